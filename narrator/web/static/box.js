// The page of a person who runs a game with the real box. One key goes on, one passes over, one takes back; a clicker's
// keys are the same. A press that bounces counts once.

import { start } from "./page.js";

const BOUNCE_MS = 250;
const KEYS = {
  PageDown: "next", Enter: "next", " ": "next", ArrowRight: "next",
  0: "skip",
  PageUp: "undo", Backspace: "undo", ArrowLeft: "undo",
};
let last = 0;
let whom = null;

document.addEventListener("change", (event) => {
  if (event.target.id === "whom") whom = event.target.value;
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input, select, textarea")) return;
  const button = document.getElementById(KEYS[event.key] ?? "");
  const own = (event.key === "Enter" || event.key === " ") && event.target.closest("button, a, summary");
  if (!button || own) return;
  event.preventDefault();
  if (event.repeat || event.timeStamp - last < BOUNCE_MS) return;
  last = event.timeStamp;
  button.click();
});

start({
  shown() {
    // Whoever was chosen stays chosen when the list is drawn anew.
    const list = document.getElementById("whom");
    if (list && whom !== null) list.value = whom;
  },
});
document.documentElement.classList.add("scripted");
