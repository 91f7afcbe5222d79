// The pages show code that runs.
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as animrender from 'animrender';
import { folder, root } from './support.js';

const run = promisify(execFile);
const here = (name) => fileURLToPath(new URL(name, import.meta.url));

for (const page of ['Docs/Node.md', 'Node/README.md']) {
  test(`the code of ${page} runs`, async (context) => {
    const path = await folder(context);
    for (const name of ['gift.svga', 'anna.png']) await copyFile(join(root, 'Samples/Recipes', name), join(path, name));
    const blocks = [...(await readFile(join(root, page), 'utf8')).matchAll(/^```js\n(.*?)^```/gms)];
    assert.ok(blocks.length > 0);
    // Where the package is found.
    const module = here(`page-${page.replace('/', '-')}.mjs`);
    await writeFile(module, blocks.map(([, code]) => code).join('\n'));
    await run(process.execPath, [module], { cwd: path, timeout: 60_000 });
    assert.ok((await readFile(join(path, 'gift.webp'))).length > 0);
  });
}

test('the types declare what there is', async () => {
  const declared = await readFile(here('../node_modules/animrender/index.d.ts'), 'utf8');
  for (const [name, value] of Object.entries(animrender)) {
    assert.match(declared, new RegExp(`export (class|function|const) ${name}\\b`));
    const [, body = ''] = declared.match(new RegExp(`^export class ${name} .*?{\n(.*?)^}`, 'ms')) ?? [];
    for (const member of Object.getOwnPropertyNames(value.prototype ?? {})) {
      if (member !== 'constructor' && !member.startsWith('_')) assert.match(body, new RegExp(`^  (readonly )?${member}\\b`, 'm'));
    }
  }
});

test('TypeScript takes the types', async (context) => {
  try {
    await run('tsc', ['--version']);
  } catch {
    context.skip('needs tsc: apt-get install node-typescript');
    return;
  }
  const flags = '--noEmit --strict --target es2022 --module nodenext --moduleResolution nodenext --lib es2022,dom'.split(' ');
  await run('tsc', [...flags, here('types/node.d.ts'), here('types/use.mts')]).catch((error) => assert.fail(error.stdout));
});

test('the server of the example makes thumbnails', async (context) => {
  const server = spawn(process.execPath, [here('../example/server.js'), join(root, 'Samples'), '0']);
  context.after(() => server.kill());
  const [line] = await once(server.stdout.setEncoding('utf8'), 'data');
  const address = line.match(/http:\S+/)[0];
  const get = async (path) => {
    const answer = await fetch(address + path);
    return [answer.status, answer.headers.get('content-type'), Buffer.from(await answer.arrayBuffer())];
  };
  const [status, type, picture] = await get('/heart.svga?width=60');
  assert.deepEqual([status, type], [200, 'image/png']);
  assert.deepEqual([picture.readUInt32BE(16), picture.toString('latin1', 1, 4)], [60, 'PNG']);
  assert.equal((await get('/heart.svga?width=60&format=webp'))[2].toString('latin1', 8, 12), 'WEBP');
  assert.equal((await get('/nowhere.svga'))[0], 404);
  assert.equal((await get('/..%2f..%2fetc%2fpasswd'))[0], 404);
  assert.equal((await get('/heart.svga?format=exe'))[0], 400);
  assert.equal((await get('/heart.svga?width=many'))[0], 400);
});
