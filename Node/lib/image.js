/** A frame: rows from the top, four bytes a pixel. */
export class Image {
  constructor(width, height, bytes, premultiplied) {
    this.width = width;
    this.height = height;
    this.premultiplied = premultiplied;
    this.bytes = bytes;
  }

  /** The same memory, as an ImageData has it. */
  get data() {
    return new Uint8ClampedArray(this.bytes.buffer, this.bytes.byteOffset, this.bytes.length);
  }
}
