import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Animation, Image } from 'animrender';
import { blue, box, folder, framed, root, tool } from './support.js';

test('properties are those of the file', async () => {
  const animation = await Animation.open(box());
  const { width, height, frameCount, frameRate, duration } = animation;
  assert.deepEqual([width, height, frameCount, frameRate, duration], [40, 20, 10, 10, 1]);
  assert.equal((await animation.info()).format, 'Lottie');
});

test('paths, URLs of files and bytes of any kind are opened', async (context) => {
  const path = join(await folder(context), 'box.json');
  await writeFile(path, box());
  const bytes = box();
  const view = new Uint8Array(new Uint8Array([0, ...bytes]).buffer, 1);
  for (const source of [path, pathToFileURL(path), bytes, view, new Uint8Array(bytes).buffer]) {
    assert.equal((await Animation.open(source)).frameCount, 10);
  }
});

test('bytes may change as soon as they were given', async () => {
  const bytes = box();
  const opening = Animation.open(bytes);
  bytes.fill(0);
  assert.equal((await opening).frameCount, 10);
});

test('a frame has its pixels, and an ImageData the same memory', async () => {
  const image = await (await Animation.open(box())).render();
  assert.ok(image instanceof Image);
  assert.deepEqual([image.width, image.height, image.bytes.length], [40, 20, 40 * 20 * 4]);
  const pixel = image.bytes.subarray((10 * 40 + 5) * 4);
  assert.deepEqual([...pixel.subarray(0, 3)], [255, 0, 0]);
  assert.ok(pixel[3] === 127 || pixel[3] === 128);
  assert.equal(image.bytes[(10 * 40 + 30) * 4 + 3], 0);
  image.data[0] = 7;
  assert.equal(image.bytes[0], 7);
});

test('premultiplied pixels are blue, green, red, alpha', async () => {
  const image = await (await Animation.open(box())).render({ premultiplied: true });
  const [blue, green, red, alpha] = image.bytes.subarray((10 * 40 + 5) * 4);
  assert.deepEqual([blue, green, red], [0, 0, alpha]);
});

test('sizes', async () => {
  const animation = await Animation.open(box());
  const sizes = [
    [{}, 40, 20],
    [{ width: 80 }, 80, 40],
    [{ height: 10 }, 20, 10],
    [{ width: 30, height: 30 }, 30, 30],
    [{ scale: 0.5 }, 20, 10],
  ];
  for (const [options, width, height] of sizes) {
    const image = await animation.render(options);
    assert.deepEqual([image.width, image.height], [width, height]);
  }
});

test('places are found as the tool finds them', async () => {
  const animation = await Animation.open(box());
  const bytes = async (options) => (await animation.render(options)).bytes;
  assert.deepEqual(await bytes({ time: 0.35 }), await bytes({ frame: 3 }));
  assert.deepEqual(await bytes({ progress: 1 }), await bytes({ frame: 9 }));
  assert.equal(animation.frameAt({ progress: 0.5 }), 5);
  assert.ok((await animation.posterFrame()) < 10);
  await assert.rejects(bytes({ time: 7 }), { code: 'UNSUITABLE' });
  await assert.rejects(bytes({ frame: 1, time: 0 }), { code: 'INVALID_ARGUMENT' });
  assert.throws(() => animation.frameAt({}), { code: 'INVALID_ARGUMENT' });
});

test('all frames come in order, and no more than are asked for', async () => {
  const animation = await Animation.open(box());
  const expected = await Promise.all(Array.from({ length: 10 }, (_, frame) => animation.render({ frame })));
  let count = 0;
  for await (const image of animation.frames()) assert.deepEqual(image.bytes, expected[count++].bytes);
  assert.equal(count, 10);
  for await (const image of animation.frames({ frames: [4, 2] })) {
    assert.deepEqual(image.bytes, expected[4].bytes);
    break;
  }
});

test('many frames at once are the same as one by one', async () => {
  const animation = await Animation.open(box());
  const expected = [];
  for await (const image of animation.frames({ width: 80 })) expected.push(image.bytes);
  const places = Array.from({ length: 300 }, (_, index) => index % 10);
  const images = await Promise.all(places.map((frame) => animation.render({ frame, width: 80 })));
  images.forEach((image, index) => assert.deepEqual(image.bytes, expected[places[index]]));
});

test('a renderer draws what it is asked for at once one after the other', async () => {
  const animation = await Animation.open(box());
  const renderer = await animation.renderer({ scale: 2 });
  const images = await Promise.all([3, 4.5, 3].map((frame) => renderer.draw(frame)));
  assert.deepEqual(images[0].bytes, images[2].bytes);
  assert.notDeepEqual(images[0].bytes, images[1].bytes);
  await assert.rejects(renderer.draw('3'), { code: 'INVALID_ARGUMENT' });
  assert.deepEqual((await renderer.draw(3)).bytes, images[0].bytes);
});

test('replacements are drawn', async (context) => {
  const path = await folder(context);
  await writeFile(join(path, 'blue.png'), blue);
  await writeFile(join(path, 'all.json'), '{"images": {"pic": "blue.png"}}');
  const animation = await Animation.open(framed());
  const file = join(path, 'blue.png');
  const uri = `data:image/png;base64,${blue.toString('base64')}`;
  for (const picture of [blue, file, pathToFileURL(file), uri, { file, fit: 'cover' }]) {
    const image = await animation.render({ replace: { id: '7', images: { pic: picture } } });
    assert.equal(image.bytes.toString('hex'), '0000ffff'.repeat(4));
  }
  const image = await animation.render({ replace: join(path, 'all.json') });
  assert.equal(image.bytes.toString('hex'), '0000ffff'.repeat(4));
});

test('frames and info are those of the tool', { skip: tool ? false : 'needs animrender' }, async (context) => {
  const output = join(await folder(context), 'frames.rgba');
  const run = async (...given) => (await promisify(execFile)(tool, given)).stdout;
  for (const path of ['heart.svga', 'moon.json'].map((name) => join(root, 'Samples', name))) {
    const animation = await Animation.open(path);
    await run('render', path, '--frames', '0,7,12', '--width', '90', '--output', output, '--quiet');
    const drawn = [];
    for await (const image of animation.frames({ frames: [0, 7, 12], width: 90 })) drawn.push(image.bytes);
    assert.ok((await readFile(output)).equals(Buffer.concat(drawn)));
    assert.deepEqual(await animation.info(), JSON.parse(await run('info', path, '--json')));
  }
});
