// The adviser: with the sixth card the grid is folded away, and the focus goes to what came of it.
"use strict";

document.addEventListener("htmx:afterSettle", () => {
  const active = document.activeElement;
  if (!active || active === document.body) document.getElementById("nearest")?.focus();
});
