// Exporting what is shown, and making other files of the animation: options, and the command line that is run.

import { find, make, choice, option, segments, calm } from "./dom.js";
import { model, current, frame, range } from "./model.js";
import { replacements, isChanged } from "./edits.js";
import { conversionOptions, conversionRows, optimisationOptions, optimisationRows } from "./conversions.js";
import { startJob, jobSection, isWorking } from "./jobs.js";
import { t } from "./strings.js";
import * as api from "./api.js";

// Formats by the command line's names; `quality` is the default of those that have it.
const formats = {
  gif: { isMoving: true, quality: 75 }, webp: { isMoving: true, quality: 80, hasLossless: true }, apng: { isMoving: true },
  mp4: { isMoving: true, quality: 75, isOpaque: true }, webm: { isMoving: true, quality: 75 }, mov: { isMoving: true },
  pdf: { isMoving: true }, png: {}, jpeg: { quality: 90, isOpaque: true }, svg: {},
};

const chosen = { format: "gif", width: null, frames: "all", fps: null, quality: null, lossless: false, background: "" };
// The command of the tool.
let task = "render";

/** What the server is asked to do, or to show the code of. */
export function exportRequest() {
  if (task === "convert") return { command: task, options: conversionOptions() };
  if (task === "optimise") return { command: task, options: optimisationOptions() };
  return { command: task, options: exportOptions(), replace: replacements(model.shown[0]) };
}

/** The choices as options of `animrender render`. */
function exportOptions() {
  const format = formats[chosen.format];
  const options = { format: chosen.format };
  if (chosen.width) options.width = chosen.width;
  const [first, last] = range();
  if (!format.isMoving || chosen.frames === "this") options.frames = String(frame());
  else if (chosen.frames === "range" && model.range) options.range = `${first}..${last}`;
  if (format.isMoving && chosen.frames !== "this") {
    if (chosen.fps) options.fps = chosen.fps;
    if (model.speed !== 1) options.speed = model.speed;
    if (model.direction < 0) options.reverse = true;
  }
  if (format.hasLossless && chosen.lossless) options.lossless = true;
  else if (format.quality && chosen.quality !== null) options.quality = chosen.quality;
  if (chosen.background) options.background = chosen.background;
  return options;
}

const rebuild = () => find("panel").replaceChildren(...build());

const set = (members) => {
  Object.assign(chosen, members);
  rebuild();
};

function build() {
  if (!current()?.info) return [];
  showCommand();
  const tasks = ["render", "convert", "optimise"].map((name) => [name, t("task." + name)]);
  const rows = { render: exportRows, convert: () => conversionRows(rebuild), optimise: () => optimisationRows(rebuild) }[task];
  return [
    segments(t("tab.export"), tasks, task, (name) => {
      task = name;
      rebuild();
    }),
    make("form", { className: "options", onsubmit: start, onchange: showCommand }, [
      ...rows(),
      task !== "render" && isChanged() ? make("p", { className: "note" }, t("asItIs")) : null,
      make("p", { className: "end" }, make("button", {
        type: "submit", id: "export", className: "button main", disabled: isWorking(),
      }, t("task." + task))),
    ].filter(Boolean)),
    make("pre", { id: "command-line", className: "note" }, command),
    jobSection(),
  ];
}

function start(event) {
  event.preventDefault();
  startJob(model.shown[0], exportRequest());
}

// The command line of what is chosen.
let command = "";

const showCommand = calm(150, async () => {
  try {
    command = (await api.code(model.shown[0], exportRequest())).commandLine;
  } catch (error) {
    command = error.message;
  }
  if (find("command-line")) find("command-line").textContent = command;
});

function exportRows() {
  const { info } = current();
  const format = formats[chosen.format];
  const [first, last] = range();
  const frames = [["all", t("frames.all")], ...(model.range ? [["range", t("frames.range", { first, last })]] : []),
    ["this", t("frames.this")]];
  return [
    option(t("format"), choice(t("format"), Object.keys(formats).map((name) => [name, name.toUpperCase()]), chosen.format,
      (name) => set({ format: name, quality: null }), { id: "format", "data-field": "format" })),
    option(t("width"), number("width", chosen.width, info.width, 1, 8192, t("pixels"))),
    format.isMoving ? option(t("frames"), choice(t("frames"), frames, chosen.frames, (value) => set({ frames: value }))) : null,
    format.isMoving && chosen.frames !== "this" ? option(t("outputRate"), number("fps", chosen.fps, info.frameRate, 1, 120, "")) : null,
    format.quality && !(format.hasLossless && chosen.lossless) ? option(t("quality"), quality(format)) : null,
    format.hasLossless ? option(t("lossless"), make("input", {
      type: "checkbox", checked: chosen.lossless, "aria-label": t("lossless"), onchange: (event) => set({ lossless: event.target.checked }),
    })) : null,
    option(t("onColor"), background(format)),
  ];
}

function number(name, value, usual, least, most, unit) {
  return make("span", { className: "number" }, make("input", {
    type: "number", min: least, max: most, value: value ?? "", placeholder: usual, step: "any", id: "export-" + name,
    "aria-label": t({ width: "width", fps: "outputRate" }[name]), "data-field": name,
    oninput: (event) => { chosen[name] = event.target.valueAsNumber > 0 ? event.target.valueAsNumber : null; },
  }), unit ? make("span", { className: "note" }, unit) : null);
}

function quality(format) {
  const output = make("output", {}, String(chosen.quality ?? format.quality));
  return make("span", { className: "number" }, make("input", {
    type: "range", min: 0, max: 100, value: chosen.quality ?? format.quality, "aria-label": t("quality"),
    oninput: (event) => {
      chosen.quality = Number(event.target.value);
      output.textContent = event.target.value;
    },
  }), output);
}

function background(format) {
  const usual = t(format.isOpaque ? "white" : "transparent");
  const picker = chosen.background === "" ? null : make("input", {
    type: "color", className: "swatch", value: chosen.background, "aria-label": t("anyColor"),
    oninput: (event) => { chosen.background = event.target.value; },
  });
  return make("span", { className: "number" }, choice(t("onColor"), [["", usual], ["color", t("anyColor")]],
    chosen.background === "" ? "" : "color", (value) => set({ background: value === "" ? "" : "#ffffff" })), picker);
}

export const exportPanel = { build, topics: ["shown", "info", "edits", "play"] };
