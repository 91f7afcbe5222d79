// As much of Node's types as the package's name: @types/node is not needed to test them.
declare module 'node:stream' {
  export class Readable implements AsyncIterable<Uint8Array> {
    [Symbol.asyncIterator](): AsyncIterableIterator<Uint8Array>;
    destroy(error?: Error): this;
  }
}
interface Buffer extends Uint8Array {
  toString(encoding?: string): string;
}
interface SymbolConstructor {
  readonly dispose: unique symbol;
}
