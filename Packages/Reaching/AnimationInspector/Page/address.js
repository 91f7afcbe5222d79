// The page's address, where the server keeps no list of files: it says which there are, and a link that somebody copies
// also says what is seen of them.

import { model, tell, frame, baseOf, numberOf } from "./model.js";
import { comparisons } from "./compared.js";
import { edits, isChanged, setEdits } from "./edits.js";
import { speeds, loops } from "./playback.js";
import { copyText } from "./clipboard.js";

// MARK: Files

export function setAddressedFiles(ids) {
  const query = [...new Set(ids)].map((id) => "file=" + encodeURIComponent(id)).join("&");
  history.replaceState(null, "", query === "" ? location.pathname : "?" + query);
}

// MARK: What is seen

const isNumber = (value) => typeof value === "number" && Number.isFinite(value);
const isPlace = (value) => Number.isInteger(value) && value >= 0;
const isPair = (value) => Array.isArray(value) && value.length === 2 && value.every(isNumber);
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

// Members of the model that a link has where they are not as usual, and which values they may have.
const members = {
  direction: (value) => value === 1 || value === -1,
  speed: (value) => speeds.includes(value),
  loop: (value) => loops.includes(value),
  range: (value) => isPair(value) && value.every(isPlace),
  background: (value) => ["check", "white", "black", "color"].includes(value),
  color: (value) => /^#[0-9a-f]{6}$/.test(value),
  mode: (value) => comparisons.includes(value),
  slide: (value) => isNumber(value) && value >= 0 && value <= 100,
  zoom: (value) => isNumber(value) && value >= 0.02 && value <= 64,
  pan: isPair,
};
const usual = structuredClone(model);

const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** The address of this page with what is seen now. Pictures that replace others are too large for it. */
function link() {
  const places = model.shown.map((id) => [model.files.findIndex((file) => file.id === baseOf(id)), numberOf(id)]);
  const state = { shown: places, frame: frame(), tab: model.tab };
  for (const name of Object.keys(members)) if (!isSame(model[name], usual[name])) state[name] = model[name];
  const changes = model.shown.map((id) => (isChanged(id) ? { ...edits(id), images: undefined, slots: linkedSlots(edits(id).slots) } : null));
  if (changes.some((change) => change !== null)) state.edits = changes;
  const hash = Object.entries(state).map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`);
  return `${location.origin}${location.pathname}${location.search}#${hash.join("&")}`;
}

/** Puts the link into the clipboard and the address, from where it can be taken, too. */
export function copyLink() {
  const address = link();
  history.replaceState(null, "", address);
  return copyText(address);
}

function linkedState() {
  const state = {};
  for (const part of location.hash.slice(1).split("&")) {
    const [name, value] = part.split("=");
    try {
      state[name] = JSON.parse(decodeURIComponent(value));
    } catch {
      // Nothing that a link of this page has.
    }
  }
  return state;
}

// What may be in a slot, by its type; no pictures.
const isColor = (value) => Array.isArray(value) && (value.length === 3 || value.length === 4) && value.every(isNumber);
const contents = {
  Color: isColor,
  Scalar: isNumber,
  Vector: isPair,
  Text: (value) => isObject(value) && typeof value.text === "string",
  Gradient: (value) => Array.isArray(value) && value.length > 0
    && value.every((stop) => isObject(stop) && isNumber(stop.offset) && isColor(stop.color)),
};

const linkedSlots = (slots) => Object.fromEntries(Object.entries(slots).filter(([, rule]) =>
  isObject(rule) && Object.hasOwn(contents, rule.type) && contents[rule.type](rule.value))
  .map(([id, { type, value }]) => [id, { type, value }]));

/** What was changed of a file: anybody may have written the link. */
function linkedEdits(value) {
  const kept = {};
  if (isObject(value.slots)) kept.slots = linkedSlots(value.slots);
  for (const kind of ["texts", "values"]) if (isObject(value[kind])) kept[kind] = value[kind];
  if (Array.isArray(value.hidden)) kept.hidden = value.hidden.filter((key) => typeof key === "string");
  if (typeof value.theme === "string") kept.theme = value.theme;
  return kept;
}

/** The id of an animation by the places of its file and of itself in there. */
function idAt(places) {
  const [file, number] = Array.isArray(places) ? places : [];
  const id = model.files[file]?.id;
  return id !== undefined && isPlace(number) && number > 0 ? `${id}:${number}` : id;
}

/** Shows what the link shows, once the files are there. */
export function followLink(show) {
  const state = linkedState();
  const places = Array.isArray(state.shown) ? state.shown : [];
  const shown = [...new Set(places.map(idAt).filter(Boolean))];
  if (shown.length > 0) show(shown);
  for (const [name, isValid] of Object.entries(members)) if (isValid(state[name])) model[name] = state[name];
  if (isPlace(state.frame)) model.position = state.frame;
  if (Array.isArray(state.edits)) {
    shown.forEach((id, index) => { if (isObject(state.edits[index])) setEdits(id, linkedEdits(state.edits[index])); });
  }
  if (typeof state.tab === "string") model.tab = state.tab;
  for (const topic of ["tab", "mode", "view", "play", "frame", "edits"]) tell(topic);
}
