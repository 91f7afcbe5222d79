/** The addon, whose functions take an object and give one: src/job.h. */
import { createRequire } from 'node:module';
import { AnimrenderError } from './errors.js';

export const addon = createRequire(import.meta.url)('../build/animrender.node');

/** The version of the library. */
export const { version } = addon;

function outcome(value) {
  if (value.status) throw new AnimrenderError(value.message, value.status, value.path);
  return value;
}

/** Runs an operation on another thread. */
export const run = async (name, given) => outcome(await addon[name](given));

/** Runs an operation that takes no time worth waiting for. */
export const runNow = (name, given) => outcome(addon[name](given));

/** JSON for the library; none for what is undefined. */
export const json = (value) => (value === undefined ? undefined : JSON.stringify(value));

// What is to be ended when the process ends: it waits for the threads that work.
const endings = new Set();

export const endAtExit = (end) => endings.add(end);
export const forgetEnd = (end) => endings.delete(end);

process.once('exit', () => {
  for (const end of endings) end();
});
