/** A file as it is made. */
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { addon, endAtExit, forgetEnd, run } from './native.js';
import { Cancellation } from './work.js';

/** The bytes of an export, which waits for its reader: it makes no more than fits into a socket. */
export class ExportStream extends Readable {
  /** What has come of it, when it has ended. */
  report;
  #prepare;
  #cancellation;
  #handle;
  #stop;
  #socket;
  #ended;

  /** @param prepare Gives what the addon wants to know. */
  constructor(prepare, signal) {
    super({ signal });
    this.#prepare = prepare;
  }

  _construct(callback) {
    this.#begin().then(() => callback(), callback);
  }

  async #begin() {
    const given = await this.#prepare();
    this.#cancellation = new Cancellation();
    const { made, socket } = addon.stream({ ...given, cancellation: this.#cancellation.handle });
    this.#handle = made;
    this.#stop = () => addon.stop(made);
    endAtExit(this.#stop);
    this.#socket = new Socket({ fd: socket, readable: true, writable: false });
    this.#socket.on('data', (bytes) => {
      if (!this.push(bytes)) this.#socket.pause();
    });
    this.#socket.pause();
    this.#socket.on('error', (error) => this.destroy(error));
    this.#socket.on('end', () => {
      this.#end().then(
        ({ report }) => {
          this.report = JSON.parse(report);
          this.push(null);
        },
        (error) => this.destroy(error),
      );
    });
  }

  #end() {
    this.#ended ??= run('finish', { stream: this.#handle });
    return this.#ended;
  }

  _read() {
    this.#socket.resume();
  }

  _destroy(error, callback) {
    if (!this.#handle) {
      this.#cancellation?.close();
      callback(error);
      return;
    }
    this.#socket.destroy();
    this.#cancellation.cancel();
    const done = () => {
      forgetEnd(this.#stop);
      addon.close(this.#handle);
      this.#cancellation.close();
      callback(error);
    };
    this.#end().then(done, done);
  }
}
