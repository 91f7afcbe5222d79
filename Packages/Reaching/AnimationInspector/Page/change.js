// What can be changed: pictures, texts, colours and other values, layers that are left out, the theme.

import { make, tool, button, choice, icon } from "./dom.js";
import { readPicture } from "./pictures.js";
import { current, layers } from "./model.js";
import { edits, edit, setHidden, setTheme, resetEdits, isChanged } from "./edits.js";
import { slotSection } from "./slots.js";
import { section } from "./inspect.js";
import { t } from "./strings.js";

const mostRows = 60;

function build() {
  const info = current()?.info;
  if (!info) return [];
  const keys = info.replaceableKeys ?? { images: [], texts: [], values: [] };
  const parts = [
    themeSection(), slotSection(), pictureSection(keys.images), textSection(keys.texts), colorSection(), valueSection(keys.values),
    hiddenSection(),
  ].filter((part) => part !== null);
  if (parts.length === 0) return [make("p", { className: "note" }, t("nothingToChange"))];
  return [...parts, make("p", { className: "end" }, button(t("resetAll"), resetEdits, { disabled: !isChanged(), id: "reset-all" }))];
}

const resetButton = (kind, key) => tool("undo", `${t("reset")}: ${key}`, () => edit(kind, key, null),
  { disabled: edits()[kind][key] === undefined });

const left = (count) => (count > mostRows ? make("p", { className: "note" }, t("more", { count: count - mostRows })) : null);

// MARK: Pictures

function pictureSection(keys) {
  if (keys.length === 0) return null;
  return section(t("pictures"), ...keys.slice(0, mostRows).map(pictureRow), ...[left(keys.length)].filter(Boolean));
}

function pictureRow(key) {
  const now = edits().images[key];
  const input = make("input", { type: "file", accept: "image/*", hidden: true, onchange: (event) => place(key, event.target.files[0]) });
  const preview = make("span", { className: "preview" }, now ? make("img", { src: now.file, alt: "" }) : icon("image"));
  const fits = ["contain", "cover", "fill", "none"].map((fit) => [fit, t("fit." + fit)]);
  const row = make("div", { className: "change", "data-drop": key, title: t("dropPicture") },
    preview, make("div", { className: "names" }, make("bdi", {}, key), make("span", { className: "note" }, now?.name ?? "")),
    now ? choice(t("pictureFit"), [["", t("fit.default")], ...fits], now.fit ?? "", (fit) => {
      const { fit: _, ...rest } = now;
      edit("images", key, fit ? { ...rest, fit } : rest);
    }) : null,
    button(t("replace"), () => input.click(), { "aria-label": `${t("replace")}: ${key}` }), resetButton("images", key), input);
  row.ondragover = () => row.classList.add("over");
  row.ondragleave = () => row.classList.remove("over");
  row.ondrop = (event) => {
    row.classList.remove("over");
    place(key, event.dataTransfer.files[0]);
  };
  return row;
}

const place = (key, file) =>
  readPicture(file, (data, name) => edit("images", key, { ...edits().images[key], file: data, name }));

// MARK: Texts

function textSection(keys) {
  if (keys.length === 0) return null;
  // Sprites can all have a text; those that have none of their own are chosen from a list.
  const own = new Set(layers().filter((layer) => layer.kind === "text").map((layer) => layer.textKey));
  const now = edits().texts;
  const shown = keys.filter((key) => own.has(key) || now[key] !== undefined);
  const others = keys.filter((key) => !shown.includes(key));
  const add = others.length === 0 ? null : choice(t("textOn"), [["", t("textOn")], ...others.slice(0, 500).map((key) => [key, key])], "",
    (key) => key && edit("texts", key, { text: "" }));
  return section(t("texts"), ...shown.slice(0, mostRows).map(textRow), ...[add, left(shown.length)].filter(Boolean));
}

