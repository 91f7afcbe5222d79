// Pictures of one file, fetched ahead of their time and kept.

// How many are asked for at once: two are drawn while a third is on its way.
const together = 3;
// How long a frame that could not be had is not asked for again, in milliseconds.
const rest = 3000;
const mostBytes = 192 * 1024 * 1024;

export class Frames {
  /** @param load (frame, size, signal) => a promise of a picture. */
  constructor(load) {
    this.load = load;
    // By number, the oldest first.
    this.kept = new Map();
    this.bytes = 0;
    this.waiting = new Map();
    this.size = { width: 0, height: 0 };
    // How long a picture takes from the question to the answer, in milliseconds.
    this.delay = 60;
    this.error = null;
    // When a frame could not be had, by its number: it is asked for again after a while.
    this.failed = new Map();
    // The number of the picture that came last, or null.
    this.latest = null;
    this.onchange = () => {};
  }

  /** Other sizes are other pictures. */
  resize(size) {
    if (size.width === this.size.width && size.height === this.size.height) return;
    this.size = size;
    this.forget();
  }

  /** Everything is drawn anew: the file, or what is changed of it, is another. */
  forget() {
    for (const request of this.waiting.values()) request.abort();
    this.waiting.clear();
    this.kept.clear();
    this.bytes = 0;
    this.latest = null;
    this.error = null;
    this.failed.clear();
  }

  /** The picture of a frame, or of one of the few before it: playback that is late shows the nearest. */
  get(frame, late = 0, direction = 1) {
    for (let back = 0; back <= late; back += 1) {
      const picture = this.kept.get(frame - back * direction);
      if (picture) return { picture, frame: frame - back * direction };
    }
    return null;
  }

  /** Asks for what is not there, the most urgent first. What is under way comes to its end, so that scrubbing shows something. */
  want(frames) {
    if (this.size.width === 0) return;
    for (const frame of frames) {
      if (this.waiting.size >= together) break;
      const isResting = performance.now() - (this.failed.get(frame) ?? -Infinity) < rest;
      if (!this.kept.has(frame) && !this.waiting.has(frame) && !isResting) this.ask(frame);
    }
  }

  async ask(frame) {
    const request = new AbortController();
    this.waiting.set(frame, request);
    const start = performance.now();
    try {
      const picture = await this.load(frame, this.size, request.signal);
      if (this.waiting.get(frame) !== request) return;
      this.delay += 0.2 * (performance.now() - start - this.delay);
      this.keep(frame, picture);
      this.error = null;
    } catch (error) {
      if (request.signal.aborted) return;
      this.error = error.message;
      this.failed.set(frame, performance.now());
    }
    if (this.waiting.get(frame) === request) this.waiting.delete(frame);
    this.onchange();
  }

  keep(frame, picture) {
    const size = picture.image.data.byteLength;
    for (const [oldest, old] of this.kept) {
      if (this.bytes + size <= mostBytes) break;
      this.kept.delete(oldest);
      this.bytes -= old.image.data.byteLength;
    }
    this.kept.set(frame, picture);
    this.bytes += size;
    this.latest = frame;
  }
}
