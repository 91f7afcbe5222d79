// One place in the stage: pictures of one file, or of two on each other, zoomed and moved.

import { make, clamp, percent } from "./dom.js";
import { model, frame, frameRate, frameOf, fileOf, detailsOf } from "./model.js";
import { compare } from "./compared.js";
import { Frames } from "./frames.js";
import { coming } from "./playback.js";
import { shownReplacements } from "./edits.js";
import { runOf } from "./machine.js";
import * as api from "./api.js";

const mostPixels = 3e6;
/** From here on a pixel of the animation is shown as a square, not drawn finer. */
export const pixelZoom = 4;

/** A canvas that shows the frames of a source, each when it is time. */
class Picture {
  constructor(frames, numberNow) {
    this.frames = frames;
    this.numberNow = numberNow;
    this.canvas = make("canvas", { width: 1, height: 1, "aria-hidden": "true" });
    this.context = this.canvas.getContext("2d");
    this.shown = null;
    this.shownNumber = null;
  }

  /** Shows the frame that it is time for, or what comes nearest. True if the picture is another one. */
  paint() {
    const number = this.numberNow();
    const late = model.isPlaying ? 2 * this.stride() : 0;
    const found = this.frames.get(number, late, model.direction) ?? this.nearest(number);
    return found ? this.show(found.picture, found.frame) : false;
  }

  /** True if the picture is another one than before. */
  show(picture, number) {
    if (picture === this.shown) return false;
    const { image } = picture;
    if (this.canvas.width !== image.width || this.canvas.height !== image.height) {
      Object.assign(this.canvas, { width: image.width, height: image.height });
    }
    this.context.putImageData(image, 0, 0);
    this.shown = picture;
    this.shownNumber = number;
    return true;
  }

  /** What came last, where that is nearer than what is shown: so that scrubbing moves. */
  nearest(number) {
    const { latest } = this.frames;
    if (latest === null) return null;
    const isNearer = this.shownNumber === null || this.shown.stale
      || Math.abs(latest - number) < Math.abs(this.shownNumber - number);
    return isNearer ? this.frames.get(latest) : null;
  }

  /** How many frames apart pictures can be had in time. */
  stride() {
    return Math.max(1, Math.ceil((this.frames.delay / 3) * frameRate() * model.speed / 1000 - 0.3));
  }

  fetch() {
    const number = this.numberNow();
    if (!model.isPlaying) return this.frames.want([number, number + 1, Math.max(0, number - 1)]);
    const stride = this.stride();
    if (stride === 1) return this.frames.want(coming(0, 16, 1));
    const lead = (this.frames.delay * frameRate() * model.speed) / 1000;
    this.frames.want(coming(lead, 8 * stride, 1).filter((next) => next % stride === 0));
  }

  forget() {
    this.frames.forget();
    if (this.shown) this.shown = { ...this.shown, stale: true };
  }
}

const frameRequest = (id) => (number, { width, height }, signal) => {
  const last = (detailsOf(id)?.info?.frameCount ?? 1) - 1;
  return api.frame(id, {
    frame: clamp(number, 0, last), width, height, fit: "fill", background: null, replace: shownReplacements(id), theme: null,
  }, signal);
};

const differenceRequest = (ids) => (number, { width, height }, signal) =>
  api.compare({ a: ids[0], b: ids[1], frame: number, width, height, fit: "fill" }, signal);

export class View {
  /** @param ids of the files; two are shown on each other, or as their difference. */
  constructor(ids, mode) {
    this.ids = ids;
    const isDifference = ids.length === 2 && mode === "difference";
    this.pictures = isDifference
      ? [new Picture(new Frames(differenceRequest(ids)), frame)]
      : ids.map((id) => new Picture(new Frames(frameRequest(id)), () => frameOf(id)));
    this.outline = make("span", { className: "outline", hidden: true });
    this.rule = make("span", { className: "rule", hidden: true });
    this.sheet = make("div", { className: "sheet", role: "img" }, this.pictures.map((picture) => picture.canvas), this.outline, this.rule);
    this.trouble = make("p", { className: "trouble", role: "alert", hidden: true });
    this.port = make("div", { className: "port" }, this.sheet, this.trouble);
    this.caption = make("figcaption", {});
    this.element = make("figure", { className: "view" }, this.caption, this.port);
    this.element.dataset.mode = ids.length === 2 ? mode : "side";
    this.scale = 1;
    // What happens when a picture has come.
    this.onchange = () => {};
    for (const picture of this.pictures) picture.frames.onchange = () => this.onchange();
    // Pictures are drawn at the size at which they are seen.
    this.observer = new ResizeObserver(() => this.place());
    this.observer.observe(this.port);
  }

