/** Files made of files, and what is wrong with them. */
import { writeFile } from 'node:fs/promises';
import { json, run } from './native.js';
import { source } from './options.js';
import { watched } from './work.js';

/** A file that was made, and what there is to say of it. */
export class MadeFile {
  constructor(data, report) {
    this.data = data;
    this.report = report;
  }

  /** Writes the file. */
  save(path) {
    return writeFile(path, this.data);
  }
}

async function made(name, file, given, { signal, progress, limits, ...options }) {
  const { result, report } = await watched({ signal, progress, limits }, (work) =>
    run(name, { ...source(file), ...given, options: json(options), ...work }),
  );
  return new MadeFile(result, JSON.parse(report));
}

/** A file of another format, `target`: json (Lottie), lottie, svga or svg; also of a GIF, APNG, WebP or video. */
export const convert = (file, target, options = {}) => made('convert', file, { target }, options);

/** A smaller file that shows the same. */
export const optimise = (file, options = {}) => made('optimise', file, {}, options);

/** A Lottie with keyframes in the place of expressions. */
export const bake = (file, options = {}) => made('bake', file, {}, options);

/** What is wrong with a file, wasteful, or not shown by `players`. */
export async function lint(file, { players, configuration, signal, progress, limits } = {}) {
  const options = json({ ...configuration, ...(players && { players }) });
  const found = await watched({ signal, progress, limits }, (work) => run('lint', { ...source(file), options, ...work }));
  return JSON.parse(found.report);
}
