// Keys of a person's own, kept in this browser, and one button that does everything, a foot switch say: short goes on,
// long shows, twice takes back, three times covers. A switch that bounces counts once.

const KEPT = "keys";
const BOUNCE_MS = 250;
const AGAIN_MS = 600; // after a press another one belongs to it
const LONG_S = 0.6;
const TIMES = { 1: "next", 2: "undo", 3: "cover" };
const ACTING = ["Enter", " ", "PageDown", "PageUp", "ArrowRight", "ArrowLeft", "Backspace", "F5", ".", "b"];

export function kept() {
  try {
    return { learnt: {}, seconds: LONG_S, ...JSON.parse(localStorage.getItem(KEPT) ?? "{}") };
  } catch {
    return { learnt: {}, seconds: LONG_S };
  }
}

export function keep(settings) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(settings));
  } catch {
    // a browser that keeps nothing has the usual keys again the next time
  }
}

function means(event) {
  if (!event.isTrusted || event.ctrlKey || event.altKey || event.metaKey || event.target.matches?.("input:not([type=checkbox]), select, textarea")) return null;
  const { learnt } = kept();
  return Object.keys(learnt).find((name) => learnt[name] === event.key) ?? null;
}

// `does`: what each name does, "talk" as it is pressed and let go; `felt` is told of each press of the one button.
export function listen(does, felt = () => {}) {
  const last = {};
  let presses = 0;
  let long, over;
  let down = false;

  function decide() {
    const name = TIMES[Math.min(presses, 3)];
    presses = 0;
    felt(0);
    does[name]?.();
  }

  function pressed() {
    clearTimeout(over);
    down = true;
    presses += 1;
    felt(presses);
    long = setTimeout(() => {
      down = false;
      presses = 0;
      felt(0);
      does.show?.();
    }, kept().seconds * 1000);
  }

  function letGo() {
    clearTimeout(long);
    if (!down) return;
    down = false;
    if (presses >= 3) decide();
    else over = setTimeout(decide, AGAIN_MS);
  }

  addEventListener("keydown", (event) => {
    if (!event.isTrusted) return; // a page's own
    const name = means(event);
    if (name === null && !ACTING.includes(event.key)) return;
    const bounced = event.timeStamp - (last[event.key] ?? -BOUNCE_MS) < BOUNCE_MS;
    if (!event.repeat && !bounced) last[event.key] = event.timeStamp;
    else if (name === null && !event.repeat && !event.target.matches?.("input:not([type=checkbox]), select, textarea")) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    if (name === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.repeat || bounced) return;
    if (name === "one") pressed();
    else if (name === "talk") does.talk?.(true);
    else does[name]?.();
  }, true);

  addEventListener("keyup", (event) => {
    const name = means(event);
    if (name === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (name === "one") letGo();
    else if (name === "talk") does.talk?.(false);
  }, true);
}
