// The stage: one view, several in step, or two compared; zoom, pan, backgrounds, picking.

import { find, make, tool, segments, short, clamp } from "./dom.js";
import { model, on, change, frame, fileOf, current, layerOf } from "./model.js";
import { shownReplacements } from "./edits.js";
import { comparisons, hasPosition, positionAt, positionControl } from "./compared.js";
import { View } from "./view.js";
import { backgroundGroup, showBackground } from "./backgrounds.js";
import { send } from "./machine.js";
import { t } from "./strings.js";
import * as api from "./api.js";

let views = [];
// When pictures of the first view were shown, in milliseconds, of the last second.
let times = [];

const isPair = () => model.shown.length === 2;

// MARK: Views

function build() {
  for (const view of views) view.remove();
  const isStacked = isPair() && model.mode !== "side";
  views = isStacked ? [new View(model.shown, model.mode)] : model.shown.map((id) => new View([id], "side"));
  const nothing = make("p", { className: "note nothing" }, t("nothingOpen"));
  find("views").replaceChildren(...(views.length > 0 ? views.map((view) => view.element) : [nothing]));
  find("views").dataset.count = String(views.length);
  for (const view of views) {
    view.onchange = paint;
    listen(view);
  }
  caption();
  slide();
  place();
  buildBar();
}

function caption() {
  for (const view of views) {
    view.sheet.setAttribute("aria-label", view.ids.map((id) => fileOf(id)?.name ?? "").join(", "));
    view.caption.hidden = model.shown.length < 2;
    view.caption.replaceChildren(...view.ids.map((id) => make("span", {},
      make("bdi", {}, fileOf(id)?.name ?? ""),
      tool("clear", `${t("takeAway")}: ${fileOf(id)?.name ?? ""}`, () => hide(id)))));
  }
}

/** Takes a file out of the stage. */
function hide(id) {
  change("shown", { shown: model.shown.filter((other) => other !== id) });
}

function place() {
  for (const view of views) view.place();
  paint();
  showZoom();
}

function paint() {
  views.forEach((view, index) => {
    if (view.paint() > 0 && index === 0) times.push(performance.now());
  });
  showFigures();
}

// MARK: Compared

export function setMode(mode) {
  if (isPair() || mode === "side") change("mode", { mode });
}

export const nextMode = () => setMode(comparisons[(comparisons.indexOf(model.mode) + 1) % comparisons.length]);

function slide() {
  const isShown = isPair() && hasPosition(model.mode);
  find("slide").hidden = !isShown;
  find("slide").replaceChildren(...(isShown ? [positionControl(t(model.mode === "swipe" ? "edge" : "opacity"), model.slide, moveTo)] : []));
  for (const view of views) view.slide();
}

function moveTo(position) {
  model.slide = position;
  if (find("slider")) find("slider").value = position;
  for (const view of views) view.slide();
}

// MARK: Zoom

const steps = [0.05, 0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8, 12, 16, 24, 32];
const scale = () => views[0]?.scale ?? 1;

/** @param middle what stays where it is, from the middle of the stage. */
export function setZoom(zoom, middle = [0, 0]) {
  const before = scale();
  const pan = model.zoom === null ? [0, 0] : model.pan;
  const wanted = zoom === null ? null : clamp(zoom, 0.02, 64);
  const moved = pan.map((value, axis) => middle[axis] - ((middle[axis] - value) * (wanted ?? 1)) / before);
  change("view", { zoom: wanted, pan: wanted === null ? [0, 0] : moved });
}

export const fit = () => setZoom(null);
export const realSize = () => change("view", { zoom: 1, pan: [0, 0] });
export const zoomIn = () => setZoom(steps.find((step) => step > scale() * 1.01) ?? 64);
export const zoomOut = () => setZoom(steps.findLast((step) => step < scale() * 0.99) ?? 0.02);

function showZoom() {
  find("views").classList.toggle("zoomed", model.zoom !== null);
  const output = find("zoom");
  if (output) output.textContent = short(100 * scale(), 0) + " %";
  find("zoom-fit")?.setAttribute("aria-pressed", String(model.zoom === null));
  find("zoom-real")?.setAttribute("aria-pressed", String(model.zoom === 1));
}

export function toggleFullScreen() {
  if (document.fullscreenElement) document.exitFullscreen();
  else find("stage").requestFullscreen?.().catch(() => {});
}

// MARK: The bar

function buildBar() {
  find("stage-bar").replaceChildren(
    ...[
      isPair() ? segments(t("compare"), comparisons.map((mode) => [mode, t("mode." + mode)]), model.mode, setMode) : null,
      backgroundGroup(),
      make("div", { className: "group", role: "group", "aria-label": t("zoom") },
        tool("minus", t("zoomOut"), zoomOut),
        make("output", { id: "zoom" }),
        tool("plus", t("zoomIn"), zoomIn),
        tool("fit", t("fit"), fit, { id: "zoom-fit" }),
        make("button", { type: "button", id: "zoom-real", className: "tool text", "aria-label": t("realSize"),
          title: t("realSize"), onclick: realSize }, "1:1"),
        tool("full", t("fullScreen"), toggleFullScreen)),
      make("output", { id: "figures" }),
    ].filter((part) => part !== null));
  showBackground();
  showZoom();
  showFigures();
}

