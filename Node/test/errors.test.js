import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Animation, AnimrenderError, convert, lint } from 'animrender';
import { box, framed } from './support.js';

const rejects = async (promise, code, message = /./) => {
  await assert.rejects(promise, (error) => {
    assert.ok(error instanceof AnimrenderError, String(error));
    assert.equal(error.code, code);
    assert.equal(typeof error.path, 'string');
    assert.match(error.message, message);
    return true;
  });
};

test('bad files are errors of one class', async () => {
  await rejects(Animation.open(Buffer.from('hello')), 'UNKNOWN_FORMAT');
  await rejects(Animation.open(box({ w: 0 })), 'INVALID_FILE');
  await rejects(Animation.open(box({ layers: 7 })), 'INVALID_FILE');
  await rejects(Animation.open(Buffer.alloc(0)), 'UNKNOWN_FORMAT');
  await rejects(Animation.open('/no/such/file.json'), 'UNREADABLE', /such/);
});

test('arguments that cannot be used are named', async () => {
  const animation = await Animation.open(box());
  await rejects(Animation.open(7), 'INVALID_ARGUMENT', /number/);
  await rejects(Animation.open(undefined), 'INVALID_ARGUMENT');
  await rejects(Animation.open(new URL('https://example.com/gift.svga')), 'INVALID_ARGUMENT', /example/);
  await rejects(Animation.open('a\0b'), 'INVALID_ARGUMENT');
  await rejects(Animation.open(box(), { limits: { stepps: 1 } }), 'INVALID_ARGUMENT', /stepps/);
  await rejects(animation.render({ widht: 3 }), 'INVALID_ARGUMENT', /widht/);
  await rejects(animation.render({ width: 3, scale: 1 }), 'INVALID_ARGUMENT');
  await rejects(animation.render({ width: -3 }), 'INVALID_ARGUMENT');
  await rejects(animation.render({ frame: NaN }), 'INVALID_ARGUMENT');
  await rejects(animation.render({ replace: { txts: {} } }), 'INVALID_ARGUMENT', /txts/);
  await rejects(animation.render({ replace: 7 }), 'INVALID_ARGUMENT');
  await rejects(animation.toBuffer('bmp'), 'INVALID_ARGUMENT', /bmp/);
  await rejects(animation.toBuffer('webp', { qualty: 3 }), 'INVALID_ARGUMENT', /qualty/);
  await rejects(animation.save(7), 'INVALID_ARGUMENT');
  await rejects(animation.save('x.gif', { progress: 7 }), 'INVALID_ARGUMENT', /progress/);
  await rejects(animation.compare({}), 'INVALID_ARGUMENT');
  await rejects(convert(box(), 'png'), 'INVALID_ARGUMENT', /png/);
  await rejects(lint(box(), { configuration: { ruels: {} } }), 'INVALID_ARGUMENT', /ruels/);
});

test('pictures that cannot be used are errors', async () => {
  const animation = await Animation.open(framed());
  const replaced = (picture) => animation.render({ replace: { images: { pic: picture } } });
  await rejects(replaced(Buffer.from('nothing')), 'INVALID_ARGUMENT');
  await rejects(replaced('/no/such.png'), 'UNREADABLE', /such/);
  await rejects(replaced(7), 'INVALID_ARGUMENT', /picture/);
});

test('what takes too much is an error that says where', async () => {
  const animation = await Animation.open(box());
  await rejects(animation.render({ limits: { steps: 1 } }), 'LIMIT_EXCEEDED', /steps/);
  await rejects(animation.render({ width: 1_000_000, height: 1_000_000 }), 'INVALID_ARGUMENT');
  assert.equal((await animation.render()).width, 40);
});

test('what is closed is used no more', async () => {
  const animation = await Animation.open(box());
  const renderer = await animation.renderer();
  const drawing = animation.render({ frame: 1, width: 400 });
  animation.close();
  animation.close();
  await drawing.catch((error) => assert.equal(error.code, 'INVALID_HANDLE'));
  await rejects(animation.render(), 'INVALID_HANDLE');
  await rejects(animation.info(), 'INVALID_HANDLE');
  await rejects(animation.toBuffer('gif'), 'INVALID_HANDLE');
  await rejects(animation.compare(await Animation.open(box())), 'INVALID_HANDLE');
  assert.throws(() => animation.frameAt({ time: 0 }), { code: 'INVALID_HANDLE' });
  // What was made of it lives on.
  assert.equal((await renderer.draw(0)).width, 40);
  const last = renderer.draw(1);
  renderer.close();
  await last.catch((error) => assert.equal(error.code, 'INVALID_HANDLE'));
  await rejects(renderer.draw(0), 'INVALID_HANDLE');
});

test('an error tells where it came from', async () => {
  async function caller() {
    await Animation.open(Buffer.from('hello'));
  }
  await assert.rejects(caller(), (error) => /caller/.test(error.stack) && error.name === 'AnimrenderError');
});
