// One tap does one thing. Whoever taps twice means what they saw: what has come to that place since, the hand of the next
// player say, or the next question, is not touched by the second tap.

const SOON_MS = 350; // nobody has read in this time what is new there
const NEAR_PX = 24;
const THINGS = "button, summary, a, label, input, select, textarea, [data-seat]";
let tap = { at: -Infinity, x: 0, y: 0, thing: "" };
let slip = false; // the click that comes is a second one, and meets something else

function thingAt(element) {
  const thing = element.closest?.(THINGS);
  if (!thing) return "";
  const form = thing.closest("form");
  const asks = Array.from(form?.querySelectorAll("input[type=hidden]") ?? [], (field) => field.name + "=" + field.value);
  return [thing.tagName, thing.id, thing.getAttribute("name"), thing.dataset.seat, ...asks].join(" ");
}

document.addEventListener("pointerdown", (event) => {
  const thing = thingAt(event.target);
  const again = event.timeStamp - tap.at < SOON_MS && Math.hypot(event.clientX - tap.x, event.clientY - tap.y) < NEAR_PX;
  slip = again && tap.thing !== "" && thing !== "" && thing !== tap.thing;
  if (!slip) tap = { at: event.timeStamp, x: event.clientX, y: event.clientY, thing };
}, true);

document.addEventListener("click", (event) => {
  if (!slip || event.detail === 0) return; // a key's, or a page's own
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
