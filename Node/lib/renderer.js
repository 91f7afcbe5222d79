/** Draws frames. */
import { Image } from './image.js';
import { addon, json, run } from './native.js';
import { imageOptions, number, replacements } from './options.js';
import { Cancellation, untilExit } from './work.js';

/** Draws frames of one animation in one size, one after the other. */
export class Renderer {
  #handle;
  #cancellation;
  // The frame that is drawn now: the library lets one call at a time to a renderer.
  #last = Promise.resolve();

  constructor(handle, width, height, cancellation) {
    this.#handle = handle;
    this.#cancellation = cancellation;
    this.width = width;
    this.height = height;
  }

  /** @param animation The handle of an animation. */
  static async create(animation, { replace, limits, signal, ...image }) {
    signal?.throwIfAborted();
    const options = json(imageOptions(image));
    const shown = await replacements(replace);
    const cancellation = signal ? new Cancellation(signal) : untilExit;
    try {
      const { made, numbers } = await run('renderer', {
        animation,
        options,
        ...shown,
        limits: json(limits),
        cancellation: cancellation.handle,
      });
      return new Renderer(made, numbers[0], numbers[1], cancellation);
    } catch (error) {
      if (signal) cancellation.close();
      throw cancellation.reason(error);
    }
  }

  /** Draws a frame, when those that were asked for before are drawn. */
  draw(frame, { premultiplied = false } = {}) {
    const drawn = this.#last.then(() => this.#draw(number('frame', frame), Boolean(premultiplied)));
    this.#last = drawn.catch(() => {});
    return drawn;
  }

  async #draw(frame, premultiplied) {
    // Pixels are written over all of it.
    const pixels = Buffer.allocUnsafeSlow(this.width * this.height * 4);
    try {
      await run('draw', {
        renderer: this.#handle,
        number: frame,
        premultiplied: premultiplied ? 1 : 0,
        pixels,
        stride: this.width * 4,
      });
    } catch (error) {
      throw this.#cancellation.reason(error);
    }
    return new Image(this.width, this.height, pixels, premultiplied);
  }

  /** Frees its memory. */
  close() {
    addon.close(this.#handle);
    if (this.#cancellation !== untilExit) this.#cancellation.close();
  }

  [Symbol.dispose]() {
    this.close();
  }
}
