// The table: what HTML can't do by itself. Two chosen cards, keys, focus, moving pegs, news of moves.
"use strict";

(() => {
  const scene = document.getElementById("scene");
  if (!scene) return;
  const one = (selector) => scene.querySelector(selector);
  const all = (selector) => [...scene.querySelectorAll(selector)];
  const state = (name) => one(`#state [name="${name}"]`)?.value ?? "";
  const still = matchMedia("(prefers-reduced-motion: reduce)");

  // --- the discard: two cards, in any order, until they are confirmed

  const chosen = () => all('[data-toggles][aria-pressed="true"]');

  function showChoice() {
    const confirm = one("#confirm");
    const form = one("#move");
    if (!confirm || !form) return;
    form.querySelectorAll('input[name="discard"]').forEach((input) => input.remove());
    for (const button of chosen()) {
      const input = document.createElement("input");
      input.type = "hidden";
      input.name = button.dataset.toggles;
      input.value = button.dataset.card;
      form.append(input);
    }
    confirm.setAttribute("aria-disabled", String(chosen().length !== 2));
    const names = chosen().map((button) => `the ${button.getAttribute("aria-label")}`);
    const words = ["Press the two; press one again to keep it.", `${names[0]} is chosen. One more.`,
      `${names[0]} and ${names[1]} are chosen. Press a card again to keep it.`][names.length];
    one("#ask-more").textContent = words.charAt(0).toUpperCase() + words.slice(1);
  }

  function toggle(button) {
    const isPressed = button.getAttribute("aria-pressed") === "true";
    if (!isPressed && chosen().length === 2) {
      one("#ask-more").textContent = "Two are chosen already. Press one of them to keep it.";
      return;
    }
    button.setAttribute("aria-pressed", String(!isPressed));
    showChoice();
  }

  scene.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.dataset.toggles) toggle(button);
    else if (button.getAttribute("aria-disabled") === "true") event.preventDefault();
  });

  // --- keys

  // Whoever speaks to the machine may want no letter to press anything: `/looks` turns them off.
  const hasKeys = document.documentElement.dataset.keys !== "off";

  function sayKeys() {
    if (hasKeys) return;
    for (const button of all('[aria-keyshortcuts]:not([aria-keyshortcuts="Enter"])')) button.removeAttribute("aria-keyshortcuts");
  }

  const isTyping = (element) => element.matches("input, textarea, select, [contenteditable]");

  // A key presses as a finger does: what is pressed has the focus, so that the next table keeps it.
  function press(button) {
    if (!button) return;
    if (!scene.contains(document.activeElement)) button.focus();
    button.click();
  }

  function enter(event) {
    const active = document.activeElement;
    const isChosenCard = active.dataset?.toggles && chosen().length === 2;
    if (active.matches("a, button, summary, [role=log]") && scene.contains(active) && !isChosenCard) return;
    if (active.matches("a, button, summary")) { if (!isChosenCard) return; }
    const go = one("#go-on") ?? (chosen().length === 2 ? one("#confirm") : null);
    if (!go) return;
    event.preventDefault();
    press(go);
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (isTyping(event.target) || !(hasKeys || event.key === "Enter")) return;
    if (/^\d$/.test(event.key) && one("#claim")) one("#claim").focus(); // and the digit goes there
    else if (/^[1-6]$/.test(event.key)) {
      const button = one(`.hand > li:nth-child(${event.key}) button`);
      if (button) { button.focus(); button.click(); }
    } else if (event.key === "Enter") enter(event);
    else if (event.key === "h") one("#hint-button")?.click();
    else if (event.key === "u") press(one("#undo-button"));
    else if (event.key === "?") {
      const help = document.getElementById("help");
      if (help) { help.open = !help.open; if (help.open) help.querySelector("summary").focus(); }
    }
  });

  // --- around a swap: focus, what was chosen or typed, where the pegs were

  const pegs = () => new Map(all(".peg").map((peg) => [peg.getAttribute("class"), peg.getAttribute("transform")]));
  let before = null;

  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target !== scene) return;
    const active = document.activeElement;
    before = {
      id: scene.contains(active) ? active.id : "",
      hadFocus: scene.contains(active),
      wasInHand: Boolean(active.closest?.(".hand")),
      chosen: chosen().map((button) => button.id),
      claim: one("#claim")?.value ?? "",
      words: one("#words")?.value,
      pegs: pegs(),
    };
  });

  function focusAgain() {
    if (!before.hadFocus) return;
    // What is asked had the focus only while there was nothing to press.
    const same = before.id && before.id !== "ask" && document.getElementById(before.id);
    const usable = same && scene.contains(same) && same.getAttribute("aria-disabled") !== "true";
    const card = before.wasInHand && one('.hand button:not([aria-disabled="true"])');
    (usable && same || card || one("[data-focus]") || one('.hand button:not([aria-disabled="true"])') || one("#ask"))?.focus();
  }

  function movePegs() {
    if (still.matches || document.documentElement.dataset.pace === "at-once") return;
    const place = (text) => text.replace(/(-?[\d.]+) (-?[\d.]+)/, "$1px, $2px");
    for (const peg of all(".peg")) {
      const was = before.pegs.get(peg.getAttribute("class"));
      const is = peg.getAttribute("transform");
      if (!was || was === is || !peg.animate) continue;
      const delay = peg.classList.contains("front") ? 160 : 0;
      peg.animate([{ transform: place(was) }, { transform: place(is) }],
        { duration: 320, delay, fill: "backwards", easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" });
    }
  }

  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target !== scene || !before) return;
    sayKeys();
    for (const id of before.chosen) {
      const button = document.getElementById(id);
      if (button?.dataset.toggles) button.setAttribute("aria-pressed", "true");
    }
    if (before.chosen.length) showChoice();
    if (before.claim && one("#claim") && !one("#claim-error")) one("#claim").value = before.claim;
    if (before.words !== undefined && one("#words")) one("#words").value = before.words;
    focusAgain();
    movePegs();
    const title = one("#ask .ask-title");
    if (title) document.title = `${title.textContent} · Muggins`;
    const aloud = one("[data-speak-now]");
    if (aloud && window.speechSynthesis) {
      speechSynthesis.cancel();
      speechSynthesis.speak(new SpeechSynthesisUtterance(aloud.dataset.speak));
    }
    before = null;
  });

  // --- when the server can't be reached

  document.addEventListener("htmx:sendError", () => {
    let note = document.getElementById("note");
    if (!note) {
      note = document.createElement("p");
      note.id = "note";
      note.className = "error";
      note.setAttribute("role", "alert");
      scene.prepend(note);
    }
    note.textContent = "The server can’t be reached. What was answered is kept; press again in a moment.";
  });

  // --- news of the other player's moves: a stream, or asking every two seconds without one

  const path = location.pathname;
  let busy = 0;
  let isBehind = false;

  function refresh() {
    if (busy) { isBehind = true; return; }
    if (scene.hasAttribute("data-before") && !one("#words")) { location.reload(); return; }
    window.htmx.ajax("GET", path, { source: scene, target: scene, swap: "innerHTML", values: { told: state("told"), before: scene.hasAttribute("data-before") ? "1" : "" } })
      .catch(() => { /* put off by a press */ });
  }

  // A press puts off what was only asked for news: its answer holds the same, and never an older table.
  document.addEventListener("htmx:beforeRequest", () => { busy += 1; });
  document.addEventListener("htmx:afterRequest", () => {
    busy -= 1;
    if (isBehind) setTimeout(() => { if (!busy && isBehind) { isBehind = false; refresh(); } });
  });

  const news = (version) => { if (Number(version) > Number(state("version") || -1)) refresh(); };

  async function ask() {
    try {
      const answer = await fetch(`${path}/version`, { headers: { Accept: "text/plain" } });
      if (answer.ok) news(await answer.text());
    } catch { /* asked again in two seconds */ }
  }

  if (scene.dataset.stream) {
    let source = null;
    if (window.EventSource) {
      source = new EventSource(scene.dataset.stream);
      source.addEventListener("moved", (event) => news(event.data));
    }
    setInterval(() => { if (!source || source.readyState !== EventSource.OPEN) ask(); }, 2000);
    addEventListener("pagehide", () => source?.close());
  }
  addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });

  sayKeys();
  showChoice();
})();
