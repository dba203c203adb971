// The grid of cards: arrow keys move within it.
"use strict";

document.addEventListener("keydown", (event) => {
  const pick = event.target.closest?.(".pick");
  const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
  if (!pick || !step) return;
  const rows = [...pick.closest("[data-picker]").querySelectorAll(".picks")].map((row) => [...row.children]);
  const row = rows.findIndex((picks) => picks.includes(pick));
  const next = rows[row + step[0]]?.[rows[row].indexOf(pick) + step[1]];
  if (!next) return;
  event.preventDefault();
  next.focus();
});
