// Exporting what is shown: options, progress, what came out.

import { find, make, button, choice, bytes } from "./dom.js";
import { model, current, frame, range } from "./model.js";
import { replacements } from "./edits.js";
import { t } from "./strings.js";
import * as api from "./api.js";

// Formats by the command line's names; `quality` is the default of those that have it.
const formats = {
  gif: { isMoving: true, quality: 75 }, webp: { isMoving: true, quality: 80, hasLossless: true }, apng: { isMoving: true },
  mp4: { isMoving: true, quality: 75, isOpaque: true }, webm: { isMoving: true, quality: 75 }, mov: { isMoving: true },
  pdf: { isMoving: true }, png: {}, jpeg: { quality: 90, isOpaque: true }, svg: {},
};

const chosen = { format: "gif", width: null, frames: "all", fps: null, quality: null, lossless: false, background: "" };
// The job that was started last: {id, status, progress, …}, or null.
let job = null;

/** The choices as options of `animrender render`. */
export function exportOptions() {
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

const set = (members) => {
  Object.assign(chosen, members);
  find("panel").replaceChildren(...build());
};

function build() {
  const info = current()?.info;
  if (!info) return [];
  const format = formats[chosen.format];
  const [first, last] = range();
  const frames = [["all", t("frames.all")], ...(model.range ? [["range", t("frames.range", { first, last })]] : []),
    ["this", t("frames.this")]];
  return [
    make("form", { className: "options", onsubmit: start }, [
      row(t("format"), choice(t("format"), Object.keys(formats).map((name) => [name, name.toUpperCase()]), chosen.format,
        (name) => set({ format: name, quality: null }), { id: "format", "data-field": "format" })),
      row(t("width"), number("width", chosen.width, info.width, 1, 8192, t("pixels"))),
      format.isMoving ? row(t("frames"), choice(t("frames"), frames, chosen.frames, (value) => set({ frames: value }))) : null,
      format.isMoving && chosen.frames !== "this" ? row(t("outputRate"), number("fps", chosen.fps, info.frameRate, 1, 120, "")) : null,
      format.quality && !(format.hasLossless && chosen.lossless) ? row(t("quality"), quality(format)) : null,
      format.hasLossless ? row(t("lossless"), make("input", {
        type: "checkbox", checked: chosen.lossless, "aria-label": t("lossless"), onchange: (event) => set({ lossless: event.target.checked }),
      })) : null,
      row(t("onColor"), background(format)),
      make("p", { className: "end" }, make("button", {
        type: "submit", id: "export", className: "button main", disabled: job?.status === "running",
      }, t("startExport"))),
    ].filter(Boolean)),
    make("div", { id: "job", "aria-live": "polite" }, progress()),
  ];
}

const row = (name, content) => make("div", { className: "option" }, make("span", {}, name), content);

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

// MARK: The job

async function start(event) {
  event.preventDefault();
  const id = model.shown[0];
  try {
    const answer = await api.startExport(id, { options: exportOptions(), replace: replacements(id) });
    follow(answer.job);
  } catch (error) {
    showJob({ status: "failed", error: error.message });
  }
}

async function follow(id) {
  showJob({ id, status: "running", progress: null });
  while (job?.id === id && job.status === "running") {
    await new Promise((resolve) => setTimeout(resolve, 250));
    try {
      showJob({ id, ...(await api.job(id)) });
    } catch (error) {
      showJob({ id, status: "failed", error: error.message });
    }
  }
}

function showJob(next) {
  job = next;
  find("job")?.replaceChildren(...[progress()].flat());
  if (find("export")) find("export").disabled = job.status === "running";
}

function progress() {
  switch (job?.status) {
    case undefined: return [];
    case "running": {
      const bar = make("progress", { max: 1, "aria-label": t("working") });
      if (typeof job.progress === "number") bar.value = job.progress;
      return [make("p", { className: "head" }, make("span", {}, t("working")),
        button(t("cancel"), () => api.cancelJob(job.id).catch(() => {}), { id: "cancel-export" })), bar];
    }
    case "done":
      return [make("p", {}, t("done", { after: bytes(job.bytes), before: bytes(job.before) })),
        ...(job.warnings ?? []).slice(0, 20).map((warning) => make("p", { className: "note warning" }, warning)),
        make("a", { className: "button main", id: "download", href: api.outputAddress(job.id), download: job.output },
          t("download", { name: job.output }))];
    case "cancelled": return [make("p", { className: "note" }, t("cancelled"))];
    default: return [make("p", { className: "note error", role: "alert" }, job.error ?? t("error"))];
  }
}

export const exportPanel = { build, topics: ["shown", "info", "play"] };
