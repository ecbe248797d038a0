// One socket to the table: heartbeat, reconnecting, resync, and an outbox of intents with receipts.

const BEAT_MS = 2000;
const DEAD_MS = 6000;
const CONNECT_MS = 5000;
const FRESH_MS = 1000;
const RETRY_MS = [100, 1600];
const LONG_MS = 60000; // then a lost table is looked for less often
const SELDOM_MS = 10000;
const UNKNOWN_TRIP_MS = 5000;
const FRAME_LIMIT = 8000;
const REPLACED = 4002;
const REPLACED_MS = 15000; // several open pages of one seat take turns, and not faster than this
const CLOSED_FOR_GOOD = { MOVED: 4001, NO_SEAT: 4003, CHANGED_HANDS: 4004 };

export { CLOSED_FOR_GOOD };

export function identifier() {
  // crypto.randomUUID is missing on plain http.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Link {
  constructor(path, { push, receipt, state, closed, timed }) {
    this.url = location.protocol.replace("http", "ws") + "//" + location.host + path;
    Object.assign(this, { push, receipt, state, closed, timed });
    this.outbox = new Map();
    this.samples = [];
    this.measured = false; // since the link was opened last; until then what was known before tells the time
    this.boot = null;
    this.revision = -1;
    this.retry = RETRY_MS[0];
    this.failures = 0;
    this.over = false;
    this.lostSince = null;
    document.addEventListener("visibilitychange", () => document.hidden || this.woken());
    for (const event of ["pageshow", "online", "focus"]) addEventListener(event, () => this.woken());
    setInterval(() => this.beat(), BEAT_MS);
    this.open();
  }

  get working() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /** How long a message and its answer take just now. */
  get trip() {
    const trips = (this.measured ? this.samples : []).map((sample) => sample.trip).sort((a, b) => a - b);
    return trips.length ? trips[trips.length >> 1] : UNKNOWN_TRIP_MS;
  }

  /** The arguments of what was asked for and has no answer yet. */
  underWay(action) {
    return Array.from(this.outbox.values()).filter((sent) => sent.action === action).map((sent) => sent.args);
  }

  /** Milliseconds of the server's clock, as well as the quickest recent beat tells. */
  now() {
    const best = this.samples.reduce((a, b) => (b.trip < a.trip ? b : a), { trip: Infinity, offset: 0 });
    return (best.trip === Infinity ? Date.now() : performance.now() + best.offset);
  }

  open() {
    clearTimeout(this.timer);
    if (this.over) return;
    const socket = (this.socket = new WebSocket(this.url));
    const patience = setTimeout(() => this.drop(socket), CONNECT_MS);
    socket.onopen = () => {
      clearTimeout(patience);
      this.measured = false;
      this.retry = RETRY_MS[0];
      this.failures = 0;
      this.lostSince = null;
      this.alive();
      this.state(true);
      this.beat();
      for (const { text } of this.outbox.values()) socket.send(text);
    };
    socket.onmessage = (event) => {
      if (socket === this.socket) this.hear(JSON.parse(event.data));
    };
    socket.onclose = (event) => {
      clearTimeout(patience);
      if (socket === this.socket) this.lost(event.code);
    };
  }

  /** Something was heard: from now on the link has so long to be heard again. */
  alive() {
    this.heard = performance.now();
    clearTimeout(this.deadline);
    const socket = this.socket;
    this.deadline = setTimeout(() => this.drop(socket, true), DEAD_MS);
  }

  hear(message) {
    this.alive();
    if (message.t === "beat") {
      const trip = this.heard - message.at;
      const known = this.measured ? this.samples.filter((sample) => sample.trip < UNKNOWN_TRIP_MS) : [];
      this.samples = [...known.slice(-9), { trip, offset: message.now + trip / 2 - this.heard }];
      this.measured = true;
      this.timed();
    } else if (message.t === "push") {
      if (!this.measured) this.samples = [{ trip: UNKNOWN_TRIP_MS, offset: message.now - this.heard }];
      this.measured = true;
      for (const receipt of message.receipts) {
        const sent = this.outbox.get(receipt.id);
        this.outbox.delete(receipt.id);
        this.receipt(receipt, sent);
      }
      // A restarted server counts from the beginning again, so a revision alone would be ignored for ever.
      if (message.boot !== this.boot || message.rev >= this.revision) {
        this.boot = message.boot;
        this.revision = message.rev;
        this.push(message);
      }
    }
  }

  beat() {
    if (this.working) this.socket.send(JSON.stringify({ t: "beat", at: performance.now() }));
  }

  woken() {
    if (this.over) return;
    if (!this.working) {
      if (this.socket.readyState !== WebSocket.CONNECTING) this.open();
      return;
    }
    const asked = performance.now();
    const socket = this.socket;
    this.heard = asked;
    socket.send(JSON.stringify({ t: "beat", at: asked }));
    setTimeout(() => socket === this.socket && this.heard === asked && this.drop(socket, true), FRESH_MS);
  }

  drop(socket, atOnce = false) {
    if (socket !== this.socket) return;
    socket.onclose = null;
    socket.close();
    if (atOnce && !document.hidden) {
      this.state(false);
      this.open();
    } else this.lost(1006);
  }

  lost(code) {
    clearTimeout(this.deadline);
    if (Object.values(CLOSED_FOR_GOOD).includes(code)) {
      this.over = true;
      this.closed(code);
      return;
    }
    this.failures += 1;
    this.lostSince ??= performance.now();
    const long = performance.now() - this.lostSince > LONG_MS;
    this.state(false, long);
    if (document.hidden) return; // woken() goes on
    clearTimeout(this.timer);
    const wait = code === REPLACED ? REPLACED_MS : this.retry;
    this.timer = setTimeout(() => this.open(), wait * (0.75 + Math.random() / 2));
    this.retry = Math.min(long ? SELDOM_MS : RETRY_MS[1], this.retry * 2);
  }

  /** The table is closed: nothing is looked for any more. */
  leave() {
    this.over = true;
    clearTimeout(this.timer);
    clearTimeout(this.deadline);
    this.socket.onclose = null;
    this.socket.close();
  }

  /** `told` is what its page says once it is done. Gives the name under which the table does it once. */
  intend(action, args, told) {
    const id = identifier();
    const text = JSON.stringify({ t: "intend", id, action, arguments: args });
    if (text.length > FRAME_LIMIT) return "";
    this.outbox.set(id, { text, action, args, told });
    if (this.working) this.socket.send(text);
    return id;
  }

  tell(message) {
    if (this.working) this.socket.send(JSON.stringify(message));
  }
}
