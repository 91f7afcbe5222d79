/** An animation: what is in it, its frames, files made of it. */
import { argumentError } from './errors.js';
import { addon, json, run, runNow } from './native.js';
import { filePath, imageOptions, number, replacements, source } from './options.js';
import { RendererPool } from './pool.js';
import { Renderer } from './renderer.js';
import { ExportStream } from './stream.js';
import { watched } from './work.js';

// As animrender_place counts them.
const SECONDS = 1;
const PROGRESS = 2;

/** A decoded SVGA or Lottie, which never changes. */
export class Animation {
  #handle;
  #pool;

  constructor(handle, [width, height, frameRate, frameCount, duration]) {
    this.#handle = handle;
    this.#pool = new RendererPool(handle);
    this.width = width;
    this.height = height;
    this.frameRate = frameRate;
    this.frameCount = frameCount;
    this.duration = duration;
  }

  /** Decodes a file by its path, or its bytes; which format it is, is found from the content. */
  static async open(file, { animation, limits } = {}) {
    const { made, numbers } = await run('open', { ...source(file), id: animation, limits: json(limits) });
    return new Animation(made, numbers);
  }

  /** What `animrender info --json` prints. */
  async info() {
    return JSON.parse((await run('info', { animation: this.#handle })).report);
  }

  /** The frame that is shown at a time in seconds, or a part of the whole from 0 to 1. */
  frameAt({ time, progress } = {}) {
    if ((time === undefined) === (progress === undefined)) throw argumentError('give either time or progress');
    const place = time === undefined ? PROGRESS : SECONDS;
    const value = time === undefined ? number('progress', progress) : number('time', time);
    return runNow('frame', { animation: this.#handle, place, number: value }).numbers[0];
  }

  /** The frame that tells most in one picture. */
  async posterFrame({ limits, signal } = {}) {
    const found = await watched({ limits, signal }, (work) => run('poster', { animation: this.#handle, ...work }));
    return found.numbers[0];
  }

  /** An image of one frame, by its number, a time in seconds or a part of the whole; default the first one. */
  async render({ frame, time, progress, premultiplied, ...options } = {}) {
    if (frame !== undefined && (time !== undefined || progress !== undefined)) {
      throw argumentError('give one of frame, time and progress');
    }
    const isFirst = time === undefined && progress === undefined;
    const place = frame ?? (isFirst ? 0 : this.frameAt({ time, progress }));
    return this.#pool.draw(place, options, premultiplied);
  }

  /** What draws frames in one size, one after the other. */
  renderer(options = {}) {
    return Renderer.create(this.#handle, options);
  }

  /** Images of frames, one after the other, each drawn when it is asked for; default all. */
  async *frames({ frames, premultiplied, ...options } = {}) {
    const renderer = await this.renderer(options);
    try {
      for (const frame of frames ?? Array(this.frameCount).keys()) yield await renderer.draw(frame, { premultiplied });
    } finally {
      renderer.close();
    }
  }

  /** Makes a file: GIF, APNG, WebP, MP4, WebM, PNG, SVG, PDF and others, by the extension. */
  async save(path, { replace, signal, progress, limits, threads, ...request } = {}) {
    const given = await this.#export(request, replace);
    const saved = await watched({ signal, progress, limits, threads }, (work) =>
      run('save', { ...given, ...work, path: filePath(path) }),
    );
    return JSON.parse(saved.report);
  }

  /** The bytes of a file, as they are made. */
  stream(format, { replace, signal, limits, threads, ...request } = {}) {
    return new ExportStream(
      async () => ({ ...(await this.#export({ ...request, format }, replace)), limits: json(limits), threads }),
      signal,
    );
  }

  /** The bytes of a file. */
  async toBuffer(format, options = {}) {
    options.signal?.throwIfAborted();
    const parts = [];
    for await (const part of this.stream(format, options)) parts.push(part);
    return Buffer.concat(parts);
  }

  async #export(request, replace) {
    return { animation: this.#handle, options: json(imageOptions(request)), ...(await replacements(replace)) };
  }

  /** How far the frames of two animations differ. */
  async compare(other, { signal, progress, limits } = {}) {
    if (!(other instanceof Animation)) throw argumentError('what to compare with is no animation');
    const compared = await watched({ signal, progress, limits }, (work) =>
      run('compare', { animation: this.#handle, other: other.#handle, ...work }),
    );
    return JSON.parse(compared.report);
  }

  /** Frees its memory now. Work that is under way goes on; what is asked for later is an error. */
  close() {
    addon.close(this.#handle);
    this.#pool.close();
  }

  [Symbol.dispose]() {
    this.close();
  }
}
