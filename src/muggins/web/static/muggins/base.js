// On every page: speaking aloud, copying an address, a look changed without a reload.
"use strict";

(() => {
  const root = document.documentElement;
  root.dataset.script = "on";
  if (window.speechSynthesis) root.dataset.speaks = "on";

  function speak(words) {
    speechSynthesis.cancel();
    const saying = new SpeechSynthesisUtterance(words);
    saying.lang = "en";
    speechSynthesis.speak(saying);
  }

  function copy(button) {
    const field = button.dataset.copy && document.querySelector(button.dataset.copy);
    field?.select();
    const done = () => { button.textContent = "Copied"; };
    navigator.clipboard?.writeText(field ? field.value : location.href).then(done, () => {});
  }

  document.addEventListener("click", (event) => {
    const speaker = event.target.closest("[data-speak]");
    const copier = event.target.closest("[data-copy]");
    if (speaker && window.speechSynthesis) speak(speaker.dataset.speak);
    else if (copier) copy(copier);
  });

  // --- looks: kept by the server in cookies, shown at once; without script the form does it alone

  const darkness = matchMedia("(prefers-color-scheme: dark)");

  function pressLooks() {
    const theme = root.dataset.theme;
    const isDark = theme === "dark" || (theme !== "light" && darkness.matches);
    const isOn = { theme: isDark, suits: root.dataset.suits === "four" };
    for (const button of document.querySelectorAll("[data-looks] [data-values]")) {
      const on = isOn[button.name];
      button.setAttribute("aria-pressed", String(on));
      button.value = button.dataset.values.split(" ")[on ? 0 : 1];
    }
  }

  async function keepLook(form, name, value) {
    const body = new URLSearchParams({ [name]: value });
    body.set("csrfmiddlewaretoken", form.elements.csrfmiddlewaretoken.value);
    const headers = { "HX-Request": "true" };
    const answer = await fetch(form.action, { method: "POST", body, headers });
    if (!answer.ok) return;
    root.dataset[name] = value;
    for (const radio of document.querySelectorAll(`[data-looks] input[name="${name}"]`)) {
      radio.checked = radio.value === value;
    }
    pressLooks();
  }

  document.addEventListener("submit", (event) => {
    const form = event.target.closest("[data-looks]");
    const button = event.submitter;
    if (!form || !button?.name) return;
    event.preventDefault();
    keepLook(form, button.name, button.value).catch(() => {});
  });

  document.addEventListener("change", (event) => {
    const form = event.target.closest("[data-at-once]");
    if (form) keepLook(form, event.target.name, event.target.value).catch(() => {});
  });

  darkness.addEventListener("change", pressLooks);
  pressLooks();
})();