  remove() {
    this.observer.disconnect();
    for (const picture of this.pictures) picture.forget();
    this.element.remove();
  }

  get info() {
    return detailsOf(this.ids[0])?.info;
  }

  /** Puts the sheet where zoom and pan ask for it. */
  place() {
    const { info, port, sheet } = this;
    sheet.hidden = !info;
    if (!info || port.clientWidth === 0) return;
    const margin = Math.min(24, port.clientWidth / 16);
    const fit = Math.min((port.clientWidth - 2 * margin) / info.width, (port.clientHeight - 2 * margin) / info.height);
    this.scale = model.zoom ?? Math.max(fit, 1e-3);
    const pan = model.zoom === null ? [0, 0] : model.pan;
    const density = devicePixelRatio || 1;
    const snapped = (value) => Math.round(value * density) / density + "px";
    sheet.style.width = snapped(info.width * this.scale);
    sheet.style.height = snapped(info.height * this.scale);
    sheet.style.left = snapped((port.clientWidth - info.width * this.scale) / 2 + pan[0]);
    sheet.style.top = snapped((port.clientHeight - info.height * this.scale) / 2 + pan[1]);
    sheet.classList.toggle("pixels", this.isOfPixels);
    this.resize();
  }

  get isOfPixels() {
    return model.zoom !== null && model.zoom >= pixelZoom;
  }

  resize() {
    const { width, height } = this.info;
    const density = this.isOfPixels ? 1 : this.scale * (devicePixelRatio || 1);
    const scale = Math.min(density, Math.sqrt(mostPixels / (width * height)));
    const side = (length) => Math.max(1, Math.round(length * scale));
    clearTimeout(this.timer);
    const apply = () => {
      for (const picture of this.pictures) {
        const { width: before } = picture.frames.size;
        picture.frames.resize({ width: side(width), height: side(height) });
        if (before !== side(width) && picture.shown) picture.shown = { ...picture.shown, stale: true };
      }
      this.paint();
    };
    // While a window or a zoom is dragged, what is there is stretched.
    if (this.pictures[0].frames.size.width === 0) apply();
    else this.timer = setTimeout(apply, 120);
  }

  /** The files are others, or what is changed of them. */
  forget() {
    for (const picture of this.pictures) picture.forget();
    this.paint();
  }

  /** The state machine that runs here, or null. */
  get run() {
    return this.ids.length === 1 ? runOf(this.ids[0]) : null;
  }

  /** Shows what there is, and asks for what is missing. The number of pictures that are new. */
  paint() {
    const { run } = this;
    let count = 0;
    for (const picture of this.pictures) {
      if (run) {
        run.size = picture.frames.size;
        if (run.picture && picture.show(run.picture, null)) count += 1;
      } else {
        if (picture.paint()) count += 1;
        picture.fetch();
      }
    }
    const error = this.ids.map((id) => detailsOf(id)?.error ?? fileOf(id)?.error).find(Boolean)
      ?? this.pictures.map((picture) => picture.frames.error).find(Boolean);
    this.trouble.hidden = !error;
    if (error && this.trouble.textContent !== error) this.trouble.textContent = error;
    return count;
  }

  /** Puts two pictures on each other as they are compared. */
  slide() {
    if (this.pictures.length === 2) compare(model.mode, model.slide, this.pictures.map((picture) => picture.canvas), this.rule);
  }

  /** A rectangle around a layer, in the animation's coordinates, or none. */
  showOutline(bounds) {
    this.outline.hidden = !bounds || !this.info;
    if (this.outline.hidden) return;
    const { width, height } = this.info;
    const [x, y, w, h] = bounds;
    const share = (value, whole) => (100 * value) / whole + "%";
    Object.assign(this.outline.style, {
      left: share(x, width), top: share(y, height), width: share(w, width), height: share(h, height),
    });
  }

  /** The place in the animation under a pointer. */
  placeOf(event) {
    const box = this.sheet.getBoundingClientRect();
    return { x: (event.clientX - box.left) / this.scale, y: (event.clientY - box.top) / this.scale };
  }

  /** What the pictures that are shown took, as the server says. */
  get figures() {
    return this.run ? null : this.pictures[0].shown;
  }

  get differenceText() {
    const share = this.element.dataset.mode === "difference" ? this.figures?.difference : undefined;
    return share === undefined ? null : percent(share);
  }
}