function textRow(key) {
  const now = edits().texts[key];
  const set = (members) => {
    const next = { text: ownText(key), ...now, ...edits().texts[key], ...members };
    for (const name of Object.keys(next)) if (next[name] === "" && name !== "text") delete next[name];
    edit("texts", key, next);
  };
  const field = make("textarea", {
    rows: 1, value: now?.text ?? ownText(key), "data-field": "text " + key, "aria-label": `${t("text")}: ${key}`,
    oninput: (event) => { if (!event.isComposing) set({ text: event.target.value }); },
  });
  field.addEventListener("compositionend", () => set({ text: field.value }));
  const fits = ["shrink", "wrap", "wrap-shrink", "truncate"].map((fit) => [fit, t("fit." + fit)]);
  return make("div", { className: "change tall" },
    make("label", { className: "names" }, make("bdi", {}, key)),
    choice(`${t("pictureFit")}: ${key}`, [["", t("fit.default")], ...fits], now?.fit ?? "", (fit) => set({ fit })),
    resetButton("texts", key), field);
}

/** The text that the file has. */
const ownText = (key) => layers().find((layer) => layer.textKey === key && layer.texts?.length > 0)?.texts[0] ?? "";

// MARK: Colours and values

const isColor = (value) => /^#[0-9a-f]{6}([0-9a-f]{2})?$/i.test(value);

/** Key paths of colours, and their first value in the file. */
function colors() {
  const found = new Map();
  for (const { keyPath, values } of layers().flatMap((layer) => layer.colors ?? [])) {
    if (keyPath && isColor(values?.[0] ?? "") && !found.has(keyPath)) found.set(keyPath, values[0]);
  }
  return found;
}

function colorSection() {
  const all = [...colors()];
  if (all.length === 0) return null;
  return section(t("colors"), ...all.slice(0, mostRows).map(([keyPath, own]) => {
    const now = edits().values[keyPath] ?? own;
    return make("div", { className: "change" },
      make("input", {
        type: "color", className: "swatch", value: isColor(now) ? now.slice(0, 7) : own.slice(0, 7), "aria-label": keyPath,
        "data-field": "color " + keyPath,
        oninput: (event) => edit("values", keyPath, event.target.value + (own.length > 7 ? own.slice(7) : "")),
      }),
      make("div", { className: "names" }, make("bdi", {}, keyPath)), make("code", {}, now), resetButton("values", keyPath));
  }), ...[left(all.length)].filter(Boolean));
}

function valueSection(keyPaths) {
  if (keyPaths.length === 0) return null;
  const known = colors();
  const changed = Object.entries(edits().values).filter(([keyPath]) => !known.has(keyPath));
  const path = make("input", { type: "text", "aria-label": t("keyPath"), placeholder: t("keyPath"), "data-field": "key path" });
  const value = make("input", { type: "text", "aria-label": t("value"), placeholder: "50 · 100,20 · #f00", "data-field": "value" });
  path.setAttribute("list", "key-paths");
  const form = make("form", { className: "setter", onsubmit: (event) => {
    event.preventDefault();
    if (path.value.trim() && value.value.trim()) edit("values", path.value.trim(), value.value.trim());
  } }, path, value, make("button", { type: "submit", className: "button" }, t("set")),
    make("datalist", { id: "key-paths" }, keyPaths.slice(0, 2000).map((keyPath) => make("option", { value: keyPath }))));
  return section(t("values"), ...changed.map(([keyPath, text]) => make("div", { className: "change" },
    make("div", { className: "names" }, make("bdi", {}, keyPath)), make("code", {}, String(text)), resetButton("values", keyPath))), form);
}

// MARK: Hidden layers and the theme

function hiddenSection() {
  const { hidden } = edits();
  if (hidden.length === 0) return null;
  return section(t("hiddenLayers"), ...hidden.map((key) => make("div", { className: "change" },
    make("div", { className: "names" }, make("bdi", {}, key)), tool("eye", `${t("showLayer")}: ${key}`, () => setHidden(key, false)))));
}

function themeSection() {
  const themes = (current().themes ?? []).map((theme) => (typeof theme === "string" ? theme : theme.id));
  if (themes.length === 0) return null;
  const options = [["*", t("theme.own")], ["", t("theme.none")], ...themes.slice(0, 500).map((theme) => [theme, theme])];
  return section(t("theme"), choice(t("theme"), options, edits().theme ?? "*", (theme) => setTheme(theme === "*" ? null : theme),
    { "data-field": "theme" }));
}

export const changePanel = { build, topics: ["shown", "info", "edits"] };
