// The town square page as the table's microphone and loudspeaker, on the computer that runs the table.

const NO_HOST = 4003;
const REPLACED = 4002;
const AGAIN_MS = 500;
const MICROPHONE = { echoCancellation: true, noiseSuppression: true, autoGainControl: false, channelCount: 1 };
const WHY = { NotAllowedError: "denied", SecurityError: "denied", NotFoundError: "none" };

const panel = document.getElementById("sound");
const button = document.getElementById("sound-on");
const pin = document.getElementById("sound-pin");
const said = document.getElementById("sound-said");

let context = null;
let card = null;
let socket = null;
let stream = null;
let trouble = "";
let connection = 0;

function tell(what) {
  said.textContent = what ? panel.dataset[what] : "";
  panel.classList.toggle("works", what === "ready");
}

/** 204: this page may be the sound; 403: after the PIN; anything else: the table wants no page for it. */
async function ask() {
  const answer = await fetch("/host/sound");
  panel.hidden = answer.status !== 204 && answer.status !== 403;
  pin.hidden = answer.status !== 403;
  button.hidden = true;
  if (answer.status === 204) begin(false);
}

pin.addEventListener("submit", async (event) => {
  event.preventDefault();
  const answer = await fetch("/host/enter", { method: "POST", body: new URLSearchParams(new FormData(pin)) });
  if (answer.ok) await ask();
  else tell(answer.status === 410 ? "used" : "wrong");
});

button.addEventListener("click", () => begin(true));

/** Without a press only where the browser has allowed it before. */
async function begin(pressed) {
  const allowed = await navigator.permissions.query({ name: "microphone" }).catch(() => null);
  if (!pressed && allowed?.state !== "granted") {
    button.hidden = false;
    return;
  }
  button.disabled = true;
  try {
    context ??= new AudioContext({ latencyHint: "interactive" });
    if (!card) await makeCard();
    await openMicrophone();
    await Promise.race([context.resume(), new Promise((late) => setTimeout(late, 1000))]);
    if (context.state === "running") connect();
  } finally {
    button.disabled = false;
    button.hidden = context?.state === "running" && !trouble;
  }
}

async function makeCard() {
  await context.audioWorklet.addModule(new URL("sound_card.js", import.meta.url));
  card = new AudioWorkletNode(context, "sound-card", { numberOfInputs: 1, outputChannelCount: [2] });
  card.connect(context.destination);
  card.port.onmessage = ({ data }) => {
    if (socket?.readyState !== WebSocket.OPEN) return;
    if (data instanceof ArrayBuffer) trouble || socket.send(data);
    else if (data.connection === connection) socket.send(JSON.stringify({ t: "played", frames: data.frames }));
  };
}

async function openMicrophone() {
  stream?.getTracks().forEach((track) => track.stop());
  try {
    stream = await navigator.mediaDevices.getUserMedia({ audio: MICROPHONE });
    context.createMediaStreamSource(stream).connect(card);
    stream.getTracks()[0].onended = () => noMicrophone("unplugged");
    trouble = "";
  } catch (problem) {
    noMicrophone(WHY[problem.name] ?? "failed");
  }
  show();
}

function noMicrophone(what) {
  trouble = what;
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ t: "trouble", what }));
  button.hidden = false;
  show();
}

function show() {
  if (trouble) tell(trouble);
  else tell(socket?.readyState === WebSocket.OPEN ? "ready" : "");
}

// One was plugged in: used at once, unless the browser has refused.
navigator.mediaDevices?.addEventListener("devicechange", () => {
  if (context && ["none", "unplugged"].includes(trouble)) openMicrophone();
});

function connect() {
  if (socket && socket.readyState <= WebSocket.OPEN) return;
  socket = new WebSocket(location.protocol.replace("http", "ws") + "//" + location.host + "/host/sound");
  socket.binaryType = "arraybuffer";
  socket.onopen = () => {
    connection += 1;
    card.port.postMessage(connection);
    socket.send(JSON.stringify({ t: "sound", rate: context.sampleRate }));
    if (trouble) socket.send(JSON.stringify({ t: "trouble", what: trouble }));
    show();
  };
  socket.onmessage = ({ data }) => card.port.postMessage(data, [data]);
  socket.onclose = ({ code }) => {
    if (document.documentElement.dataset.stage === "closed") panel.hidden = true;
    else if (code === REPLACED) {
      tell("replaced");
      button.hidden = false;
    } else if (code === NO_HOST) ask();
    else {
      tell("lost");
      setTimeout(connect, AGAIN_MS);
    }
  };
}

if (panel && window.isSecureContext && navigator.mediaDevices) ask();
