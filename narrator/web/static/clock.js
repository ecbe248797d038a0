// What runs with the server's clock: timers, and the hand of the town square.

const MOST_MS = 1000; // then the server's clock may be known better

/** Timers show what is left; `each` does the same for what else runs with that clock, and gives the milliseconds until
 * it looks different. In between the phone sleeps, which saves its battery: call what this returns whenever the page
 * has changed, or the server's clock is known better. */
export function run(now, each) {
  let due;
  const show = () => {
    clearTimeout(due);
    const next = Math.min(tick(now()), each());
    if (next < Infinity) due = setTimeout(show, Math.ceil(Math.min(next, MOST_MS)));
  };
  show();
  return show;
}

/** The milliseconds until the next of them changes. */
function tick(now) {
  let next = Infinity;
  for (const element of document.querySelectorAll("[data-until]")) {
    const left = Math.max(0, Math.ceil((element.dataset.until - now) / 1000));
    const text = left < 60 && element.tagName === "B" ? String(left) : minutes(left);
    if (element.textContent !== text) element.textContent = text;
    element.classList.toggle("soon", left <= 10);
    if (left > 0) next = Math.min(next, element.dataset.until - now - 1000 * (left - 1));
  }
  return next;
}

function minutes(seconds) {
  return Math.floor(seconds / 60) + ":" + String(seconds % 60).padStart(2, "0");
}

/** Turns the clock hand in this part of the town square, while there is one: it reaches each seat at the moment that
 * seat's vote locks. A screen that is painted anew all evening takes a tenth of a processor: it is while the
 * hand moves. */
export function turnHand(ring, now) {
  const calm = matchMedia("(prefers-reduced-motion: reduce)"); // then it stands at a seat until it reaches the next
  let due, frame;
  const turn = () => {
    clearTimeout(due);
    cancelAnimationFrame(frame);
    const hand = document.getElementById("clock-hand");
    if (hand === null) return;
    const turned = `rotate(${angle(hand.dataset, now(), calm.matches).toFixed(2)})`;
    if (hand.getAttribute("transform") !== turned) hand.setAttribute("transform", turned);
    const left = stands(hand.dataset, now(), calm.matches);
    if (left === 0) frame = requestAnimationFrame(turn);
    else if (left < Infinity) due = setTimeout(turn, Math.ceil(Math.min(left, MOST_MS)));
  };
  new MutationObserver(turn).observe(ring, { childList: true });
  calm.addEventListener("change", turn);
  turn();
}

/** For how many milliseconds the hand stands where it is. */
function stands({ locks }, now, calm) {
  const times = moments(locks);
  const next = times.find((time) => time > now) ?? Infinity;
  return calm || next === times[0] || next === Infinity ? next - now : 0;
}

/** When it starts, and when it reaches each seat. */
function moments(locks) {
  const times = locks.split(",").map(Number);
  return [times[0] - (times.length > 1 ? times[1] - times[0] : 1000), ...times];
}

export function angle({ from, angles, locks }, now, calm = false) {
  const times = moments(locks);
  const stops = [Number(from)];
  for (const text of angles.split(",")) {
    let next = Number(text);
    while (next <= stops[stops.length - 1]) next += 360; // always clockwise
    stops.push(next);
  }
  if (now <= times[0]) return stops[0];
  for (let i = 1; i < times.length; i += 1) {
    if (now < times[i]) {
      if (calm) return stops[i - 1];
      const part = (now - times[i - 1]) / (times[i] - times[i - 1]);
      return stops[i - 1] + (stops[i] - stops[i - 1]) * part;
    }
  }
  return stops[stops.length - 1];
}
