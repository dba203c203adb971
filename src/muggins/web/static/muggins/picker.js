// The grid of cards: one stop of the tab key; arrows move in it, and so do a rank's and a suit's
// letters. After a press the focus is where it was, also when a card is taken back from above.
"use strict";

(() => {
  const RANKS = "a23456789tjqk";
  const SUITS = "shdc";
  let pressed = "";

  const rowsOf = (grid) => [...grid.querySelectorAll(".picks")].map((row) => [...row.children]);

  function stopAt(grid, stop) {
    for (const pick of grid.querySelectorAll(".pick")) pick.tabIndex = pick === stop ? 0 : -1;
  }

  function prepare() {
    for (const grid of document.querySelectorAll("[data-picker]")) {
      const active = grid.contains(document.activeElement) ? document.activeElement : null;
      stopAt(grid, active ?? grid.querySelector('[aria-pressed="true"]') ?? grid.querySelector(".pick"));
    }
  }

  function place(key, row, column) {
    const steps = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
    if (steps[key]) return [row + steps[key][0], column + steps[key][1]];
    if (key === "Home") return [row, 0];
    if (key === "End") return [row, RANKS.length - 1];
    const letter = "10".includes(key) ? "t" : key.toLowerCase();
    if (letter.length !== 1) return null;
    if (RANKS.includes(letter)) return [row, RANKS.indexOf(letter)];
    return SUITS.includes(letter) ? [SUITS.indexOf(letter), column] : null;
  }

  document.addEventListener("keydown", (event) => {
    const pick = event.target.closest?.(".pick");
    if (!pick || event.ctrlKey || event.metaKey || event.altKey) return;
    const grid = pick.closest("[data-picker]");
    const rows = rowsOf(grid);
    const row = rows.findIndex((picks) => picks.includes(pick));
    const there = place(event.key, row, rows[row].indexOf(pick));
    const next = there && rows[there[0]]?.[there[1]];
    if (!there) return;
    event.preventDefault();
    if (!next) return;
    stopAt(grid, next);
    next.focus();
  });

  document.addEventListener("click", (event) => {
    const button = event.target.closest('button[name="toggle"]');
    if (button) pressed = button.value;
  });

  document.addEventListener("htmx:afterSettle", () => {
    const isLost = !document.activeElement || document.activeElement === document.body;
    if (pressed && isLost) document.getElementById(`pick-${pressed}`)?.focus();
    pressed = "";
    prepare();
  });

  prepare();
})();
