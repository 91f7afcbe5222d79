// Time: which frame is to be seen, and which ones come next.

import { model, on, tell, change, current, frame, frameCount, frameRate, range } from "./model.js";

/** Where playback is after some frames' time: position, direction, and whether it has come to its end. */
export function advance({ position, direction, loop, first, last }, frames) {
  const length = last + 1 - first;
  let place = position - first + direction * frames;
  if (place >= 0 && place < length) return { position: first + place, direction, hasEnded: false };
  if (loop === "once") return { position: place < 0 ? first : last, direction, hasEnded: true };
  if (loop === "loop") return { position: first + (((place % length) + length) % length), direction, hasEnded: false };
  // There and back again: the way is twice as long.
  const way = direction > 0 ? place : 2 * length - place;
  place = ((way % (2 * length)) + 2 * length) % (2 * length);
  return place < length
    ? { position: first + place, direction: 1, hasEnded: false }
    : { position: first + Math.min(2 * length - place, length - 1e-6), direction: -1, hasEnded: false };
}

const state = () => {
  const [first, last] = range();
  return { position: model.position, direction: model.direction, loop: model.loop, first, last };
};

/** Frames that will be seen in some frames' time, `stride` apart. */
export function coming(from, count, stride) {
  const frames = [];
  for (let index = 0; index < count; index += 1) {
    const next = Math.floor(advance(state(), from + index * stride).position);
    if (!frames.includes(next)) frames.push(next);
  }
  return frames;
}

// MARK: What the user does

export function play() {
  const [first, last] = range();
  const isAtEnd = model.direction > 0 ? frame() >= last : frame() <= first;
  if (model.loop === "once" && isAtEnd) model.position = model.direction > 0 ? first : last;
  if (model.position < first || model.position > last + 1) model.position = first;
  previous = null;
  change("play", { isPlaying: true });
  requestAnimationFrame(tick);
}

export function pause() {
  if (model.isPlaying) change("play", { isPlaying: false });
}

export const playOrPause = () => (model.isPlaying ? pause() : play());

/** Shows a frame, and stays there. */
export function seek(wanted) {
  pause();
  change("frame", { position: Math.min(Math.max(Math.round(wanted), 0), frameCount() - 1) });
}

export const step = (count) => seek(frame() + count);

export const reverse = () => change("play", { direction: -model.direction });

export const speeds = [0.1, 0.25, 0.5, 1, 1.5, 2, 4];

export const setSpeed = (speed) => change("play", { speed });

export function shiftSpeed(direction) {
  const index = speeds.indexOf(model.speed) + direction;
  if (speeds[index]) setSpeed(speeds[index]);
}

export const loops = ["loop", "once", "pingpong"];
export const nextLoop = () => change("play", { loop: loops[(loops.indexOf(model.loop) + 1) % loops.length] });

export function setRange(first, last) {
  const isAll = first <= 0 && last >= frameCount() - 1;
  change("play", { range: isAll ? null : [Math.max(0, Math.min(first, last)), Math.max(first, last)] });
}

export const setIn = () => setRange(frame(), Math.max(frame(), range()[1]));
export const setOut = () => setRange(Math.min(frame(), range()[0]), frame());
export const clearRange = () => change("play", { range: null });

// MARK: The clock

let previous = null;

function tick(now) {
  if (!model.isPlaying) return;
  // A tab that was behind others goes on where it was.
  const seconds = previous === null ? 0 : Math.min((now - previous) / 1000, 0.5);
  previous = now;
  const shown = frame();
  const { position, direction, hasEnded } = advance(state(), seconds * frameRate() * model.speed);
  Object.assign(model, { position, direction });
  if (hasEnded) change("play", { isPlaying: false });
  if (frame() !== shown || hasEnded) tell("frame");
  tell("tick");
  requestAnimationFrame(tick);
}

// A file that has become shorter has no such frame any more; one that cannot be read just now may have it again.
on("info", () => {
  if (current()?.info && model.position > frameCount() - 1 && !model.isPlaying) change("frame", { position: frameCount() - 1 });
});

// MARK: Keys

/** The keys of playback, of each page that plays. */
export const playbackKeys = [
  { key: " ", shown: "space", means: "play", act: playOrPause },
  { key: "ArrowLeft", shown: "←", means: "previousFrame", act: () => step(-1) },
  { key: "ArrowRight", shown: "→", means: "nextFrame", act: () => step(1) },
  { key: "Shift+ArrowLeft", shown: "⇧ ←", means: "tenBack", act: () => step(-10) },
  { key: "Shift+ArrowRight", shown: "⇧ →", means: "tenForward", act: () => step(10) },
  { key: "Home", means: "first", act: () => seek(0) },
  { key: "End", means: "last", act: () => seek(frameCount() - 1) },
  { key: "r", means: "reverse", act: reverse },
  { key: "[", means: "slower", act: () => shiftSpeed(-1) },
  { key: "]", means: "faster", act: () => shiftSpeed(1) },
  { key: "l", means: "repeat", act: nextLoop },
  { key: "i", means: "setIn", act: setIn },
  { key: "o", means: "setOut", act: setOut },
  { key: "x", means: "clearRange", act: clearRange },
];
