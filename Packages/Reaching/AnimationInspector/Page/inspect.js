// What the animation is, what the selected layer has at this frame, and the resources.

import { find, make, icon, tool, bytes, short, calm } from "./dom.js";
import { model, on, current, currentFile, layerOf, framesOf, frame, layers, change } from "./model.js";
import { shownReplacements, edit } from "./edits.js";
import { outline } from "./stage.js";
import { copyText } from "./clipboard.js";
import { t } from "./strings.js";
import * as api from "./api.js";

/** Names and what they have; those without a value are left out. */
export function list(entries, id = "") {
  return make("dl", { className: "facts", id }, entries.filter(([, value]) => value !== null && value !== undefined && value !== "")
    .map(([name, value]) => [make("dt", {}, name), make("dd", {}, value instanceof Node ? value : make("bdi", {}, String(value)))]));
}

export const section = (title, ...content) => make("section", {}, make("h2", {}, title), ...content);

function build() {
  const file = current();
  if (!file?.info) return [file?.error ? make("p", { className: "note error" }, file.error) : null];
  return [layerSection(), animationSection(file), resourceSection(file)];
}

function animationSection({ info, memory, themes, stateMachines, slots }) {
  const names = (items) => (items ?? []).map((item) => (typeof item === "string" ? item : item.id ?? item.name ?? "")).join(", ");
  return section(t("animation"), list([
    [t("format"), [info.format, info.version, info.container && `(${info.container})`].filter(Boolean).join(" ")],
    [t("fileSize"), bytes(currentFile()?.bytes)],
    [t("size"), `${info.width} × ${info.height}`],
    [t("duration"), `${short(info.duration ?? 0)} s`],
    [t("frames"), info.frameCount],
    [t("rate"), short(info.frameRate ?? 0)],
    [t("layers"), layers().length],
    [t("memory"), bytes(memory ?? info.imagesDecodedBytes)],
    [t("themes"), names(themes)],
    [t("stateMachines"), names(stateMachines)],
    [t("slots"), names(slots)],
  ]));
}

function layerSection() {
  const layer = layerOf(model.selected);
  if (!layer) return section(t("layer"), make("p", { className: "note" }, t("nothingSelected")));
  const key = layer.key === null ? null : make("span", { className: "copied" }, make("code", {}, layer.key),
    tool("copy", t("copyKey"), () => copyText(layer.key)));
  showProperties();
  return section(t("layer"),
    make("p", { className: "title" }, icon(layer.kind), make("bdi", {}, layer.name)),
    list([
      [t("kind"), layer.kind], [t("key"), key], [t("picture"), layer.imageKey],
      [t("shownIn"), framesOf(layer).slice(0, 6).map(([first, last]) => `${first} – ${last}`).join(", ") || "–"],
    ]),
    list(properties.layer === layer.id ? properties.entries : [], "properties"));
}

// MARK: Properties at this frame

let properties = { layer: null, entries: [] };

const showProperties = calm(60, async () => {
  const id = model.shown[0];
  const layer = model.selected;
  if (layer === null || model.isPlaying) return outline(null);
  try {
    const answer = await api.properties(id, { frame: frame(), layer, replace: shownReplacements(id) });
    if (model.shown[0] !== id || model.selected !== layer || model.isPlaying) return;
    outline(answer.bounds);
    const bounds = answer.bounds?.map((value) => short(value, 1));
    const entries = [
      [t("bounds"), bounds ? `${bounds[0]}, ${bounds[1]} · ${bounds[2]} × ${bounds[3]}` : null],
      ...answer.values.slice(0, 200).map(({ name, value, keyPath }) => [name, keyPath ? valueField(keyPath, value) : value]),
    ];
    properties = { layer, entries };
    const shown = find("properties");
    if (!shown?.contains(document.activeElement)) shown?.replaceWith(list(entries, "properties"));
  } catch {
    outline(null);
  }
});

/** What a property has at this frame; what is written in its place holds for all frames. */
function valueField(keyPath, value) {
  return make("input", {
    type: "text", className: "quiet", value, title: `${keyPath}: ${t("forAllFrames")}`, "aria-label": keyPath,
    "data-field": "property " + keyPath,
    onchange: (event) => edit("values", keyPath, event.target.value.trim() || null),
  });
}

on("selection frame play edits info", showProperties);

// MARK: Resources

function thumbnail(item) {
  const { id, version } = currentFile();
  const picture = make("img", {
    className: "thumbnail", alt: "", loading: "lazy", decoding: "async", src: api.imageAddress(id, item.key, version),
  });
  // Of a picture that cannot be decoded there is none.
  picture.onerror = () => picture.replaceWith(icon(item.kind));
  return picture;
}

function resourceSection({ resources }) {
  if (!resources || resources.length === 0) return section(t("resources"), make("p", { className: "note" }, t("noResources")));
  return section(`${t("resources")} (${resources.length})`, make("ul", { className: "resources" }, resources.slice(0, 500).map((item) => {
    const size = item.width && item.height ? `${item.width} × ${item.height}` : null;
    const user = layers().find((layer) => item.key !== null && layer.imageKey === item.key);
    const content = [item.kind === "image" ? thumbnail(item) : icon(item.kind), make("bdi", {}, item.name), make("span", { className: "note" },
      [size, item.bytes ? bytes(item.bytes) : null].filter(Boolean).join(" · "))];
    return make("li", {}, user
      ? make("button", { type: "button", className: "link", onclick: () => change("selection", { selected: user.id }) }, content)
      : make("span", { className: "link" }, content));
  })));
}

export const inspectPanel = { build, topics: ["shown", "info", "selection", "edits"] };
