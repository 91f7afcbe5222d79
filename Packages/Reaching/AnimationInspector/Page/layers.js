// The tree of layers, with what is hidden, and bars that say when each is to be seen.

import { find, make, icon, tool } from "./dom.js";
import { model, on, change, current, layers, layerOf, framesOf, frameCount } from "./model.js";
import { edits, setHidden } from "./edits.js";
import { copyText } from "./clipboard.js";
import { VirtualList } from "./virtual.js";
import { t } from "./strings.js";

const rowHeight = 28;
/** With more layers than this, what is in precomps is folded away at first. */
const manyLayers = 80;

let list = null;
let search = "";
// The layers that can be seen in the tree, and those whose children are folded away.
let rows = [];
let parents = new Set();
let folded = new Set();
let known = null;

function arrange() {
  const all = layers();
  parents = new Set(all.map((layer) => layer.parent));
  if (known !== current()) {
    known = current();
    folded = new Set(all.length > manyLayers ? all.filter((layer) => parents.has(layer.id)).map((layer) => layer.id) : []);
  }
  const wanted = search.trim().toLowerCase();
  const gone = new Set();
  rows = all.filter((layer) => {
    if (wanted) return `${layer.name}\n${layer.key ?? ""}`.toLowerCase().includes(wanted);
    if (gone.has(layer.parent) || folded.has(layer.parent)) gone.add(layer.id);
    return !gone.has(layer.id);
  });
}

function refresh() {
  arrange();
  list.show(rows.length);
  find("layers").classList.toggle("empty", rows.length === 0);
  showActive();
}

function showActive() {
  const tree = find("layers");
  if (rows.some((layer) => layer.id === model.selected)) tree.setAttribute("aria-activedescendant", "layer-" + model.selected);
  else tree.removeAttribute("aria-activedescendant");
}

const isHidden = (layer) => layer.key !== null && edits().hidden.includes(layer.key);

function makeRow(index) {
  const layer = rows[index];
  const row = make("div", {
    id: "layer-" + layer.id, className: "layer", role: "treeitem", "aria-level": layer.depth + 1,
    "aria-selected": String(layer.id === model.selected), "aria-setsize": rows.length, "aria-posinset": index + 1,
    onclick: () => select(layer.id),
  });
  row.classList.toggle("off", isHidden(layer));
  const name = make("span", { className: "label", title: layer.key ?? layer.name },
    fold(layer, row), icon(layer.kind), make("bdi", {}, layer.name));
  name.style.paddingLeft = 6 + Math.min(layer.depth, 8) * 14 + "px";
  row.append(name, make("span", { className: "acts" }, acts(layer)), make("span", { className: "track" }, bars(layer)));
  return row;
}

function fold(layer, row) {
  if (!parents.has(layer.id)) return make("span", { className: "fold" });
  const isFolded = folded.has(layer.id);
  row.setAttribute("aria-expanded", String(!isFolded));
  const mark = make("span", { className: "fold", onclick: (event) => {
    event.stopPropagation();
    setFolded(layer.id, !isFolded);
  } }, icon(isFolded ? "closed" : "opened"));
  return mark;
}

function acts(layer) {
  const stop = (work) => (event) => {
    event.stopPropagation();
    work(layer);
  };
  const off = isHidden(layer);
  const isSolo = model.solo === layer.id;
  const act = (name, label, work, properties) =>
    tool(name, `${label}: ${layer.name}`, stop(work), { tabIndex: -1, disabled: layer.key === null, ...properties });
  return [
    act("copy", t("copyKey"), copyKey, {}),
    act("solo", t("soloLayer"), toggleSolo, { "aria-pressed": String(isSolo) }),
    act(off ? "hidden" : "eye", t(off ? "showLayer" : "hideLayer"), toggleHidden, { "aria-pressed": String(off) }),
  ];
}

/** A bar for each stretch of frames in which a layer is to be seen. */
function bars(layer) {
  const count = frameCount();
  return framesOf(layer).filter(([first, last]) => last >= first && first < count).slice(0, 40).map(([first, last]) => {
    const bar = make("span", { className: "bar-of-layer" });
    const start = Math.max(0, first);
    bar.style.left = (100 * start) / count + "%";
    bar.style.width = Math.max(0.4, (100 * (Math.min(last, count - 1) + 1 - start)) / count) + "%";
    return bar;
  });
}

// MARK: What the user does

const select = (id) => change("selection", { selected: id });

function setFolded(id, isFolded) {
  if (isFolded) folded.add(id);
  else folded.delete(id);
  refresh();
}

function toggleHidden(layer) {
  if (layer.key !== null) setHidden(layer.key, !isHidden(layer));
}

function toggleSolo(layer) {
  if (layer.key !== null) change("edits", { solo: model.solo === layer.id ? null : layer.id });
}

function copyKey(layer) {
  if (layer.key !== null) copyText(layer.key);
}

const withSelected = (work) => () => {
  const layer = layerOf(model.selected);
  if (layer) work(layer);
};

export const hideSelected = withSelected(toggleHidden);
export const soloSelected = withSelected(toggleSolo);
export const copySelected = withSelected(copyKey);
export const selectNothing = () => change("selection", { selected: null });
export const findLayer = () => find("find-layer").focus();

const treeKeys = {
  ArrowDown: (index) => select(rows[Math.min(index + 1, rows.length - 1)].id),
  ArrowUp: (index) => select(rows[Math.max(index - 1, 0)].id),
  Home: () => select(rows[0].id),
  End: () => select(rows.at(-1).id),
  ArrowRight: (index) => {
    const layer = rows[index];
    if (layer && folded.has(layer.id)) setFolded(layer.id, false);
    else if (rows[index + 1]?.parent === layer?.id) select(rows[index + 1].id);
  },
  ArrowLeft: (index) => {
    const layer = rows[index];
    if (layer && parents.has(layer.id) && !folded.has(layer.id)) setFolded(layer.id, true);
    else if (layerOf(layer?.parent)) select(layer.parent);
  },
};

/** Unfolds what a layer is in, and brings it into sight. */
function reveal() {
  for (let layer = layerOf(layerOf(model.selected)?.parent); layer; layer = layerOf(layer.parent)) folded.delete(layer.id);
  refresh();
  const index = rows.findIndex((layer) => layer.id === model.selected);
  if (index >= 0) list.reveal(index);
}

function buildCorner() {
  find("corner").replaceChildren(make("input", {
    id: "find-layer", type: "search", value: search, placeholder: t("findLayer"), "aria-label": t("findLayer"),
    oninput: (event) => {
      search = event.target.value;
      refresh();
    },
    onkeydown: (event) => {
      if (event.key !== "Enter" && event.key !== "ArrowDown" && event.key !== "Escape") return;
      event.preventDefault();
      find("layers").focus();
      if (event.key !== "Escape" && rows.length > 0) select(rows[0].id);
    },
  }));
}

export function startLayers() {
  const tree = find("layers");
  list = new VirtualList(tree, rowHeight, makeRow);
  tree.addEventListener("keydown", (event) => {
    if (!treeKeys[event.key] || rows.length === 0 || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    treeKeys[event.key](rows.findIndex((layer) => layer.id === model.selected));
  });
  on("shown info edits", refresh);
  on("words", () => {
    buildCorner();
    refresh();
  });
  on("selection", reveal);
  buildCorner();
  refresh();
}
