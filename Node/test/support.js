// Inputs of the tests.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The folder of the project. */
export const root = process.env.ANIMRENDER_ROOT;
/** The program `animrender`; undefined where it is not built. */
export const tool = process.env.ANIMRENDER;

const shapes = [
  { ty: 'rc', p: { a: 0, k: [0, 0] }, s: { a: 0, k: [10, 10] }, r: { a: 0, k: 0 } },
  { ty: 'fl', c: { a: 0, k: [1, 0, 0, 1] }, o: { a: 0, k: 50 } },
];
const moving = {
  a: 1,
  k: [
    { t: 0, s: [5, 10], i: { x: 1, y: 1 }, o: { x: 0, y: 0 } },
    { t: 9, s: [35, 10] },
  ],
};

/** A half-transparent red box that moves over 40 x 20 in 10 frames. */
export function box(changes = {}) {
  const layer = { ty: 4, nm: 'box', ind: 1, ip: 0, op: 10, st: 0, ks: { p: moving }, shapes };
  return Buffer.from(JSON.stringify({ v: '5.7.0', fr: 10, ip: 0, op: 10, w: 40, h: 20, layers: [layer], ...changes }));
}

/** The box with an expression for its opacity. */
export function scripted() {
  const root = JSON.parse(box());
  root.layers[0].ks.o = { a: 0, k: 100, x: 'var $bm_rt; $bm_rt = time * 50;' };
  return Buffer.from(JSON.stringify(root));
}

/** A Lottie with a place for a picture of 2 x 2. */
export function framed() {
  const assets = [{ id: 'pic', w: 2, h: 2, u: '', p: 'pic.png', e: 0 }];
  const layers = [{ ty: 2, nm: 'pic', ind: 1, refId: 'pic', ip: 0, op: 2, st: 0, ks: {} }];
  return box({ w: 2, h: 2, op: 2, assets, layers });
}

/** A blue PNG of 2 x 2. */
export const blue = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAAEElEQVR42mNgYPj/H4KhDAA/0gf5XBPgQgAAAABJRU5ErkJggg==',
  'base64',
);

/** A folder that is there for one test. */
export async function folder(context) {
  const path = await mkdtemp(join(tmpdir(), 'animrender-'));
  context.after(() => rm(path, { recursive: true, force: true }));
  return path;
}

/** Frees what nobody has any more. */
export function collectGarbage() {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

/** Runs a program in a process of its own: its exit code, signal and output. */
export function inProcess(code, ...flags) {
  return new Promise((resolve) => {
    const given = [...flags, '--input-type=module', '--eval', code];
    execFile(process.execPath, given, { timeout: 60_000 }, (error, stdout, stderr) => {
      resolve({ code: error ? error.code : 0, signal: error?.signal ?? null, stdout, stderr });
    });
  });
}
