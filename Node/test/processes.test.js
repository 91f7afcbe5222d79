// What happens when things end: objects, workers, processes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Animation } from 'animrender';
import { box, collectGarbage, inProcess } from './support.js';

const prelude = `
import { Animation } from 'animrender';
const data = Buffer.from('${box().toString('base64')}', 'base64');
const animation = await Animation.open(data);
`;
const worker = (code) => new Worker(`(async () => { ${code} })()`, { eval: true });
const ended = (thread) => new Promise((resolve, reject) => thread.once('error', reject).once('exit', resolve));
const inWorker = `
const { Animation } = await import('animrender');
const { parentPort } = await import('node:worker_threads');
const animation = await Animation.open(Buffer.from('${box().toString('base64')}', 'base64'));
`;

test('what nobody has any more is freed', async () => {
  const weak = [];
  for (let index = 0; index < 50; index += 1) {
    const animation = await Animation.open(box());
    await animation.render({ width: 2000 });
    weak.push(new WeakRef(animation));
  }
  await setTimeout(20);
  collectGarbage();
  await setTimeout(20);
  collectGarbage();
  assert.ok(weak.filter((reference) => reference.deref()).length < 5);
});

test('memory stays where animations and renderers are dropped', async () => {
  const drop = async (count) => {
    for (let index = 0; index < count; index += 1) {
      const renderer = await (await Animation.open(box())).renderer({ width: 1000 });
      await renderer.draw(index % 10);
    }
    collectGarbage();
    await setTimeout(50);
    return process.memoryUsage().rss;
  };
  const before = await drop(40);
  assert.ok((await drop(200)) - before < 100 << 20);
});

test('garbage is collected while frames are drawn', async () => {
  const drawings = [];
  for (let index = 0; index < 20; index += 1) {
    drawings.push((await Animation.open(box())).render({ frame: index % 10, width: 500 }));
    drawings.push((await (await Animation.open(box())).renderer()).draw(1));
    collectGarbage();
  }
  for (const image of await Promise.all(drawings)) assert.ok(image.bytes.length > 0);
});

test('workers draw the same at once', async () => {
  const expected = (await (await Animation.open(box())).render({ frame: 5 })).bytes;
  const code = `${inWorker}
    for (let index = 0; index < 50; index += 1) await animation.render({ frame: index % 10 });
    parentPort.postMessage((await animation.render({ frame: 5 })).bytes);`;
  const messages = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const thread = worker(code);
      const message = new Promise((resolve) => thread.once('message', resolve));
      assert.equal(await ended(thread), 0);
      return message;
    }),
  );
  for (const bytes of messages) assert.deepEqual(Buffer.from(bytes), expected);
});

test('a worker is ended while it draws, saves and streams', async () => {
  const code = `${inWorker}
    const draw = async () => { for (;;) await animation.render({ width: 400 }); };
    for (let index = 0; index < 4; index += 1) draw();
    animation.toBuffer('gif', { scale: 4, loops: 100 });
    animation.stream('rgba', { scale: 10, loops: 1000 }).once('readable', () => parentPort.postMessage('begun'));`;
  for (let index = 0; index < 3; index += 1) {
    const thread = worker(code);
    await new Promise((resolve) => thread.once('message', resolve));
    await thread.terminate();
  }
});

test('the library outlives the last worker that uses it', async () => {
  const done = await inProcess(`
    import { Worker } from 'node:worker_threads';
    for (let index = 0; index < 3; index += 1) {
      const thread = new Worker(${JSON.stringify(`(async () => { ${inWorker} await animation.toBuffer('gif'); })()`)}, { eval: true });
      await new Promise((resolve) => thread.once('exit', resolve));
    }`);
  assert.deepEqual(done, { code: 0, signal: null, stdout: '', stderr: '' });
});

test('a process ends by itself when its work is done', async () => {
  const done = await inProcess(`${prelude}
    await animation.toBuffer('gif');
    animation.stream('rgba', { scale: 10, loops: 1000 });
    console.log((await animation.render()).bytes.length);`);
  assert.deepEqual(done, { code: 0, signal: null, stdout: '3200\n', stderr: '' });
});

test('a process ends at once while it draws, saves and streams', { timeout: 30_000 }, async () => {
  const done = await inProcess(`${prelude}
    for (let index = 0; index < 100; index += 1) animation.render({ frame: index, width: 1000 }).catch(() => {});
    animation.save('/dev/null/x.gif').catch(() => {});
    animation.toBuffer('webp', { scale: 20, loops: 1000 }).catch(() => {});
    animation.stream('rgba', { scale: 10, loops: 1000 }).once('readable', () => process.exit(7));`);
  assert.deepEqual(done, { code: 7, signal: null, stdout: '', stderr: '' });
});

test('an error that nobody catches ends a process as any other', async () => {
  const done = await inProcess(`${prelude}
    animation.toBuffer('webp', { scale: 20, loops: 1000 });
    await animation.render({ frame: 'three' });`);
  assert.equal(done.code, 1);
  assert.match(done.stderr, /AnimrenderError: frame is no number/);
});
