import { Readable } from 'node:stream';

/** The version of the library. */
export const version: string;

/** A file's path, a `file:` URL, or its bytes, which are copied. */
export type Source = string | URL | Uint8Array | ArrayBuffer;

/** Limits by their names (Docs/Limits.md): `{ seconds: 10 }`. */
export type Limits = Record<string, number>;

/** What has gone wrong: the statuses of the C interface. */
export type Code =
  | 'INVALID_ARGUMENT'
  | 'INVALID_HANDLE'
  | 'UNREADABLE'
  | 'UNKNOWN_FORMAT'
  | 'INVALID_FILE'
  | 'LIMIT_EXCEEDED'
  | 'CANCELLED'
  | 'UNWRITABLE'
  | 'MISSING_PROGRAM'
  | 'CALLBACK_FAILED'
  | 'UNSUITABLE'
  | 'FAILED';

/** Why something was not done, in one line. */
export class AnimrenderError extends Error {
  constructor(message: string, code: Code, path?: string);
  readonly code: Code;
  /** The node in the file at which it happened; empty where none is known. */
  readonly path: string;
}

/** A picture: a path, a `file:` URL, a `data:` URI or the bytes of a file; alone, or with how it lies in its area. */
export type Picture = PictureFile | { file: PictureFile; fit?: string };
export type PictureFile = string | URL | Uint8Array;

/** What is shown in the place of an animation's own content, as in the JSON of `--replace`. */
export interface Replacements {
  images?: Record<string, Picture>;
  texts?: Record<string, string | object>;
  values?: Record<string, string | number | [number, number]>;
  hidden?: string[];
  theme?: string;
  slots?: object;
}

/** How frames become images. */
export interface ImageOptions {
  /** In pixels; one of the two follows from the other. */
  width?: number;
  height?: number;
  /** In the place of a width and a height. */
  scale?: number;
  fit?: 'contain' | 'cover' | 'fill' | 'none';
  /** `#rrggbb`, `#rrggbbaa`. */
  background?: string;
  motionBlur?: boolean;
  /** Replacements, or the path of a file of them. */
  replace?: Replacements | string | URL;
  limits?: Limits;
  signal?: AbortSignal;
}

/** What files are made as: options of `animrender render` by their names. */
export interface ExportOptions extends ImageOptions {
  /** Places of single frames: `['10', '50%']`. */
  frames?: string[];
  /** The frame that tells most. */
  poster?: boolean;
  range?: string;
  marker?: string;
  fps?: number;
  speed?: number;
  reverse?: boolean;
  loops?: number;
  quality?: number;
  lossless?: boolean;
  /** How many threads work on it; default one for each processor. */
  threads?: number;
  [option: string]: unknown;
}

export interface WorkOptions {
  /** Its reason is what the promise is rejected with. */
  signal?: AbortSignal;
  /** Is told of frames, or of parts of a hundred. What it throws ends the work. */
  progress?: (done: number, total: number) => void;
  limits?: Limits;
}

/** What has come of an export. */
export interface ExportReport {
  bytes: number;
  frames: number;
  width: number;
  height: number;
  diagnostics: Diagnostic[];
}

/** What is not shown as a file asks. */
export interface Diagnostic {
  kind: string;
  message: string;
  path: string;
}

/** What `lint` finds. */
export interface Finding {
  rule: string;
  severity: 'error' | 'warning' | 'note';
  message: string;
  [member: string]: unknown;
}

export interface Difference {
  frames: number;
  differentFrames: number;
  /** Left out where all frames are the same. */
  largest?: Record<string, unknown>;
}

/** A frame: rows from the top, four bytes a pixel, red, green, blue, alpha. */
export class Image {
  private constructor();
  readonly width: number;
  readonly height: number;
  /** Whether the bytes are blue, green, red, alpha, with colours multiplied by alpha, as cairo has them. */
  readonly premultiplied: boolean;
  /** The pixels. */
  readonly bytes: Buffer;
  /** The same memory, as an ImageData has it. */
  readonly data: Uint8ClampedArray;
}

