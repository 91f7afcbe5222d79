// The head of the page: the current file in a line, what is wrong with it, undo and redo.

import { find, make, icon, bytes, short } from "./dom.js";
import { model, on, current, currentFile, baseOf, numberOf } from "./model.js";
import { show } from "./files.js";
import { undo, redo, canUndo, canRedo } from "./edits.js";
import { badFindings } from "./findings.js";
import { showTab } from "./panels.js";
import { copyLink } from "./address.js";
import { t } from "./strings.js";

function showFile() {
  const file = currentFile();
  const info = current()?.info;
  find("title").textContent = file?.name ?? "animrender";
  document.title = file ? `${file.name} – animrender` : "animrender";
  find("facts").textContent = info
    ? t("facts", { width: info.width, height: info.height, count: info.frameCount, rate: short(info.frameRate), size: bytes(file?.bytes) })
    : file ? bytes(file.bytes) : t("nothingOpen");
  const { errors, warnings } = badFindings();
  const [one, many, count] = errors > 0 ? ["oneError", "errors", errors] : ["oneWarning", "warnings", warnings];
  find("link").hidden = !model.isInAddress || !file;
  find("warnings").hidden = count === 0;
  find("warnings").classList.toggle("errors", errors > 0);
  find("warnings").textContent = count === 1 ? t(one) : t(many, { count });
}

/** The animations of the file, where there are several. */
function showAnimations() {
  const ids = current()?.animations ?? [];
  const choice = find("animation");
  choice.hidden = ids.length < 2;
  choice.replaceChildren(...ids.slice(0, 500).map((id, index) => make("option", { value: index, selected: index === numberOf(model.shown[0]) }, id)));
}

function chooseAnimation(number) {
  const file = baseOf(model.shown[0]);
  const id = number === 0 ? file : `${file}:${number}`;
  show([id, ...model.shown.slice(1).filter((other) => other !== id)]);
}

function showEdits() {
  find("undo").disabled = !canUndo();
  find("redo").disabled = !canRedo();
}

export function startHead() {
  for (const [id, name] of [["undo", "undo"], ["redo", "redo"], ["open", "open"], ["files-button", "list"], ["link", "link"]]) {
    find(id).replaceChildren(icon(name));
  }
  find("link").onclick = copyLink;
  find("undo").onclick = undo;
  find("redo").onclick = redo;
  find("animation").onchange = (event) => chooseAnimation(Number(event.target.value));
  find("warnings").onclick = () => showTab("findings");
  on("shown info findings words files", showFile);
  on("shown info", showAnimations);
  on("edits shown", showEdits);
  showFile();
}
