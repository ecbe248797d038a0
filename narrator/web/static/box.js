// The page of a person who runs a game with the real box. One key goes on, one passes over, one takes back; a clicker's
// keys are the same. A press that bounces counts once.

import { start } from "./page.js";

const BOUNCE_MS = 250;
const KEYS = {
  PageDown: "next", Enter: "next", " ": "next", ArrowRight: "next",
  0: "skip",
  PageUp: "undo", Backspace: "undo", ArrowLeft: "undo",
};
const SEEN_MS = 1000; // a key that comes sooner was meant for what stood there before
const HANDS = { ArrowUp: "yes", ArrowDown: "no" };
let last = 0;
let next = { id: "", since: 0 }; // the control of the table that leads on
const chosen = { whom: null, nominator: null, nominee: null };

document.addEventListener("change", (event) => {
  if (event.target.id in chosen) chosen[event.target.id] = event.target.value;
});

// What stands for this key: a hand at a count, what waits, or else what the table does next.
function meant(key) {
  if (key in HANDS) return document.querySelector(`[id^="hand-"][id$="-${HANDS[key]}"]`);
  const id = KEYS[key] ?? "";
  const seen = id === "next" && Date.now() - next.since > SEEN_MS;
  return document.getElementById(id) ?? (seen ? document.getElementById(next.id) : null);
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input, select, textarea")) return;
  const button = meant(event.key);
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
    for (const [id, value] of Object.entries(chosen)) {
      const list = document.getElementById(id);
      if (list && value !== null) list.value = value;
    }
    const id = document.querySelector("#region-goes_on button.big")?.id ?? "";
    if (id !== next.id) next = { id, since: Date.now() };
  },
});
document.documentElement.classList.add("scripted");