/** How many pictures are really shown, and what drawing takes. */
function showFigures() {
  const output = find("figures");
  if (!output || views.length === 0) return;
  const now = performance.now();
  times = times.filter((time) => now - time < 1000);
  const figures = views[0].figures;
  const parts = [
    views[0].differenceText === null ? null : t("differ", { share: views[0].differenceText }),
    model.isPlaying ? t("shownRate", { count: times.length }) : null,
    figures && model.mode !== "difference" ? t("took", { milliseconds: short(figures.evaluate + figures.draw, 1) }) : null,
    figures?.warnings > 0 ? t(figures.warnings === 1 ? "oneWarning" : "warnings", { count: figures.warnings }) : null,
  ];
  output.textContent = parts.filter((part) => part !== null).join(" · ");
}

// MARK: The pointer

function listen(view) {
  const { port } = view;
  const pointers = new Map();
  let start = null;
  port.addEventListener("wheel", (event) => {
    const box = port.getBoundingClientRect();
    const middle = [event.clientX - box.left - box.width / 2, event.clientY - box.top - box.height / 2];
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      setZoom(scale() * Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.003)), middle);
    } else if (model.zoom !== null) {
      event.preventDefault();
      change("view", { pan: [model.pan[0] - event.deltaX, model.pan[1] - event.deltaY] });
    }
  }, { passive: false });
  drive(view);
  port.addEventListener("pointerdown", (event) => {
    if (view.run || (event.button !== 0 && event.button !== 1)) return;
    port.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, [event.clientX, event.clientY]);
    start = { x: event.clientX, y: event.clientY, isClick: pointers.size === 1 && event.button === 0 };
  });
  port.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    if (start && Math.hypot(event.clientX - start.x, event.clientY - start.y) > 4) start.isClick = false;
    if (start?.isClick) return;
    if (pointers.size === 2) pinch(port, pointers, event);
    else if (model.mode === "swipe" && view.pictures.length === 2) {
      moveTo(positionAt(event, view.sheet));
    } else if (model.zoom !== null) {
      change("view", { pan: [model.pan[0] + event.clientX - before[0], model.pan[1] + event.clientY - before[1]] });
    }
    pointers.set(event.pointerId, [event.clientX, event.clientY]);
  });
  const end = (event) => {
    if (event.type === "pointerup" && start?.isClick && pointers.size === 1) pick(view, event);
    pointers.delete(event.pointerId);
    if (pointers.size === 0) start = null;
  };
  port.addEventListener("pointerup", end);
  port.addEventListener("pointercancel", end);
}

/** What is done with the pointer on the picture drives the state machine that runs there. */
function drive(view) {
  const { sheet } = view;
  let isDown = false;
  const tellMachine = (kind, event) => { if (view.run) send({ [kind]: view.placeOf(event) }); };
  sheet.addEventListener("pointerenter", (event) => tellMachine("pointerEnter", event));
  sheet.addEventListener("pointermove", (event) => tellMachine("pointerMove", event));
  sheet.addEventListener("pointerleave", (event) => {
    isDown = false;
    tellMachine("pointerExit", event);
  });
  sheet.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    isDown = true;
    tellMachine("pointerDown", event);
  });
  sheet.addEventListener("pointerup", (event) => {
    if (event.button !== 0) return;
    tellMachine("pointerUp", event);
    if (isDown) tellMachine("click", event);
    isDown = false;
  });
}

/** Two fingers: what is between them stays there. */
function pinch(port, pointers, event) {
  const other = [...pointers].find(([id]) => id !== event.pointerId)[1];
  const before = pointers.get(event.pointerId);
  const distance = (point) => Math.max(1, Math.hypot(point[0] - other[0], point[1] - other[1]));
  const box = port.getBoundingClientRect();
  const now = [event.clientX, event.clientY];
  const middle = [(now[0] + other[0]) / 2 - box.left - box.width / 2, (now[1] + other[1]) / 2 - box.top - box.height / 2];
  setZoom((scale() * distance(now)) / distance(before), middle);
}

/** Selects the topmost layer at a place; at the same place again, the one below it. */
async function pick(view, event) {
  const id = view.ids[0];
  if (id !== model.shown[0] || !current()?.info) return;
  const { x, y } = view.placeOf(event);
  try {
    const { layers } = await api.pick(id, { frame: frame(), x, y, replace: shownReplacements(id) });
    if (id !== model.shown[0]) return;
    const next = layers[(layers.indexOf(model.selected) + 1) % Math.max(1, layers.length)];
    change("selection", { selected: layerOf(next) ? next : null });
  } catch {
    change("selection", { selected: null });
  }
}

// MARK: What the stage listens to

/** Shows where a layer of the current file is. */
export function outline(bounds) {
  views.forEach((view) => view.showOutline(view.ids[0] === model.shown[0] ? bounds : null));
}

export function startStage() {
  on("shown", () => {
    if (!isPair() && model.mode !== "side") model.mode = "side";
    build();
  });
  on("mode", build);
  on("words", () => {
    caption();
    slide();
    buildBar();
  });
  on("files", caption);
  on("info", place);
  on("edits", () => {
    for (const view of views) if (view.ids.includes(model.shown[0])) view.forget();
  });
  on("frame tick play machine", paint);
  on("view", place);
  build();
}

/** The file's content is another one: its pictures are drawn anew. */
export function forgetPictures(id) {
  for (const view of views) if (view.ids.includes(id)) view.forget();
}

