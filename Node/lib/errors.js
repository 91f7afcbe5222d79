/** Why something was not done, in one line. */
export class AnimrenderError extends Error {
  /**
   * @param {string} message
   * @param {string} code A status of the C interface: `INVALID_FILE`.
   * @param {string} path The node in the file at which it happened; empty where none is known.
   */
  constructor(message, code, path = '') {
    super(message);
    this.name = 'AnimrenderError';
    this.code = code;
    this.path = path;
  }
}

/** An argument that cannot be used. */
export const argumentError = (message) => new AnimrenderError(message, 'INVALID_ARGUMENT');
