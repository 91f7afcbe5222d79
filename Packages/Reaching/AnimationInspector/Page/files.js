// The files: which there are, which are shown, opening and dropping more, and noticing that they have changed.

import { find, make, tool, bytes } from "./dom.js";
import { model, on, tell, baseOf, fileOf, detailsOf, setDetails, addFindings, forgetDetails } from "./model.js";
import { VirtualList } from "./virtual.js";
import { forgetPictures, setMode } from "./stage.js";
import { seek } from "./playback.js";
import { usePicture } from "./backgrounds.js";
import { t } from "./strings.js";
import { notify, say } from "./notice.js";
import { followLink, setAddressedFiles } from "./address.js";
import * as api from "./api.js";

const most = 4;
let list = null;
let search = "";

const found = () => model.files.filter((file) => file.name.toLowerCase().includes(search.trim().toLowerCase()));

// MARK: The list

function row(index) {
  const file = found()[index];
  const isShown = model.shown.some((id) => baseOf(id) === file.id);
  const open = make("button", { type: "button", className: "name", title: file.name, onclick: () => show([file.id]) },
    make("bdi", {}, file.name), make("span", { className: "note" }, file.error ? t("error") : bytes(file.bytes)));
  if (file.id === baseOf(model.shown[0])) open.setAttribute("aria-current", "true");
  return make("div", { className: "row" + (isShown ? " chosen" : ""), role: "listitem" }, open,
    tool("beside", `${t("showBeside")}: ${file.name}`, () => toggleBeside(file.id), { "aria-pressed": String(isShown) }),
    tool("clear", `${t("closeFile")}: ${file.name}`, () => closeFile(file.id)));
}

function build() {
  const input = make("input", {
    type: "search", value: search, placeholder: t("findFile"), "aria-label": t("findFile"),
    oninput: (event) => {
      search = event.target.value;
      list.show(found().length);
    },
  });
  const rows = make("div", { className: "rows", role: "list", "aria-label": t("files") });
  find("files").replaceChildren(input, rows);
  list = new VirtualList(rows, 40, row);
  refresh();
}

function refresh() {
  find("files").hidden = model.files.length < 2;
  find("files-button").hidden = model.files.length < 2;
  list.show(found().length);
}

/** Shows files; the first is the current one. */
export function show(ids) {
  const isOther = ids[0] !== model.shown[0];
  if (isOther) Object.assign(model, { selected: null, range: null, position: 0 });
  model.shown = ids.slice(0, most);
  for (const id of model.shown) read(id);
  tell("shown");
  if (isOther) tell("play");
  document.body.classList.remove("lists");
  find("files-button").setAttribute("aria-expanded", "false");
}

function toggleBeside(id) {
  const others = model.shown.filter((other) => baseOf(other) !== id);
  show(others.length < model.shown.length ? others : [...model.shown, id].slice(-most));
}

/** Shows the next (1) or the previous (-1) file. */
export function stepFile(direction) {
  const files = found();
  const next = files[files.findIndex((file) => file.id === baseOf(model.shown[0])) + direction];
  if (!next) return;
  show([next.id]);
  list.reveal(files.indexOf(next));
}

async function closeFile(id) {
  if (model.isInAddress) setAddressedFiles(model.files.map((file) => file.id).filter((other) => other !== id));
  else await api.removeFile(id).catch((error) => notify(error.message));
  take(await api.files());
}

// MARK: What is in them

async function read(id) {
  const { version } = fileOf(id) ?? {};
  if (detailsOf(id)?.version === version && version !== undefined) return;
  // What is known of an earlier version stays until the new one is read.
  let value = { version };
  try {
    value = { version, ...(await api.info(id)) };
  } catch (error) {
    value = { version, error: error.message };
  }
  if (fileOf(id)?.version !== version) return;
  setDetails(id, value);
  if (value.error) return;
  // The first picture does not wait for what takes longer.
  try {
    const { lint } = await api.findings(id);
    if (detailsOf(id) === value) addFindings(id, lint);
  } catch {
    // What decoders say is told nevertheless.
  }
}

/** Takes the server's list: files that have changed are read again, and what was shown stays. */
function take({ sequence, files, isInAddress = false }) {
  const before = new Map(model.files.map((file) => [file.id, file.version]));
  Object.assign(model, { sequence, files, isInAddress });
  const kept = model.shown.filter((id) => fileOf(id));
  for (const id of kept) {
    if (before.get(baseOf(id)) === fileOf(id).version) continue;
    read(id).then(() => forgetPictures(id));
    say(t("reloaded", { name: fileOf(id).name }));
  }
  for (const id of before.keys()) if (!fileOf(id)) forgetDetails(id);
  tell("files");
  if (kept.length === 0 && files.length > 0) show([files[0].id]);
  else if (kept.length < model.shown.length) show(kept);
}

async function watch() {
  for (;;) {
    try {
      const answer = await api.changes(model.sequence);
      notify(null);
      if (answer.sequence !== model.sequence) take(answer);
    } catch {
      notify(t("unanswered"));
      await new Promise((resolve) => setTimeout(resolve, 2000));
    }
  }
}

// MARK: More of them

/** Gives files to the server: the ids of those that it took. */
async function add(files) {
  const added = [];
  for (const file of files) {
    try {
      added.push((await api.addFile(file)).id);
    } catch (error) {
      notify(`${file.name}: ${error.message}`);
    }
  }
  if (added.length === 0) return added;
  if (model.isInAddress) setAddressedFiles([...model.files.map((file) => file.id), ...added]);
  take(await api.files());
  return added;
}

/** Opens files from the user's disk beside what is shown. */
export async function open(files) {
  const added = await add(files);
  if (added.length === 0) return;
  show([...model.shown.filter((id) => !added.includes(id)), ...added].slice(0, most));
}

/** Opens a file over one that the server has, and shows their difference at a frame. */
export async function compareWith(id, file, frame) {
  const added = await add([file]);
  if (added.length === 0) return;
  show([id, ...added]);
  setMode("difference");
  seek(frame);
}

function listenForDrops() {
  let depth = 0;
  const isFile = (event) => [...event.dataTransfer.types].includes("Files");
  const isElsewhere = (event) => event.target.closest?.("[data-drop]");
  const mark = () => { find("drop").hidden = depth === 0; };
  addEventListener("dragenter", (event) => {
    if (!isFile(event)) return;
    depth = 1;
    if (isElsewhere(event)) depth = 0;
    mark();
  });
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("dragleave", (event) => {
    if (event.relatedTarget !== null) return;
    depth = 0;
    mark();
  });
  addEventListener("drop", (event) => {
    event.preventDefault();
    depth = 0;
    mark();
    if (isElsewhere(event)) return;
    const dropped = [...event.dataTransfer.files];
    const isPicture = (file) => file.type.startsWith("image/");
    const behind = dropped.find(isPicture);
    if (behind) usePicture(behind);
    open(dropped.filter((file) => !isPicture(file)));
  });
}

export async function startFiles() {
  build();
  on("files shown", refresh);
  on("words", build);
  listenForDrops();
  find("open").onclick = () => find("chosen").click();
  find("chosen").onchange = (event) => {
    open(event.target.files);
    event.target.value = "";
  };
  find("files-button").onclick = () => {
    const isOpen = document.body.classList.toggle("lists");
    find("files-button").setAttribute("aria-expanded", String(isOpen));
  };
  try {
    take(await api.files());
    if (model.isInAddress) followLink(show);
  } catch (error) {
    notify(error.message);
  }
  // What an address names never changes.
  if (!model.isInAddress) watch();
}

