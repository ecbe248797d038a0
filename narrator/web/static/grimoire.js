// The grimoire of a person who decides for the Storyteller. It is in the page only while it lies open: it covers itself
// when it is left alone, when the page loses the focus, and at a key. Only a person opens it.

import { start } from "./page.js";
import { replace } from "./regions.js";

const LEFT_ALONE_MS = 60000;
const AGAIN_MS = 20000; // the table is told so often that somebody still looks
const SEEN_MS = 1000; // a key that comes sooner was meant for what stood there before
const button = document.getElementById("open");
const book = document.getElementById("region-book");
const opening = button.textContent;
let link = null;
let open = false;
let html = "";
let seat = null;
let waiting = "";
let wasDealt = false;
let next = { id: "", since: 0 }; // the control of the table that leads on
let idle, told;

function tell() {
  told = Date.now();
  link.tell({ t: "grimoire", open });
}

function turn(wanted) {
  if (wanted === open) return;
  open = wanted;
  button.setAttribute("aria-expanded", String(open));
  button.textContent = open ? book.dataset.cover : opening;
  if (!open) clearTimeout(idle);
  else wait();
  show();
  tell();
}

function wait() {
  clearTimeout(idle);
  idle = setTimeout(() => turn(false), LEFT_ALONE_MS);
  if (open && Date.now() - told > AGAIN_MS) tell();
}

function show() {
  const focused = document.activeElement.id;
  replace({ book: open ? html : "" });
  if (open) choose(seat);
  // On a sheet it is hidden while the page is put together, and loses the focus.
  if (open && focused && document.activeElement.id !== focused)
    document.getElementById(focused)?.focus({ preventScroll: true });
  turnToWhatWaits();
}

// Whoever has answered, and stands somewhere down the page, is brought to what waits next; the table's own next step
// stands at the top.
function turnToWhatWaits() {
  const section = book.querySelector("#asked, #visit");
  const now = section ? section.querySelector("[name=question]")?.value || section.querySelector("h2, ol").innerText : "";
  const writes = document.activeElement?.matches("input, select, textarea");
  if (now !== waiting && !writes) (section ?? document.body).scrollIntoView();
  waiting = now;
}

// One key: what lies there stands; where nothing does, the table does what comes next.
function goOn() {
  const accept = document.getElementById("accept");
  if (!open) turn(true);
  else if (accept) accept.click();
  else if (Date.now() - next.since > SEEN_MS) document.getElementById(next.id)?.click();
}

// A key for what moves the game on leads to its button, which says what it passes over; the next key does it.
const MOVES = { KeyO: ["do-open_nominations", "course-nominations"], KeyE: ["course-dusk", "course-dawn"] };

function turnTo(ids) {
  const found = ids.map((id) => document.getElementById(id)).find(Boolean);
  if (!found) return;
  found.closest("details")?.setAttribute("open", "");
  found.focus();
}

function choose(chosen) {
  seat = chosen;
  for (const sheet of book.querySelectorAll(".sheets > li")) sheet.hidden = sheet.id !== "seat-" + chosen;
  for (const token of book.querySelectorAll("[data-seat]"))
    token.setAttribute("aria-expanded", String(token.dataset.seat === chosen));
  const changes = document.getElementById("changes");
  if (changes) {
    changes.hidden = chosen === null;
    book.querySelector(".sheets > li:not([hidden])")?.append(changes);
    for (const field of changes.querySelectorAll("[data-whom]")) field.value = chosen;
  }
  // What is ruled is most likely about whom the person looks at.
  for (const field of document.querySelectorAll("#rulings select[name=seat]")) if (chosen !== null) field.value = chosen;
}

button.addEventListener("click", () => turn(!open));
book.addEventListener("click", (event) => {
  const token = event.target.closest("[data-seat]");
  if (token) choose(token.dataset.seat === seat ? null : token.dataset.seat);
});
for (const event of ["blur", "pagehide"]) addEventListener(event, () => turn(false));
document.addEventListener("visibilitychange", () => document.hidden && turn(false));
for (const event of ["keydown", "pointerdown", "scroll"]) addEventListener(event, () => open && wait());

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input, select, textarea")) return;
  const rests = !event.target.closest("button, a, summary");
  const hand = { ArrowUp: "yes", ArrowDown: "no" }[event.key];
  const counted = hand && document.querySelector(`[id^="hand-"][id$="-${hand}"]`);
  if (event.key === "." || event.key === "b" || event.key === "Escape") turn(false);
  else if (["PageDown", "ArrowRight"].includes(event.key) || (["Enter", " "].includes(event.key) && rests)) {
    event.preventDefault();
    const uncovers = ["next", "result", "end"].map((one) => document.getElementById("do-reveal_" + one)).find(Boolean);
    if (event.repeat) return;
    if (uncovers) uncovers.click();
    else goOn();
  } else if (counted) {
    event.preventDefault();
    if (!event.repeat) counted.click();
  } else if (open && event.code in MOVES) turnTo(MOVES[event.code]);
  else if (open && /^[1-9]$/.test(event.key)) document.getElementById("answer-" + (event.key - 1))?.click();
});

link = start({
  linked: () => open && tell(), // a new link knows nothing of what lies open
  shown() {
    const dealt = !["lobby", "seating"].includes(document.documentElement.dataset.stage);
    if (dealt && !wasDealt) document.getElementById("settings").open = false; // they are chosen before
    wasDealt = dealt;
    const id = document.querySelector("#region-goes_on button")?.id ?? "";
    if (id !== next.id) next = { id, since: Date.now() };
  },
  hold: {
    update(secrets) {
      html = secrets.grimoire ?? "";
      if (open) show();
    },
    cover: () => turn(false),
  },
});
document.documentElement.classList.add("scripted");
