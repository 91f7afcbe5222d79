/** What is given to the library: sources, options and replacements. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { types } from 'node:util';
import { AnimrenderError, argumentError } from './errors.js';
import { json } from './native.js';

/** The path of a file, which may be a `file:` URL. */
export function filePath(value) {
  if (typeof value === 'string') return value;
  if (value instanceof URL && value.protocol === 'file:') return fileURLToPath(value);
  throw argumentError(`${value instanceof URL ? value : typeof value} is no path of a file`);
}

/** What to read: a path or bytes. */
export function source(value) {
  if (types.isUint8Array(value)) return { data: value };
  if (types.isAnyArrayBuffer(value)) return { data: new Uint8Array(value) };
  return { path: filePath(value) };
}

/** How a frame becomes an image; what is not known here goes on as it is. */
export function imageOptions({ width, height, scale, ...rest }) {
  if (scale !== undefined && (width !== undefined || height !== undefined)) {
    throw argumentError('scale does not go together with width and height');
  }
  if (scale !== undefined) return { ...rest, size: { scale } };
  if (width === undefined && height === undefined) return rest;
  return { ...rest, size: { width, height } };
}

/** A number that was given by its name. */
export function number(name, value) {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw argumentError(`${name} is no number`);
  return value;
}

/** The JSON of `--replace`, with pictures in it as their bytes; or the path of a file of it. */
export async function replacements(replace) {
  if (replace === undefined || replace === null) return {};
  if (typeof replace === 'string' || replace instanceof URL) return { replacePath: filePath(replace) };
  if (typeof replace !== 'object') throw argumentError(`${typeof replace} is no object of replacements`);
  const { id, images, ...rest } = replace;
  if (!images) return { replace: json(rest) };
  const embedded = await Promise.all(Object.entries(images).map(async ([key, image]) => [key, await picture(image)]));
  return { replace: json({ ...rest, images: Object.fromEntries(embedded) }) };
}

async function picture(image) {
  if (typeof image === 'string' && /^data:/i.test(image)) return image;
  if (types.isUint8Array(image)) return `data:;base64,${Buffer.from(image).toString('base64')}`;
  if (typeof image === 'string' || image instanceof URL) return picture(await file(filePath(image)));
  if (image && typeof image === 'object') return { ...image, file: await picture(image.file) };
  throw argumentError(`${typeof image} is no picture: give a path or bytes`);
}

async function file(path) {
  try {
    return await readFile(path);
  } catch (error) {
    throw new AnimrenderError(`${path}: ${error.message}`, 'UNREADABLE');
  }
}
