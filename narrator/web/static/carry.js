// What is carried to a player on the grimoire's page: dragged there by mouse or finger, or taken up by a tap or a key
// and laid down by the next, on the player. A finger holds it first, since a finger that moves at once scrolls.

const SLIP_PX = 12; // who moves no farther has tapped
const HOLD_MS = 300;
const EDGE_PX = 72; // so near to an edge of the window the page moves on, as the ring may be out of sight
const STEP_PX = 12;
const book = document.getElementById("region-book");
const THING = "[data-carry], [data-seat]";
let grip = null; // where a pointer went down: on what, and whether that has been lifted since
let hand = null; // what was taken up: what it sends, and how it is called
let swallow = false; // the click that comes after a drag is none
let whenDropped = () => {};

/** Whether something is in the hand, or under the pointer. */
export const carries = () => hand !== null || grip?.lifted === true;

/** Whether the page stays as it is, since something is dragged over it; `then` is called when it lies. */
export function drags(then) {
  whenDropped = then;
  return grip?.lifted === true;
}

function taken(thing) {
  const { carry, into, away, seat, fills, value, words } = thing.dataset;
  if (!carry) return { one: seat, away, id: "", what: nameOf(seat) };
  const text = words && document.getElementById(words).value.trim(); // what was written is carried
  const what = text || (thing.dataset.what ?? thing.textContent.trim());
  return { carry, into, away, fills, value, more: words ? { text } : {}, id: thing.id, what };
}

// When the game is over nothing is carried, and the form for it is not there.
const isOver = () => document.getElementById("carried") === null;

// What is written first is nothing to carry before that.
const isBlank = (thing) => thing.more?.text === "";

const tokenOf = (seat) => book.querySelector(`.tokens [data-seat="${seat}"]`);
const nameOf = (seat) => tokenOf(seat)?.querySelector(".name").textContent ?? "";
const slotFor = (thing, found) => (thing.fills ? found?.closest(`[data-slot="${thing.fills}"]`) : null) ?? null;

function send(fields, more) {
  const form = document.getElementById("carried");
  for (const field of form.querySelectorAll("[data-field]")) field.remove();
  for (const [name, value] of [...new URLSearchParams(fields), ...Object.entries(more)]) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name, value });
    field.dataset.field = "";
    form.append(field);
  }
  form.requestSubmit();
}

function lay(thing, seat) {
  if (thing.carry) send(thing.carry, { ...thing.more, [thing.into]: seat });
  else if (thing.one !== seat) ask(thing.one, seat);
}

// One of several that stand together, such as a bluff: the others stay.
function fill(thing, slot) {
  send(slot.dataset.rest, { [slot.dataset.into]: thing.value });
}

// Two players: what they exchange is asked, since it may be their chairs or their characters.
function ask(one, other) {
  const asks = document.getElementById("exchange");
  Object.assign(asks.dataset, { one, other });
  asks.querySelector("h2").textContent = [nameOf(one), nameOf(other)].join(" · ");
  asks.hidden = false;
  asks.querySelector("button").focus();
  asks.scrollIntoView({ block: "nearest" });
}

/** Nothing is carried any more, and nothing was done. */
export function putBack() {
  drop();
  hand = null;
  shown();
}

/** Take up whoever is looked at, to be exchanged with another. */
export function takeUp(seat) {
  if (!tokenOf(seat) || isOver()) return;
  hand = taken(tokenOf(seat));
  shown();
}

/** The page was put together anew: what is in the hand is marked there. */
export function shown() {
  for (const chip of book.querySelectorAll("button[data-carry]"))
    chip.setAttribute("aria-pressed", String(hand !== null && chip.id === hand.id));
  const line = document.getElementById("in-hand");
  if (!line) return;
  document.getElementById("put-back").hidden = hand === null;
  document.getElementById("take-away").hidden = !hand?.away;
  line.hidden = hand === null;
  const what = hand === null ? "" : line.dataset.line.replace("…", hand.what);
  if (line.textContent !== what) line.textContent = what;
  book.querySelector(".tokens")?.classList.toggle("wanted", hand !== null);
  for (const bluffs of book.querySelectorAll(".bluffs")) bluffs.classList.toggle("wanted", Boolean(hand?.fills));
}

// Taps and keys

book.addEventListener("click", (event) => {
  const token = event.target.closest("[data-seat]");
  const chip = event.target.closest("button[data-carry]");
  if (swallow) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else if (hand !== null && token) {
    event.stopImmediatePropagation();
    const thing = hand;
    putBack();
    lay(thing, token.dataset.seat);
  } else if (hand !== null && slotFor(hand, event.target)) {
    const thing = hand;
    putBack();
    fill(thing, slotFor(thing, event.target));
  } else if (chip) {
    const again = hand !== null && hand.id === chip.id;
    hand = again || isBlank(taken(chip)) ? null : taken(chip);
    if (!again && hand === null) document.getElementById(chip.dataset.words).focus();
    shown();
    if (hand) book.querySelector(".tokens").scrollIntoView({ block: "nearest" });
  } else if (event.target.closest("#put-back")) putBack();
  else if (hand?.away && event.target.closest("#take-away")) {
    const { away } = hand;
    putBack();
    send(away, {});
  }
  else exchanged(event.target.closest("#exchange button"));
  swallow = false;
}, true);

