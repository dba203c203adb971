// On every page: speaking aloud, copying a link, a look changed without a reload.
"use strict";

document.addEventListener("click", (event) => {
  const speaker = event.target.closest("[data-speak]");
  if (speaker && window.speechSynthesis) {
    speechSynthesis.cancel();
    speechSynthesis.speak(new SpeechSynthesisUtterance(speaker.dataset.speak));
    return;
  }
  const copier = event.target.closest("[data-copy]");
  if (copier) {
    const field = document.querySelector(copier.dataset.copy);
    field.select();
    navigator.clipboard?.writeText(field.value).then(() => { copier.textContent = "Copied"; }, () => {});
  }
});

// A form that says so sends itself when a choice in it changes; its button serves without script.
document.addEventListener("change", (event) => {
  const form = event.target.closest("form[data-at-once]");
  if (form) form.requestSubmit();
});
