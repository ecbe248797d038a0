// The grimoire of a person who decides for the Storyteller. It is in the page only while it lies open: it covers itself
// when it is left alone, when the page loses the focus or the device is turned, and at a key. Only a person opens it.

import * as carry from "./carry.js";
import { start } from "./page.js";
import { replace } from "./regions.js";

const LEFT_ALONE_MS = 60000;
const AGAIN_MS = 20000; // the table is told so often that somebody still looks
const ANSWERED_MS = 3000; // what comes sooner without a grimoire may answer that it was covered before
const SEEN_MS = 1000; // a key that comes sooner was meant for what stood there before
const button = document.getElementById("open");
const book = document.getElementById("region-book");
const said = document.getElementById("said");
const opening = button.textContent;
let link = null;
let open = false;
let html = "";
let seat = null;
let waiting = "";
let wasDealt = null;
let waited = false;
let next = { id: "", since: 0 }; // the control of the table that leads on
let idle, told, emptied;

function tell() {
  told = Date.now();
  link.tell({ t: "grimoire", open });
}

function turn(wanted) {
  if (wanted === open) return;
  open = wanted;
  if (!open) {
    carry.putBack();
    said.hidden = true; // it may name what has just been covered
    said.textContent = "";
  }
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

const writes = () => document.activeElement?.matches("input, select, textarea");

// Who decides, and who wakes, is chosen before the deal and stands first there; later it stands folded at the end.
function putSettings(dealt) {
  const settings = document.getElementById("settings");
  if (dealt) {
    document.querySelector(".desk").insertBefore(settings, document.getElementById("way-back"));
    if (wasDealt === false) settings.open = false;
  } else book.before(settings);
}

function show() {
  if (open && carry.drags(show)) return;
  const focused = document.activeElement.id;
  replace({ book: open ? html : "" });
  if (open) choose(seat);
  carry.shown();
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
  if (now !== waiting && !writes()) (section ?? document.body).scrollIntoView();
  waiting = now;
}

// One key: what lies there stands; where nothing does, the table does what comes next.
function goOn() {
  const accept = document.getElementById("accept");
  if (!open) turn(true);
  else if (accept) accept.click();
  else if (Date.now() - next.since > SEEN_MS) document.getElementById(next.id)?.click();
}

// A key for what a person does leads to its button or its field, in the sheet of the player who is looked at where it is
// about one; the next key does it. So nothing happens by a slip.
const LEADS = {
  KeyO: () => ["#do-open_nominations", "#course-nominations"],
  KeyE: () => ["#course-dusk", "#course-dawn"],
  KeyL: () => ["#do-skip"],
  KeyU: () => ["#undo-0", "#amend-undo", "#do-undo_ruling", "#do-undo"],
  KeyK: () => [`#kill-${seat}`],
  KeyX: () => [`#execute-${seat}`],
  KeyV: () => [`#revive-${seat}`],
  KeyR: (shift) => [shift ? `#seat-${seat} [id^="lift-"]` : "#changes:not([hidden]) #lay-token"],
  KeyN: () => [`#note-${seat}`, "#note-game"],
  KeyM: () => ["#write .message :is(input:not([type=checkbox], [type=hidden]), select)"],
  KeyC: () => ["#card-character"],
};

function turnTo(selectors) {
  const found = selectors.map((one) => document.querySelector(one)).find(Boolean);
  if (!found) return false;
  for (let around = found.closest("details"); around; around = around.parentElement.closest("details")) around.open = true;
  found.focus();
  found.scrollIntoView({ block: "nearest" });
  return true;
}

function lead(event) {
  if (!turnTo(LEADS[event.code](event.shiftKey))) return;
  event.preventDefault(); // else a field that has the focus now is given the letter
  if (event.code !== "KeyM" || seat === null) return;
  const whom = document.querySelector(`#write [name="to_${seat}"]:not([disabled])`);
  if (whom) whom.checked = true;
}

// Where nothing is to be answered, a number is that of a place in the ring.
const SOON_MS = 700; // two digits in this time are one number, where there are more than nine places
let typed = "";
let typing;

function place(digit) {
  const tokens = book.querySelectorAll(".tokens [data-seat]");
  clearTimeout(typing);
  typed += digit;
  const look = () => {
    const token = tokens[Number(typed) - 1];
    typed = "";
    token?.focus();
    token?.click();
  };
  if (Number(typed) * 10 > tokens.length) look();
  else typing = setTimeout(look, SOON_MS);
}

function choose(chosen) {
  const goneHome = book.querySelector(".sheets") && !document.getElementById("seat-" + chosen);
  seat = goneHome ? null : chosen;
  for (const sheet of book.querySelectorAll(".sheets > li")) sheet.hidden = sheet.id !== "seat-" + seat;
  for (const token of book.querySelectorAll("[data-seat]"))
    token.setAttribute("aria-expanded", String(token.dataset.seat === seat));
  const changes = document.getElementById("changes");
  if (changes) {
    changes.hidden = seat === null;
    book.querySelector(".sheets > li:not([hidden])")?.append(changes);
    for (const field of changes.querySelectorAll("[data-whom]")) field.value = seat;
  }
  // What is ruled is most likely about whom the person looks at.
  for (const field of document.querySelectorAll("#rulings select[name=seat]")) if (seat !== null) field.value = seat;
}

button.addEventListener("click", () => turn(!open));
book.addEventListener("click", (event) => {
  const token = event.target.closest("[data-seat]");
  if (token) choose(token.dataset.seat === seat ? null : token.dataset.seat);
});
for (const event of ["blur", "pagehide"]) addEventListener(event, () => turn(false));
document.addEventListener("visibilitychange", () => document.hidden && turn(false));
screen.orientation?.addEventListener("change", () => turn(false)); // a device that is turned is held towards somebody
for (const event of ["keydown", "pointerdown", "scroll"]) addEventListener(event, () => open && wait());
addEventListener("pointermove", () => open && carry.carries() && wait());

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
  } else if (event.key === "?") turnTo(["#keys > summary"]) && document.getElementById("keys").setAttribute("open", "");
  else if (open && event.code in LEADS) lead(event);
  else if (open && event.code === "KeyG" && seat !== null) carry.takeUp(seat);
  else if (open && /^[0-9]$/.test(event.key)) {
    if (!carry.carries() && document.querySelector("[id^=answer-]")) document.getElementById("answer-" + (event.key - 1))?.click();
    else if (typed || event.key !== "0") place(event.key);
  }
});

link = start({
  open: () => open,
  linked: () => open && tell(), // a new link knows nothing of what lies open
  movedOn: () => document.documentElement.dataset.stage === "reveal" && scrollTo(0, 0), // who is uncovered stands there
  shown() {
    const { stage } = document.documentElement.dataset;
    const dealt = stage !== "lobby" && (stage !== "seating" || document.querySelector("#waits.waits") !== null);
    if (dealt !== wasDealt) putSettings(dealt);
    wasDealt = dealt;
    const waits = document.querySelector("#waits.waits") !== null;
    if (waits && !waited && !open && !writes()) scrollTo(0, 0); // whoever covered the page is told at its top
    waited = waits;
    const id = document.querySelector("#region-goes_on button.big")?.id ?? "";
    if (id !== next.id) next = { id, since: Date.now() };
  },
  hold: {
    update(secrets) {
      clearTimeout(emptied);
      if (open && secrets.grimoire === undefined && Date.now() - told < ANSWERED_MS) {
        emptied = setTimeout(() => this.update(secrets), ANSWERED_MS);
        return;
      }
      html = secrets.grimoire ?? "";
      if (open) show();
    },
    cover: () => turn(false),
  },
});
document.documentElement.classList.add("scripted");
