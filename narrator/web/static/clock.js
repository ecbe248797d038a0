// What runs with the server's clock: timers, and the hand of the town square.

const TICK_MS = 100;

export function run(now, each = () => {}) {
  setInterval(() => {
    tick(now());
    each();
  }, TICK_MS);
}

function tick(now) {
  for (const element of document.querySelectorAll("[data-until]")) {
    const left = Math.max(0, Math.ceil((element.dataset.until - now) / 1000));
    const text = left < 60 && element.tagName === "B" ? String(left) : minutes(left);
    if (element.textContent !== text) element.textContent = text;
    element.classList.toggle("soon", left <= 10);
  }
}

function minutes(seconds) {
  return Math.floor(seconds / 60) + ":" + String(seconds % 60).padStart(2, "0");
}

/** Turns the clock hand in this part of the town square, while there is one: it reaches each seat at the moment that
 * seat's vote locks. */
export function turnHand(ring, now) {
  const calm = matchMedia("(prefers-reduced-motion: reduce)"); // then it stands at a seat until it reaches the next
  let turning = false;
  const step = () => {
    const hand = document.getElementById("clock-hand");
    turning = hand !== null;
    if (!turning) return; // a screen that is painted anew all evening takes a tenth of a processor
    hand.setAttribute("transform", `rotate(${angle(hand.dataset, now(), calm.matches).toFixed(2)})`);
    requestAnimationFrame(step);
  };
  const begin = () => {
    if (turning) return;
    turning = true;
    requestAnimationFrame(step);
  };
  new MutationObserver(begin).observe(ring, { childList: true });
  begin();
}

export function angle({ from, angles, locks }, now, calm = false) {
  const times = locks.split(",").map(Number);
  const stops = [Number(from)];
  for (const text of angles.split(",")) {
    let next = Number(text);
    while (next <= stops[stops.length - 1]) next += 360; // always clockwise
    stops.push(next);
  }
  times.unshift(times[0] - (times.length > 1 ? times[1] - times[0] : 1000));
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