/** Draws frames of one animation in one size, one after the other. */
export class Renderer {
  private constructor();
  readonly width: number;
  readonly height: number;
  /** Draws a frame, when those that were asked for before are drawn. Frames may lie between two. */
  draw(frame: number, options?: { premultiplied?: boolean }): Promise<Image>;
  /** Frees its memory. */
  close(): void;
  [Symbol.dispose](): void;
}

/** The bytes of an export, which waits for its reader. */
export class ExportStream extends Readable {
  private constructor();
  /** What has come of it, when it has ended. */
  readonly report?: ExportReport;
}

/** A decoded SVGA or Lottie, which never changes. */
export class Animation {
  private constructor();
  /** Decodes a file; which format it is, is found from the content. `animation` is an id in a dotLottie. */
  static open(file: Source, options?: { animation?: string; limits?: Limits }): Promise<Animation>;
  readonly width: number;
  readonly height: number;
  /** Frames per second. */
  readonly frameRate: number;
  readonly frameCount: number;
  /** In seconds. */
  readonly duration: number;
  /** What `animrender info --json` prints. */
  info(): Promise<Record<string, any>>;
  /** The frame that is shown at a time in seconds, or a part of the whole from 0 to 1. */
  frameAt(place: { time: number } | { progress: number }): number;
  /** The frame that tells most in one picture. */
  posterFrame(options?: { limits?: Limits; signal?: AbortSignal }): Promise<number>;
  /** An image of one frame, by its number, a time in seconds or a part of the whole; default the first one. */
  render(
    options?: ImageOptions & { frame?: number; time?: number; progress?: number; premultiplied?: boolean },
  ): Promise<Image>;
  /** What draws frames in one size, one after the other. */
  renderer(options?: ImageOptions): Promise<Renderer>;
  /** Images of frames, one after the other, each drawn when it is asked for; default all. */
  frames(
    options?: ImageOptions & { frames?: Iterable<number>; premultiplied?: boolean },
  ): AsyncGenerator<Image, void, undefined>;
  /** Makes a file: GIF, APNG, WebP, MP4, WebM, PNG, SVG, PDF and others, by the extension. */
  save(path: string | URL, options?: ExportOptions & WorkOptions): Promise<ExportReport>;
  /** The bytes of a file, as they are made. */
  stream(format: string, options?: ExportOptions): ExportStream;
  /** The bytes of a file. */
  toBuffer(format: string, options?: ExportOptions): Promise<Buffer>;
  /** How far the frames of two animations differ. */
  compare(other: Animation, options?: WorkOptions): Promise<Difference>;
  /** Frees its memory now. Work that is under way goes on; what is asked for later is an error. */
  close(): void;
  [Symbol.dispose](): void;
}

/** A file that was made, and what there is to say of it. */
export class MadeFile {
  private constructor();
  readonly data: Buffer;
  readonly report: Record<string, any>;
  /** Writes the file. */
  save(path: string | URL): Promise<void>;
}

/** A file of another format; also of a GIF, APNG, WebP or video. */
export function convert(
  file: Source,
  target: 'json' | 'lottie' | 'svga' | 'svg',
  options?: WorkOptions & {
    tolerance?: number;
    id?: string;
    rate?: number;
    maxMemory?: number;
    noise?: number;
    quality?: number;
  },
): Promise<MadeFile>;

/** A smaller file that shows the same. */
export function optimise(
  file: Source,
  options?: WorkOptions & {
    lossy?: number;
    density?: number;
    players?: string[];
    strip?: ('names' | 'editor' | 'hidden')[];
    prove?: boolean;
  },
): Promise<MadeFile>;

/** A Lottie with keyframes in the place of expressions. */
export function bake(file: Source, options?: WorkOptions & { tolerance?: number }): Promise<MadeFile>;

/** What is wrong with a file, wasteful, or not shown by `players`. */
export function lint(
  file: Source,
  options?: WorkOptions & { players?: string[]; configuration?: Record<string, unknown> },
): Promise<Finding[]>;
