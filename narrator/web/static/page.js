// What all three pages share: the link, the regions, forms as intents, and the line that says the link is lost.

import * as clock from "./clock.js";
import { Hands } from "./hand.js";
import { CLOSED_FOR_GOOD, Link } from "./net.js";
import { replace } from "./regions.js";

const LOST_AFTER_MS = 1500;
const SAID_MS = 6000;
const HOPELESS = 4; // then forms are posted the plain way

export function start({ hold = null } = {}) {
  const root = document.documentElement;
  const { socket, lost, moved } = document.body.dataset;
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
      }
      if (message.held && hold) hold.update(message.held);
      replace(message.regions);
      hands.show();
      document.body.removeAttribute("aria-busy");
    },
    receipt({ text, done }, sent) {
      if (done && sent?.action === "hand") hands.taken(sent.args);
      say(text);
    },
    state(working) {
      clearTimeout(worry);
      if (working) line.hidden = true;
      else worry = setTimeout(() => tell(lost), LOST_AFTER_MS);
    },
    closed(code) {
      if (hold) hold.cover();
      if (code === CLOSED_FOR_GOOD.NO_SEAT) location.reload();
      else {
        if (hold) hold.update({});
        for (const region of document.querySelectorAll(".region")) region.replaceChildren();
        tell(moved);
      }
    },
  });

  const hands = new Hands(link);

  function tell(text) {
    line.textContent = text;
    line.hidden = false;
  }

  function say(text) {
    if (!said) return;
    clearTimeout(quiet);
    said.textContent = text;
    said.hidden = !text;
    if (text) quiet = setTimeout(() => say(""), SAID_MS);
  }

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("form[data-intent]")) return;
    if (!link.working && link.failures >= HOPELESS) return;
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(form, event.submitter));
    const { action, token: _token, ...rest } = fields;
    link.intend(action, action === "hand" ? hands.tapped(rest) : rest);
    hands.show();
  });

  clock.run(() => link.now(), () => hands.show());
  return link;
}
