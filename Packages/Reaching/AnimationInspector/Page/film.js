// An animated WebP that any of its frames can be taken from. Browsers play such files but do not seek in them, so each image
// in the file is decoded as a picture of its own, and put on those that it builds on.

// How many bytes of decoded images a film keeps, and how many images it decodes ahead.
const mostBytes = 96 * 1024 * 1024;
const ahead = 4;

const name = (view, at) => String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));
const threeBytes = (view, at) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);

/** The chunks from one place in a file up to another: names, and where their contents are. */
function* chunks(view, from, to) {
  for (let at = from; at + 8 <= to;) {
    const size = view.getUint32(at + 4, true);
    yield { name: name(view, at), at, start: at + 8, end: Math.min(at + 8 + size, to) };
    at += 8 + size + (size % 2);
  }
}

const number = (value, count) => Array.from({ length: count }, (_, index) => (value >> (8 * index)) & 255);
const letters = (text) => Array.from(text, (letter) => letter.charCodeAt(0));

/** A file of one image, of the chunks that an animation has of it. */
function still(bytes, view, start, end, width, height) {
  const hasAlpha = name(view, start) === "ALPH";
  // A chunk says that there is alpha besides the colours, and how large the picture is.
  const header = hasAlpha
    ? [...letters("VP8X"), ...number(10, 4), 16, 0, 0, 0, ...number(width - 1, 3), ...number(height - 1, 3)] : [];
  const parts = [letters("RIFF"), number(4 + header.length + end - start, 4), letters("WEBP"), header]
    .map((part) => Uint8Array.from(part));
  return new Blob([...parts, bytes.subarray(start, end)], { type: "image/webp" });
}

/** The images of a file in their order: when each is shown, where it lies, and how it is put on what is there. */
function images(bytes, width, height) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = [];
  let time = 0;
  for (const { name, start, end } of chunks(view, 12, bytes.length)) {
    if (name !== "ANMF") continue;
    const area = {
      x: 2 * threeBytes(view, start), y: 2 * threeBytes(view, start + 3),
      width: 1 + threeBytes(view, start + 6), height: 1 + threeBytes(view, start + 9),
    };
    const flags = view.getUint8(start + 15);
    found.push({
      ...area, time, blends: (flags & 2) === 0, isTakenAway: (flags & 1) === 1,
      blob: still(bytes, view, start + 16, end, area.width, area.height),
    });
    time += threeBytes(view, start + 12);
  }
  // Of a picture that does not move, the file is its one image.
  if (found.length === 0) {
    found.push({ x: 0, y: 0, width, height, time: 0, blends: false, isTakenAway: false,
      blob: new Blob([bytes], { type: "image/webp" }) });
  }
  const isWhole = (image) => image.width === width && image.height === height;
  for (const [index, image] of found.entries()) {
    const before = found[index - 1];
    // Nothing of the images before it is seen any more.
    image.isKey = !before || (!image.blends && isWhole(image)) || (before.isTakenAway && (isWhole(before) || before.isKey));
  }
  return found;
}

export class Film {
  constructor(bytes, width, height) {
    this.images = images(bytes, width, height);
    this.canvas = document.createElement("canvas");
    Object.assign(this.canvas, { width, height });
    this.context = this.canvas.getContext("2d");
    // Promises of decoded images by their places, the oldest first.
    this.decoded = new Map();
    this.bytes = 0;
    // The place of the image that was put last, and of the one that is to be.
    this.shown = -Infinity;
    this.wanted = 0;
    this.isBusy = false;
    this.onerror = () => {};
  }

  /** Shows what is to be seen at a time in milliseconds. While images are decoded, only the last wish is kept. */
  show(time) {
    let place = this.images.length - 1;
    while (place > 0 && this.images[place].time > time) place -= 1;
    this.wanted = place;
    if (!this.isBusy) this.catchUp();
  }

  async catchUp() {
    this.isBusy = true;
    while (this.shown !== this.wanted) {
      const target = this.wanted;
      let first = target;
      while (!this.images[first].isKey && first !== this.shown + 1) first -= 1;
      try {
        const places = Array.from({ length: target + 1 - first }, (_, index) => first + index);
        const pictures = await Promise.all(places.map((place) => this.picture(place)));
        pictures.forEach((picture, index) => this.put(picture, first + index));
      } catch (error) {
        this.onerror(error);
      }
      this.shown = target;
    }
    this.isBusy = false;
    for (let index = 1; index <= Math.min(ahead, this.images.length - 1); index += 1) {
      this.picture((this.shown + index) % this.images.length).catch(() => {});
    }
  }

  put(picture, place) {
    const { x, y, width, height, blends, isKey } = this.images[place];
    const before = this.images[place - 1];
    if (isKey) this.context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    else if (before.isTakenAway) this.context.clearRect(before.x, before.y, before.width, before.height);
    if (!blends) this.context.clearRect(x, y, width, height);
    this.context.drawImage(picture, x, y);
  }

  picture(place) {
    const known = this.decoded.get(place);
    if (known) return known;
    const size = (at) => 4 * this.images[at].width * this.images[at].height;
    for (const oldest of this.decoded.keys()) {
      if (this.bytes + size(place) <= mostBytes) break;
      this.decoded.delete(oldest);
      this.bytes -= size(oldest);
    }
    const picture = createImageBitmap(this.images[place].blob);
    this.decoded.set(place, picture);
    this.bytes += size(place);
    return picture;
  }
}
