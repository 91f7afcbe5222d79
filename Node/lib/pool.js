/** Renderers that wait for their next frame. */
import { json } from './native.js';
import { Renderer } from './renderer.js';

// As many threads as libuv has: more would not draw at once.
const MAXIMUM = 4;

/** Draws single frames of an animation, some at once; with the same options, the next one is quicker with the renderer of the last. */
export class RendererPool {
  #animation;
  #idle = [];
  #busy = 0;
  #waiting = [];
  #isClosed = false;

  /** @param animation The handle of an animation. */
  constructor(animation) {
    this.#animation = animation;
  }

  /** Draws a frame, when there is a place. */
  async draw(frame, options, premultiplied) {
    if (this.#busy === MAXIMUM) await new Promise((resolve) => this.#waiting.push(resolve));
    else this.#busy += 1;
    try {
      return await this.#draw(frame, options, premultiplied);
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#busy -= 1;
    }
  }

  async #draw(frame, options, premultiplied) {
    // What replacements and signals are in it for, no other frame is.
    const key = options.replace || options.signal ? undefined : json(options);
    const renderer = this.#take(key) ?? (await Renderer.create(this.#animation, options));
    try {
      return await renderer.draw(frame, { premultiplied });
    } finally {
      this.#put(key, renderer);
    }
  }

  #take(key) {
    const index = this.#idle.findIndex((idle) => idle.key === key);
    return index < 0 ? undefined : this.#idle.splice(index, 1)[0].renderer;
  }

  #put(key, renderer) {
    if (key === undefined || this.#isClosed) {
      renderer.close();
      return;
    }
    this.#idle.push({ key, renderer });
    if (this.#idle.length > MAXIMUM) this.#idle.shift().renderer.close();
  }

  /** Frees the renderers. */
  close() {
    this.#isClosed = true;
    for (const { renderer } of this.#idle.splice(0)) renderer.close();
  }
}
