// Between the sockets and the sound card: plays what it is given, hands over what the microphone hears.

const BLOCK_SECONDS = 0.02;
const MOST_SECONDS = 2;
const FADE_SECONDS = 0.004; // a line that is stopped does not click

class SoundCard extends AudioWorkletProcessor {
  constructor() {
    super();
    this.waiting = [];
    this.at = 0; // the next frame of the first block
    this.left = 0;
    this.done = 0; // frames that sounded or were dropped
    this.told = 0;
    this.connection = 0; // counted, so that nobody takes the frames of an earlier one for those of this one
    this.fade = 0; // frames until silence
    this.last = 0;
    this.heard = new Int16Array(Math.round(sampleRate * BLOCK_SECONDS));
    this.filled = 0;
    this.port.onmessage = ({ data }) => {
      if (typeof data === "number") this.begin(data);
      else if (data.byteLength) this.take(new Int16Array(data));
      else this.flush();
    };
  }

  begin(connection) {
    this.flush();
    this.connection = connection;
    this.done = 0;
  }

  take(block) {
    this.waiting.push(block);
    this.left += block.length;
    while (this.left > MOST_SECONDS * sampleRate) this.drop(this.waiting[0].length - this.at);
  }

  drop(frames) {
    this.waiting.shift();
    this.at = 0;
    this.left -= frames;
    this.done += frames;
  }

  flush() {
    this.fade = Math.round(sampleRate * FADE_SECONDS);
    this.ending = this.last;
    while (this.waiting.length) this.drop(this.waiting[0].length - this.at);
  }

  next() {
    if (this.fade > 0) {
      this.fade -= 1;
      this.ending *= 0.97;
      return this.ending;
    }
    if (!this.left) return 0;
    const sample = this.waiting[0][this.at] / 32768;
    this.at += 1;
    this.left -= 1;
    this.done += 1;
    if (this.at === this.waiting[0].length) {
      this.waiting.shift();
      this.at = 0;
    }
    return sample;
  }

  hear(channel) {
    for (const sample of channel) {
      this.heard[this.filled] = Math.max(-1, Math.min(1, sample)) * 32767;
      this.filled += 1;
      if (this.filled === this.heard.length) {
        this.port.postMessage(this.heard.buffer, [this.heard.buffer]);
        this.heard = new Int16Array(Math.round(sampleRate * BLOCK_SECONDS));
        this.filled = 0;
      }
    }
  }

  process([input], [output]) {
    const frames = output[0].length;
    for (let frame = 0; frame < frames; frame += 1) {
      this.last = this.next();
      for (const channel of output) channel[frame] = this.last;
    }
    if (input.length) this.hear(input[0]);
    this.told += frames;
    if (this.told >= sampleRate * BLOCK_SECONDS) {
      this.told = 0;
      this.port.postMessage({ connection: this.connection, frames: this.done });
    }
    return true;
  }
}

registerProcessor("sound-card", SoundCard);
