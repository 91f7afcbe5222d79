// What is known of the files, and what is shown of them. Parts of the page listen to topics and draw what has changed:
// "files", "shown", "info", "findings", "edits", "frame", "play", "sound", "machine", "selection", "view", "mode",
// "tab", "words".

export const model = {
  sequence: 0,
  // As the server lists them.
  files: [],
  // Whether the page's address says which there are.
  isInAddress: false,
  // The ids of files in the stage; the first is the one that everything else is about. A file's second animation has ":1"
  // behind its id, the third ":2".
  shown: [],
  // Where playback is: the number of a frame of the current file, with a fraction.
  position: 0,
  isPlaying: false,
  // 1 or -1.
  direction: 1,
  speed: 1,
  // "loop", "once" or "pingpong".
  loop: "loop",
  // The first and the last frame that are played, or null for all.
  range: null,
  // How loud sounds are, 0 to 1, and whether they are heard.
  volume: 0.8,
  isMuted: false,
  // "check", "white", "black" or a colour.
  background: "check",
  color: "#2f659c",
  // How several files are shown: "side", "overlay", "swipe", "blink" or "difference".
  mode: "side",
  // The edge of a swipe, or how much an overlay shows of the second file, 0 to 100.
  slide: 50,
  // Screen pixels for a pixel of the animation, or null to fit; then where its middle is, from the stage's.
  zoom: null,
  pan: [0, 0],
  // The id of a layer of the current file, and of the one that is shown alone.
  selected: null,
  solo: null,
  // The panel that is shown.
  tab: "inspect",
};

const listeners = new Map();

export function on(topics, listener) {
  for (const topic of topics.split(" ")) {
    if (!listeners.has(topic)) listeners.set(topic, []);
    listeners.get(topic).push(listener);
  }
}

export function tell(topic) {
  for (const listener of listeners.get(topic) ?? []) listener();
}

/** Changes members of the model and tells who listens to the topic. */
export function change(topic, members) {
  Object.assign(model, members);
  tell(topic);
}

// MARK: Files

// What the server said of a file's content, by id: {version, info, layers, …} or {version, error}.
const details = new Map();

/** The id of the file that an animation is in. */
export const baseOf = (id) => id?.split(":")[0];
/** The number of the animation in its file. */
export const numberOf = (id) => Number(id?.split(":")[1] ?? 0);
export const fileOf = (id) => model.files.find((file) => file.id === baseOf(id));
export const currentFile = () => fileOf(model.shown[0]);
export const detailsOf = (id) => details.get(id);
export const current = () => details.get(model.shown[0]);
/** The layers of the current file; none where it cannot be read. */
export const layers = () => current()?.layers ?? [];
export const layerOf = (id) => layers().find((layer) => layer.id === id);

/** The first and the last frame of each stretch in which a layer is to be seen. */
export const framesOf = (layer) => layer.frames ?? (layer.first === null ? [] : [[layer.first, layer.last]]);

export function setDetails(id, value) {
  details.set(id, value);
  tell("info");
}

/** What lint says of a file, which comes later. */
export function addFindings(id, lint) {
  details.get(id).lint = lint;
  tell("findings");
}

/** Forgets all animations of a file. */
export function forgetDetails(file) {
  for (const id of details.keys()) if (baseOf(id) === file) details.delete(id);
}

// MARK: Frames

export const frameCount = () => Math.max(1, current()?.info?.frameCount ?? 1);
export const frameRate = () => current()?.info?.frameRate || 30;
/** The frame of the current file that is to be seen. */
export const frame = () => Math.min(Math.floor(model.position), frameCount() - 1);

/** The frame that another file shows at the same time; behind its end it keeps its last one. */
export function frameOf(id) {
  const info = details.get(id)?.info;
  if (!info || id === model.shown[0]) return frame();
  const seconds = frame() / frameRate();
  return Math.min(Math.floor(seconds * (info.frameRate || 30) + 1e-6), Math.max(0, info.frameCount - 1));
}

/** The first and the last frame of what is played. */
export function range() {
  const last = frameCount() - 1;
  if (!model.range) return [0, last];
  return [Math.min(model.range[0], last), Math.min(model.range[1], last)];
}

/** A place in time as text: seconds to the hundredth. */
export const moment = (frame) => (frame / frameRate()).toFixed(2) + " s";
