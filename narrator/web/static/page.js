// What all three pages share: the link, the regions, forms as intents, and the line that says the link is lost.

import * as clock from "./clock.js";
import { Hands } from "./hand.js";
import { CLOSED_FOR_GOOD, Link } from "./net.js";
import { replace } from "./regions.js";
import "./taps.js";

const LOST_AFTER_MS = 1500;
const CLOSED = "closed"; // the stage of a table that has said goodbye
const SAID_MS = 6000;
const HOPELESS = 4; // then forms are posted the plain way, where the table answers that
const OWN = ["play", "claims", "confirm", "i_am", "word"]; // what belongs to the player who holds a shared phone

export function start({ hold = null, movedOn = () => {}, shown = () => {}, taken = () => {}, linked = () => {}, open = () => false } = {}) {
  const root = document.documentElement;
  const { socket, lost, silent, moved } = document.body.dataset;
  const line = document.getElementById("link");
  const said = document.getElementById("said");
  const assets = document.querySelector("script[type=module]").src.split("/").slice(-2)[0];
  let worry, quiet;

  const link = new Link(socket, {
    push(message) {
      if (message.assets !== assets || message.language !== root.lang) {
        location.reload();
        return;
      }
      if (root.dataset.stage !== message.stage) {
        root.dataset.stage = message.stage;
        say("");
        movedOn();
      }
      if (message.held && hold) hold.update(message.held);
      show(message.regions);
      runs();
      shown(message);
      if (message.stage === CLOSED) {
        link.leave();
        link.state(true);
      }
    },
    receipt({ text, done, private: secret }, sent) {
      if (sent?.action === "saw") return; // nobody has tapped
      if (secret && !open()) return;
      if (done && sent?.action === "hand") hands.taken(sent.args);
      say(text || (done && sent?.told) || "");
      runs();
    },
    state(working, long) {
      clearTimeout(worry);
      if (working) {
        line.hidden = true;
        linked();
      } else if (long) tell(silent);
      else worry = setTimeout(() => tell(lost), LOST_AFTER_MS);
    },
    closed(code) {
      if (hold) hold.cover();
      if (code !== CLOSED_FOR_GOOD.REPLACED) taken();
      if (code === CLOSED_FOR_GOOD.NO_SEAT || code === CLOSED_FOR_GOOD.CHANGED_HANDS) location.reload();
      else {
        if (hold) hold.update({});
        for (const region of document.querySelectorAll(".region")) region.replaceChildren();
        tell(moved);
      }
    },
    timed() {
      runs();
    },
  });

  const hands = new Hands(link);
  const runs = clock.run(() => link.now(), () => hands.show());

  // Until the player says that they hold the phone, what is theirs alone is not in the page.
  let cover = document.getElementById("handover");
  let kept = {};

  function show(regions) {
    const open = { ...regions };
    for (const name of cover ? OWN : []) {
      if (name in open) kept[name] = open[name];
      delete open[name];
    }
    replace(open);
  }

  cover?.addEventListener("submit", (event) => {
    if (!link.working) return; // then the table answers with the whole page
    event.preventDefault();
    cover.remove();
    cover = null;
    document.querySelector(".holds").hidden = false;
    replace(kept);
    runs();
    document.getElementById("region-play").focus({ preventScroll: true });
  });

  function tell(text) {
    line.textContent = text;
    line.hidden = false;
  }

  function say(text) {
    if (!said) return;
    clearTimeout(quiet);
    said.textContent = text;
    said.hidden = !text;
    said.classList.remove("afloat");
    said.classList.toggle("afloat", said.getBoundingClientRect().top < 0); // it is read where the reader is
    if (text) quiet = setTimeout(() => say(""), SAID_MS);
  }

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("form[data-intent]")) return;
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(form, event.submitter));
    const { action, token: _token, ...rest } = fields;
    const wanted = action === "hand" ? hands.tapped(rest) : rest;
    const id = link.intend(action, wanted, form.dataset.done);
    if (!link.working && link.failures >= HOPELESS) post(form.getAttribute("action"), { ...fields, ...wanted, id });
    if ("once" in form.dataset) form.reset(); // what was said in private does not stay there
    form.closest("details[id^=sure-]")?.removeAttribute("open"); // the next time it is asked again
    runs();
  });

  /** The plain way leaves this page: where nothing answers, as while the laptop starts again, it would leave it for the
   * browser's own page of an error, and never come back. What was tapped waits for the link all the same. */
  async function post(path, fields) {
    try {
      await fetch(document.querySelector("script[type=module]").src, { method: "HEAD", cache: "no-store" });
    } catch {
      return;
    }
    if (link.working || !link.outbox.has(fields.id)) return;
    const form = document.createElement("form");
    Object.assign(form, { method: "post", action: path, hidden: true });
    for (const [name, value] of Object.entries(fields)) {
      form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
    }
    document.body.append(form);
    form.submit();
  }

  return link;
}
