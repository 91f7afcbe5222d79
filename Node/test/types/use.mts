// What users write, and what they may not.
import { Animation, AnimrenderError, bake, convert, lint, optimise, version, type Image } from 'animrender';

const animation = await Animation.open('gift.svga', { limits: { seconds: 10 } });
const image: Image = await animation.render({ frame: 10, width: 343, fit: 'cover', replace: { texts: { name: 'Anna' } } });
const pixels: Uint8ClampedArray = image.data;
const controller = new AbortController();
for await (const frame of animation.frames({ frames: [1, 2], scale: 2 })) frame.bytes.toString('hex');
for await (const part of animation.stream('webp', { quality: 60, signal: controller.signal })) part.length;
const report = await animation.save('gift.gif', { progress: (done, total) => console.log(done / total) });
const findings = await lint(await animation.toBuffer('svg'), { players: ['lottie-ios'] });
console.log(version, pixels, report.diagnostics[0]?.message, findings[0]?.severity, animation.frameAt({ time: 1 }));
await (await convert('gift.svga', 'json', { tolerance: 0.1 })).save('gift.json');
await optimise('gift.json', { strip: ['names'] });
await bake(new URL('file:///gift.json')).catch((error: AnimrenderError) => error.code === 'INVALID_FILE');
// @ts-expect-error: an animation is opened.
new Animation();
// @ts-expect-error: there is no such fit.
await animation.render({ fit: 'covered' });
// @ts-expect-error: a place is one of the two.
animation.frameAt({});
animation[Symbol.dispose]();
