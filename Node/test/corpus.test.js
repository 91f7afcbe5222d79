// Frames are those of the tool, byte by byte.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { Animation } from 'animrender';
import { folder, root, tool } from './support.js';

const run = promisify(execFile);

/** Files of a corpus, spread over its folders. */
async function files(format, extension, count) {
  const corpus = join(root, '../shared/corpus', format);
  const sets = await readdir(corpus).catch(() => []);
  const found = [];
  for (const set of sets.sort()) {
    const names = await readdir(join(corpus, set, 'files')).catch(() => []);
    found.push(...names.sort().filter((name) => name.endsWith(extension)).map((name) => join(corpus, set, 'files', name)));
  }
  return Array.from({ length: Math.min(count, found.length) }, (_, index) => found[Math.floor((index * found.length) / count)]);
}

async function compare(path, output) {
  const animation = await Animation.open(path).catch(() => null);
  if (!animation) return 'none';
  const last = animation.frameCount - 1;
  const frames = [0, 0.25, 0.5, 0.75, 1].map((part) => Math.round(part * last));
  const given = ['render', path, '--frames', frames.join(','), '--width', '120', '--output', output, '--quiet'];
  await run(tool, given);
  const drawn = [];
  for await (const image of animation.frames({ frames, width: 120 })) drawn.push(image.bytes);
  assert.ok((await readFile(output)).equals(Buffer.concat(drawn)), path);
  assert.deepEqual(await animation.info(), JSON.parse((await run(tool, ['info', path, '--json'], { maxBuffer: 1 << 28 })).stdout));
  animation.close();
  return 'equal';
}

const skip = tool ? false : 'needs animrender';

test('frames and info of samples are those of the tool', { skip }, async (context) => {
  const path = await folder(context);
  for (const name of ['heart.svga', 'moon.json']) {
    assert.equal(await compare(join(root, 'Samples', name), join(path, 'frames.rgba')), 'equal');
  }
});

test('five frames each of 50 files of the corpus are those of the tool', { skip }, async (context) => {
  const path = await folder(context);
  const chosen = await files('svga', '.svga', 25);
  chosen.push(...(await files('lottie', '.json', 50 - chosen.length)));
  if (chosen.length === 0) {
    context.skip('needs ../shared');
    return;
  }
  let count = 0;
  for (const file of chosen) count += (await compare(file, join(path, 'frames.rgba'))) === 'equal';
  context.diagnostic(`${count} of ${chosen.length} files are equal; the others cannot be opened`);
  assert.ok(count >= chosen.length - 2);
});
