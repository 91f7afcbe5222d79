export { Animation } from './lib/animation.js';
export { AnimrenderError } from './lib/errors.js';
export { bake, convert, lint, MadeFile, optimise } from './lib/files.js';
export { Image } from './lib/image.js';
export { version } from './lib/native.js';
export { Renderer } from './lib/renderer.js';
export { ExportStream } from './lib/stream.js';