function exchanged(button) {
  if (!button) return;
  const { one, other } = button.closest("#exchange").dataset;
  if (button.dataset.exchange) send(button.dataset.exchange, { seat: one, [button.dataset.into ?? "other"]: other });
  document.getElementById("exchange").hidden = true;
  tokenOf(one)?.focus({ preventScroll: true });
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !carries()) return;
  event.stopImmediatePropagation(); // it covers the page only when the hand is empty
  putBack();
}, true);

// Pointers

book.addEventListener("pointerdown", (event) => {
  swallow = false;
  const thing = event.target.closest(THING);
  if (!thing || isOver() || event.button !== 0 || !event.isPrimary || isBlank(taken(thing))) return;
  drop();
  grip = { thing, pointer: event.pointerId, mouse: event.pointerType === "mouse", x: event.clientX, y: event.clientY };
  if (!grip.mouse) grip.timer = setTimeout(lift, HOLD_MS);
});
book.addEventListener("contextmenu", (event) => grip && !grip.mouse && event.preventDefault());
// What is lifted is dragged, and the page does not scroll with it.
book.addEventListener("touchmove", (event) => grip?.lifted && event.cancelable && event.preventDefault(), { passive: false });

document.addEventListener("pointermove", (event) => {
  if (!grip || event.pointerId !== grip.pointer) return;
  const far = Math.hypot(event.clientX - grip.x, event.clientY - grip.y) > SLIP_PX;
  if (!grip.lifted && far && !grip.mouse) drop();
  else if (!grip.lifted && far) lift();
  if (grip?.lifted) move(event.clientX, event.clientY);
});
document.addEventListener("pointerup", (event) => {
  if (!grip || event.pointerId !== grip.pointer) return;
  const { lifted, what, over, moved } = grip;
  swallow = lifted === true && moved;
  drop();
  if (!lifted || !moved || !over) return;
  if (over.away) send(what.away, {});
  else if (over.slot) fill(what, over.slot);
  else lay(what, over.seat);
});
document.addEventListener("pointercancel", (event) => event.pointerId === grip?.pointer && drop());

function lift() {
  hand = null;
  shown();
  Object.assign(grip, { lifted: true, what: taken(grip.thing), moved: false });
  const label = document.createElement("div");
  label.className = "carried";
  label.setAttribute("aria-hidden", "true");
  document.body.append(label);
  grip.label = label;
  document.getElementById("away").hidden = !grip.what.away;
  grip.scrolls = setInterval(scrollOn, 16);
  move(grip.x, grip.y);
}

function move(x, y) {
  grip.moved = grip.moved || Math.hypot(x - grip.x, y - grip.y) > SLIP_PX;
  grip.leaves = grip.leaves || edgeAt(y) !== edgeAt(grip.y) || (y - grip.y) * edgeAt(y) > SLIP_PX;
  Object.assign(grip, { atX: x, atY: y, over: under(x, y) });
  for (const place of book.querySelectorAll(".landing")) place.classList.remove("landing");
  const { over, what, label } = grip;
  if (over) (over.away ? document.getElementById("away") : over.slot ?? tokenOf(over.seat).parentElement).classList.add("landing");
  const where = over?.slot?.textContent.trim() ?? (over && !over.away ? nameOf(over.seat) : "");
  label.textContent = where ? `${what.what} → ${where}` : what.what;
  label.style.insetBlockStart = `${y}px`;
  label.style.insetInlineStart = `${document.documentElement.dir === "rtl" ? innerWidth - x : x}px`;
}

// Where it would be laid down: with a player, in the place of a bluff, or away; nowhere where it came from.
function under(x, y) {
  const found = document.elementFromPoint(x, y);
  if (found?.closest("#away")) return { away: true };
  const slot = slotFor(grip.what, found);
  if (slot) return { slot };
  const seat = found?.closest(".tokens [data-seat]")?.dataset.seat;
  if (seat === undefined || seat === grip.what.one || seat === grip.thing.dataset.from) return null;
  return { seat };
}

const edgeAt = (y) => (y < EDGE_PX ? -1 : y > innerHeight - EDGE_PX ? 1 : 0);

// What was taken up at an edge and goes along it stays with its neighbours: the page moves on for whoever wants farther.
function scrollOn() {
  if (!grip.leaves || !edgeAt(grip.atY)) return;
  scrollBy(0, STEP_PX * edgeAt(grip.atY));
  move(grip.atX, grip.atY);
}

function drop() {
  if (!grip) return;
  const { lifted, label, timer, scrolls } = grip;
  grip = null;
  clearTimeout(timer);
  clearInterval(scrolls);
  label?.remove();
  for (const place of book.querySelectorAll(".landing")) place.classList.remove("landing");
  document.getElementById("away")?.setAttribute("hidden", "");
  if (lifted) whenDropped();
}
