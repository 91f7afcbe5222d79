// The scrub bar: a strip of pictures, the range, the markers and where playback is.

import { find, make, clamp, calm } from "./dom.js";
import { model, on, change, current, currentFile, frame, frameCount, range, moment } from "./model.js";
import { shownReplacements } from "./edits.js";
import { seek, step, setRange } from "./playback.js";
import { t } from "./strings.js";
import * as api from "./api.js";

const height = 44;
let address = null;
let request = null;

const share = (frame) => (100 * frame) / frameCount() + "%";

function frameAt(event) {
  const box = find("bar").getBoundingClientRect();
  return clamp(Math.floor(((event.clientX - box.left) / box.width) * frameCount()), 0, frameCount() - 1);
}

function build() {
  const [first, last] = range();
  const film = make("img", { id: "film", alt: "", draggable: false, hidden: address === null });
  if (address !== null) film.src = address;
  const before = make("span", { className: "outside" });
  before.style.width = share(first);
  const after = make("span", { className: "outside after" });
  after.style.width = share(frameCount() - 1 - last);
  const bar = make("div", { id: "bar", role: "slider", tabIndex: 0, "aria-label": t("frame"), "aria-valuemin": 0 },
    film, before, after, edge("first", first), edge("last", last + 1), make("span", { id: "head" }));
  bar.onpointerdown = (event) => {
    if (event.button !== 0 || event.target.dataset.edge) return;
    bar.setPointerCapture(event.pointerId);
    seek(frameAt(event));
  };
  bar.onpointermove = (event) => {
    if (bar.hasPointerCapture(event.pointerId)) seek(frameAt(event));
  };
  find("scrubber").replaceChildren(markers(), bar);
  showHead();
}

/** An end of the range, to be dragged. */
function edge(name, place) {
  const handle = make("span", { className: "edge", "data-edge": name });
  handle.style.left = share(place);
  handle.onpointerdown = (event) => handle.setPointerCapture(event.pointerId);
  handle.onpointermove = (event) => {
    if (!handle.hasPointerCapture(event.pointerId)) return;
    const [first, last] = range();
    if (name === "first") model.range = [Math.min(frameAt(event), last), last];
    else model.range = [first, Math.max(frameAt(event), first)];
    handle.style.left = share(name === "first" ? model.range[0] : model.range[1] + 1);
  };
  handle.onpointerup = () => setRange(...range());
  return handle;
}

/** Buttons over the strip: each plays the frames of a marker. */
function markers() {
  const all = current()?.info?.markers ?? [];
  const row = make("div", { id: "markers", hidden: all.length === 0 }, all.slice(0, 200).map((marker) => {
    const label = t("marker", { name: marker.name });
    const flag = make("button", { type: "button", className: "marker", title: label, "aria-label": label, onclick: () => {
      change("frame", { position: clamp(marker.frame, 0, frameCount() - 1) });
      if (marker.durationFrames > 0) setRange(Math.floor(marker.frame), Math.ceil(marker.frame + marker.durationFrames) - 1);
    } }, make("bdi", {}, marker.name));
    flag.style.left = share(clamp(marker.frame, 0, frameCount()));
    return flag;
  }));
  return row;
}

/** The frame of the next marker, from the first again after the last. */
export function nextMarker() {
  const frames = (current()?.info?.markers ?? []).map((marker) => Math.floor(marker.frame)).sort((a, b) => a - b);
  if (frames.length > 0) seek(frames.find((other) => other > frame()) ?? frames[0]);
}

function showHead() {
  const head = find("head");
  if (!head) return;
  const place = share(frame() + 0.5);
  head.style.left = place;
  find("tracks").style.setProperty("--now", String((frame() + 0.5) / frameCount()));
  const bar = find("bar");
  bar.setAttribute("aria-valuemax", String(frameCount() - 1));
  bar.setAttribute("aria-valuenow", String(frame()));
  bar.setAttribute("aria-valuetext", t("frameOf", { frame: frame(), count: frameCount(), time: moment(frame()) }));
}

// MARK: The strip

const fetchStrip = calm(150, async () => {
  const info = current()?.info;
  const id = model.shown[0];
  const width = find("bar")?.clientWidth ?? 0;
  request?.abort();
  if (!info || width === 0) return showStrip(null);
  const mine = new AbortController();
  request = mine;
  const thumbnail = clamp((height * info.width) / info.height, 12, 200);
  const count = clamp(Math.floor(width / thumbnail), 1, 48);
  try {
    const strip = await api.strip(id, { count, height, replace: shownReplacements(id) }, mine.signal);
    if (request === mine) showStrip(strip);
  } catch {
    if (request === mine) showStrip(null);
  }
});

function showStrip(strip) {
  if (address !== null) URL.revokeObjectURL(address);
  address = strip === null ? null : URL.createObjectURL(strip);
  const film = find("film");
  if (!film) return;
  film.hidden = address === null;
  if (address !== null) film.src = address;
}

// MARK: Keys

const moves = {
  ArrowLeft: () => step(-1), ArrowRight: () => step(1), ArrowDown: () => step(-1), ArrowUp: () => step(1),
  PageDown: () => step(-10), PageUp: () => step(10), Home: () => seek(0), End: () => seek(frameCount() - 1),
};

export function startScrubber() {
  find("scrubber").addEventListener("keydown", (event) => {
    if (event.target.id !== "bar" || !moves[event.key] || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    moves[event.key]();
  });
  let shown = null;
  const refresh = () => {
    const key = `${model.shown[0]} ${currentFile()?.version}`;
    if (key !== shown) showStrip(null);
    shown = key;
    build();
    fetchStrip();
  };
  on("shown info", refresh);
  on("words", build);
  on("edits", fetchStrip);
  on("play", build);
  on("frame", showHead);
  new ResizeObserver(fetchStrip).observe(find("scrubber"));
  build();
}

