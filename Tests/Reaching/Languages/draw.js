// Draws frames: node draw.js FILE WIDTH FRAME... writes red, green, blue, alpha of each to standard output.
import { writeSync } from 'node:fs';
import { Animation } from 'animrender';

const [path, width, ...frames] = process.argv.slice(2);
const animation = await Animation.open(path);
for await (const image of animation.frames({ frames: frames.map(Number), width: Number(width) })) {
  for (let done = 0; done < image.bytes.length; ) done += writeSync(1, image.bytes, done);
}
