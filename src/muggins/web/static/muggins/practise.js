// Practice: the clock of a timed question, buttons that add an item, the focus after a press.
"use strict";

(() => {
  let ticking = 0;

  function startClock() {
    clearInterval(ticking);
    const clock = document.querySelector("[data-clock]");
    if (!clock) return;
    const begun = performance.now() - 1000 * Number(clock.parentElement.dataset.begun);
    const show = () => {
      clock.textContent = `: ${Math.floor((performance.now() - begun) / 1000)} s`;
    };
    show();
    ticking = setInterval(show, 1000);
  }

  // Each phrase is added behind a comma; the empty one takes the last away.
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-phrases] button");
    if (!button) return;
    const field = document.getElementById(button.parentElement.dataset.phrases);
    const items = field.value.split(",").map((item) => item.trim()).filter(Boolean);
    if (button.value) items.push(button.value);
    else items.pop();
    field.value = items.join(", ");
  });

  document.addEventListener("htmx:afterSettle", () => {
    const first = "#drill .hand button:not([aria-disabled])";
    (document.querySelector("#drill [data-focus]") ?? document.querySelector(first))?.focus();
    startClock();
  });

  startClock();
})();
