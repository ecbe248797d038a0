// Hands free on the grimoire's page: a line for what would be said, the microphone while a key is held, and keys.
// What is answered in private is in the page only while the grimoire lies open.

import { keep, kept, listen } from "./keys.js";

const LONG = { least: 0.3, most: 2 };
const line = document.getElementById("sentence");
const talk = document.getElementById("talk");
const book = document.getElementById("region-book");
const spoken = document.getElementById("region-spoken");
const aside = document.getElementById("private");
const open = document.getElementById("open");
const said = document.getElementById("key-said");
const seconds = document.getElementById("long-press");
let mine = false; // what is answered next was said on this page
let talking = false;
let learning = null;
let answered = Number(document.getElementById("reply").dataset.number);

function press(selector) {
  const button = document.querySelector(selector);
  button?.click();
  return button !== null;
}

// What the page's own key of this name does.
function usual(key) {
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

function cover() {
  line.value = "";
  press("#open[aria-expanded=true]");
}

function speak(wanted) {
  if (wanted === talking) return;
  talking = wanted;
  mine = true;
  talk.setAttribute("aria-pressed", String(wanted));
  document.getElementById(wanted ? "hold-to-talk" : "let-go").requestSubmit();
}

// While a key is being learnt it does nothing else.
addEventListener("keydown", (event) => {
  if (learning === null) return;
  event.stopImmediatePropagation();
  learn(event);
}, true);

listen(
  {
    next: () => usual("PageDown"),
    show: () => press("#show-it"),
    undo: () => press("#leave-it") || press("#visit-back") || press("#amend-undo"),
    cover,
    talk: speak,
  },
  (presses) => (said.textContent = "●".repeat(presses)),
);

// The line

document.getElementById("say-it").addEventListener("submit", () => {
  mine = true;
  setTimeout(() => (line.value = ""));
});
line.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  line.value = "";
  line.blur();
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input, select, textarea")) return;
  if (event.key === "/") {
    event.preventDefault();
    line.focus();
  } else if (event.key === "t") {
    if (!event.repeat) speak(true);
  }
});
document.addEventListener("keyup", (event) => event.key === "t" && speak(false));

// The microphone

talk.addEventListener("pointerdown", (event) => {
  if (event.button !== 0) return;
  talk.setPointerCapture(event.pointerId);
  speak(true);
});
for (const event of ["pointerup", "pointercancel", "lostpointercapture"]) talk.addEventListener(event, () => speak(false));
talk.addEventListener("contextmenu", (event) => event.preventDefault());
talk.addEventListener("keydown", (event) => {
  if (event.key !== " " && event.key !== "Enter") return;
  event.preventDefault();
  event.stopPropagation();
  if (!event.repeat) speak(true);
});
talk.addEventListener("keyup", (event) => (event.key === " " || event.key === "Enter") && speak(false));
// A screen reader does not hold: it presses once to speak, and once more.
talk.addEventListener("click", (event) => event.detail === 0 && !event.pointerType && speak(!talking));
for (const event of ["blur", "pagehide"]) addEventListener(event, () => speak(false));

// What is answered

new MutationObserver(() => {
  const reply = document.getElementById("reply");
  const number = Number(reply?.dataset.number ?? 0);
  if (number === answered) return;
  answered = number;
  const { then } = reply.dataset;
  if (then === "cover") cover();
  else if (then === "show" && mine && !document.getElementById("elsewhere").checked) location.replace("/host/show");
  mine = false;
}).observe(spoken, { childList: true });

new MutationObserver(() => {
  const text = document.getElementById("answered")?.textContent ?? "";
  if (aside.textContent !== text) aside.textContent = text;
  aside.hidden = !text;
}).observe(book, { childList: true });

// Keys of one's own

function show() {
  const { learnt } = kept();
  for (const button of document.querySelectorAll("[data-forget]")) {
    const key = learnt[button.dataset.forget] ?? "";
    document.getElementById(`key-${button.dataset.forget}`).textContent = key === " " ? "␣" : key;
    button.hidden = !key;
  }
  seconds.value = kept().seconds;
}

function learn(event) {
  if (["Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
  event.preventDefault();
  const settings = kept();
  const name = learning;
  learning = null;
  for (const [other, key] of Object.entries(settings.learnt)) if (key === event.key) delete settings.learnt[other];
  if (event.key !== "Escape") settings.learnt[name] = event.key;
  keep(settings);
  said.textContent = event.key === "Escape" ? "" : said.dataset.taken;
  show();
}

document.getElementById("own-keys").addEventListener("click", (event) => {
  const { learn: wanted, forget } = event.target.dataset;
  if (wanted) {
    learning = wanted;
    said.textContent = said.dataset.press;
  } else if (forget) {
    const settings = kept();
    delete settings.learnt[forget];
    keep(settings);
    show();
  }
});
seconds.addEventListener("change", () => {
  const wanted = Math.min(LONG.most, Math.max(LONG.least, Number(seconds.value) || 0.6));
  keep({ ...kept(), seconds: wanted });
  show();
});
show();
