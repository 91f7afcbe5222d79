import assert from 'node:assert/strict';
import { createWriteStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { Animation, bake, convert, lint, optimise } from 'animrender';
import { box, folder, scripted } from './support.js';

test('a file, its bytes and its stream are the same', async (context) => {
  const path = await folder(context);
  const animation = await Animation.open(box());
  const report = await animation.save(join(path, 'box.webp'), { width: 20, quality: 60 });
  assert.deepEqual([report.frames, report.width, report.height, report.diagnostics], [10, 20, 10, []]);
  const stream = animation.stream('webp', { width: 20, quality: 60 });
  await pipeline(stream, createWriteStream(join(path, 'stream.webp')));
  const expected = await readFile(join(path, 'box.webp'));
  assert.deepEqual(stream.report, report);
  assert.deepEqual(await readFile(join(path, 'stream.webp')), expected);
  assert.deepEqual(await animation.toBuffer('webp', { width: 20, quality: 60 }), expected);
});

test('progress is told up to the end', async (context) => {
  const path = await folder(context);
  const told = [];
  await (await Animation.open(box())).save(join(path, 'box.gif'), { progress: (...parts) => told.push(parts) });
  assert.deepEqual(told.at(-1), [10, 10]);
  for (const [index, [done, total]] of told.entries()) {
    assert.equal(total, 10);
    assert.ok(index === 0 || done >= told[index - 1][0]);
  }
});

test('a file that fails leaves nothing', async (context) => {
  const path = await folder(context);
  const animation = await Animation.open(box());
  const enough = new Error('enough');
  const progress = () => {
    throw enough;
  };
  await assert.rejects(animation.save(join(path, 'x.gif'), { progress, scale: 10, loops: 300 }), enough);
  await assert.rejects(animation.save(join(path, 'x.jpg')), { code: 'UNSUITABLE' });
  await assert.rejects(animation.save(join(path, 'no', '\udc00', 'x')), { code: 'INVALID_ARGUMENT' });
  assert.deepEqual(await readdir(path), []);
});

test('a signal ends work, and its reason is the error', async (context) => {
  const path = await folder(context);
  const animation = await Animation.open(box());
  const reason = new Error('the client has gone');
  const begun = new AbortController();
  const saving = animation.save(join(path, 'x.apng'), {
    signal: begun.signal,
    progress: () => begun.abort(reason),
    scale: 40,
    loops: 1000,
  });
  await assert.rejects(saving, reason);
  const signal = AbortSignal.abort(reason);
  await assert.rejects(animation.save(join(path, 'x.gif'), { signal }), reason);
  await assert.rejects(animation.render({ signal }), reason);
  await assert.rejects(animation.toBuffer('gif', { signal }), reason);
  await assert.rejects(convert(box(), 'svga', { signal }), reason);
  assert.deepEqual(await readdir(path), []);
  const later = new AbortController();
  const renderer = await animation.renderer({ signal: later.signal });
  assert.equal((await renderer.draw(0)).width, 40);
  later.abort(reason);
  await assert.rejects(renderer.draw(1), reason);
});

test('a stream makes no more than its reader takes', async () => {
  const animation = await Animation.open(box());
  // 400 MB: far more than fits into a socket.
  const stream = animation.stream('rgba', { scale: 10, loops: 125 });
  const before = process.memoryUsage().rss;
  for await (const part of stream) {
    assert.ok(part.length > 0);
    break;
  }
  await setTimeout(100);
  assert.ok(process.memoryUsage().rss - before < 100 << 20);
  assert.ok(stream.destroyed);
});

test('as many streams as there are threads do not keep their readers from work', { timeout: 60_000 }, async (context) => {
  const path = await folder(context);
  const animation = await Animation.open(box());
  const paths = Array.from({ length: 12 }, (_, index) => join(path, `${index}.rgba`));
  await Promise.all(
    paths.map((file) => pipeline(animation.stream('rgba', { scale: 5, threads: 1 }), createWriteStream(file))),
  );
  const first = await readFile(paths[0]);
  assert.equal(first.length, 200 * 100 * 4 * 10);
  for (const file of paths) assert.deepEqual(await readFile(file), first);
});

test('a stream that fails or is aborted ends with the error', async () => {
  const animation = await Animation.open(box());
  const read = async (stream) => {
    for await (const part of stream) assert.ok(part);
  };
  await assert.rejects(read(animation.stream('jpeg')), { code: 'UNSUITABLE' });
  await assert.rejects(read(animation.stream('gif', { replace: { txts: {} } })), { code: 'INVALID_ARGUMENT' });
  const controller = new AbortController();
  const stream = animation.stream('rgba', { scale: 10, loops: 1000, signal: controller.signal });
  stream.once('readable', () => controller.abort());
  await assert.rejects(read(stream), { name: 'AbortError' });
  // One that nobody reads.
  animation.stream('gif').destroy();
});

test('conversions show the same', async () => {
  const made = await convert(box(), 'svga');
  assert.deepEqual(made.report.diagnostics, []);
  const animation = await Animation.open(made.data);
  assert.equal((await animation.compare(await Animation.open(box()))).frames, 10);
});

test('a file is optimised, baked and checked', async (context) => {
  const smaller = await optimise(box(), { strip: ['names'] });
  assert.equal(smaller.report.largestDifference, 0);
  assert.ok(smaller.data.length < box().length && !smaller.data.includes('"box"'));
  const baked = await bake(scripted());
  assert.equal(baked.report.baked, 1);
  assert.ok(!baked.data.includes('bm_rt'));
  const path = join(await folder(context), 'baked.json');
  await baked.save(path);
  assert.deepEqual(await readFile(path), baked.data);
  const findings = await lint(scripted(), { players: ['rlottie'] });
  assert.ok(findings.length > 0 && findings.every(({ rule, severity, message }) => rule && severity && message));
});
