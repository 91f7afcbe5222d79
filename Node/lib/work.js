/** What ends work, and who is told how far it is. */
import { argumentError } from './errors.js';
import { addon, endAtExit, forgetEnd, json, runNow } from './native.js';

/** Ends work when a signal is aborted. */
export class Cancellation {
  /** For the addon. */
  handle = runNow('cancellation', {}).made;
  #signal;
  #cancel;

  constructor(signal) {
    // Of the object that it belongs to, it keeps nothing but this.
    const { handle } = this;
    this.#cancel = () => addon.cancel({ cancellation: handle });
    this.#signal = signal;
    signal?.addEventListener('abort', this.#cancel);
    if (signal?.aborted) this.cancel();
  }

  cancel() {
    this.#cancel();
  }

  /** The error to throw for one of the library's: a signal has its own reason. */
  reason(error) {
    return error.code === 'CANCELLED' && this.#signal?.aborted ? this.#signal.reason : error;
  }

  close() {
    this.#signal?.removeEventListener('abort', this.#cancel);
    addon.close(this.handle);
  }
}

/** For work that nothing else ends. */
export const untilExit = new Cancellation();
endAtExit(() => untilExit.cancel());

/**
 * Runs work that a signal and a failing progress end.
 *
 * @param start Gets what the addon wants to know of it.
 */
export async function watched({ signal, progress, limits, threads }, start) {
  if (progress !== undefined && typeof progress !== 'function') throw argumentError('progress is no function');
  signal?.throwIfAborted();
  const cancellation = new Cancellation(signal);
  const end = () => cancellation.cancel();
  endAtExit(end);
  let failure;
  const told = (done, total) => {
    try {
      if (!failure) progress(done, total);
    } catch (error) {
      failure = { error };
      end();
    }
  };
  try {
    const result = await start({
      cancellation: cancellation.handle,
      limits: json(limits),
      threads,
      progress: progress && told,
    });
    if (failure) throw failure.error;
    return result;
  } catch (error) {
    throw failure ? failure.error : cancellation.reason(error);
  } finally {
    forgetEnd(end);
    cancellation.close();
  }
}
