// What is changed of each file, with undo and redo. Nothing here is written to the file itself.

import { model, on, tell, layers, layerOf } from "./model.js";

// Values are never changed in place: a state of the past is the object that was shown then.
const nothing = { images: {}, texts: {}, values: {}, slots: {}, hidden: [], theme: null };
const histories = new Map();

function history(id) {
  if (!histories.has(id)) histories.set(id, { now: nothing, past: [], future: [], label: "", time: 0 });
  return histories.get(id);
}

export const edits = (id = model.shown[0]) => history(id).now;
export const canUndo = () => history(model.shown[0]).past.length > 0;
export const canRedo = () => history(model.shown[0]).future.length > 0;
export const isChanged = (id = model.shown[0]) => history(id).now !== nothing;

/** Changes of the same label that follow each other within a second, such as letters typed, are one step of undo. */
function commit(next, label) {
  const entry = history(model.shown[0]);
  const now = performance.now();
  const isSame = label !== "" && entry.label === label && now - entry.time < 1000;
  if (!isSame) entry.past.push(entry.now);
  Object.assign(entry, { now: next, future: [], label, time: now });
  tell("edits");
}

function without(object, key) {
  const { [key]: _, ...rest } = object;
  return rest;
}

/** Sets what stands at a key of "images", "texts", "values" or "slots"; null takes it away. */
export function edit(kind, key, value) {
  const now = edits();
  const members = value === null ? without(now[kind], key) : { ...without(now[kind], key), [key]: value };
  commit({ ...now, [kind]: members }, `${kind} ${key}`);
}

export function setHidden(key, isHidden) {
  const others = edits().hidden.filter((other) => other !== key);
  commit({ ...edits(), hidden: isHidden ? [...others, key] : others }, "");
}

export function setTheme(theme) {
  commit({ ...edits(), theme }, "");
}

/** Sets all that is changed of a file, as a link says it. */
export function setEdits(id, value) {
  history(id).now = { ...nothing, ...value };
}

export function resetEdits() {
  if (isChanged()) commit(nothing, "");
}

function move(from, to) {
  const entry = history(model.shown[0]);
  if (entry[from].length === 0) return;
  entry[to].push(entry.now);
  Object.assign(entry, { now: entry[from].pop(), label: "" });
  tell("edits");
}

export const undo = () => move("past", "future");
export const redo = () => move("future", "past");

// MARK: As the JSON of --replace

const isEmpty = (object) => Object.keys(object).length === 0;

/** A name of the page's own, such as the file that a picture came from, is not the server's concern. */
function replacement({ name, ...members }) {
  const names = Object.keys(members);
  return names.length === 1 && (names[0] === "text" || names[0] === "file") ? members[names[0]] : members;
}

const mapped = (object) => Object.fromEntries(Object.entries(object).map(([key, value]) => [key, replacement(value)]));

/** Slots as a theme of a dotLottie has them. */
const rules = (slots) => ({ rules: Object.entries(slots).map(([id, { name, ...rule }]) => ({ id, ...rule })) });

/** What the server is to change of a file: the edits, without what is only looked at alone. */
export function replacements(id = model.shown[0]) {
  const { images, texts, values, slots, hidden, theme } = edits(id);
  return {
    ...(isEmpty(images) ? {} : { images: mapped(images) }),
    ...(isEmpty(texts) ? {} : { texts: mapped(texts) }),
    ...(isEmpty(values) ? {} : { values }),
    ...(isEmpty(slots) ? {} : { slots: rules(slots) }),
    ...(hidden.length === 0 ? {} : { hidden }),
    ...(theme === null ? {} : { theme }),
  };
}

/** The same for pictures in the page: all but the layer that is shown alone is left out, too. */
export function shownReplacements(id = model.shown[0]) {
  const replace = replacements(id);
  const alone = id === model.shown[0] && model.solo !== null ? hiddenBeside(model.solo) : [];
  return alone.length === 0 ? replace : { ...replace, hidden: [...new Set([...(replace.hidden ?? []), ...alone])] };
}

/** The keys of all layers but one, what it is in, and what is in it. */
function hiddenBeside(id) {
  const kept = new Set();
  for (let layer = layerOf(id); layer; layer = layerOf(layer.parent)) kept.add(layer.id);
  const inside = new Set([id]);
  const all = layers();
  for (const layer of all) if (inside.has(layer.parent)) inside.add(layer.id);
  const isKept = (layer) => kept.has(layer.id) || inside.has(layer.id);
  const needed = new Set(all.filter(isKept).map((layer) => layer.key));
  return [...new Set(all.filter((layer) => !isKept(layer) && layer.key !== null && !needed.has(layer.key))
    .map((layer) => layer.key))];
}

on("shown", () => { model.solo = null; });
