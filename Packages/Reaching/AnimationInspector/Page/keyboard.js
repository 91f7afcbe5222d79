// Keys of a page: a list of {key, shown, means, act}, of which `?` shows a table.

import { find, make } from "./dom.js";
import { on } from "./model.js";
import { t } from "./strings.js";

function nameOf(event) {
  const control = event.ctrlKey || event.metaKey ? "Ctrl+" : "";
  const shift = event.shiftKey && event.key.length > 1 ? "Shift+" : "";
  return control + shift + event.key;
}

function handle(event, keys) {
  if (event.altKey || event.isComposing || find("help").open) return;
  const { target } = event;
  // Fields have their own keys, undo among them; arrows belong to sliders and lists, the space bar to what has the focus.
  const isField = target.matches?.("input:not([type=range]):not([type=color]):not([type=checkbox]), textarea, select");
  if (isField) {
    if (event.key === "Escape") target.blur();
    return;
  }
  if (event.key.startsWith("Arrow") && target.matches?.("input[type=range], [role=tab]")) return;
  const isPressed = event.key === " " || event.key === "Enter";
  if (isPressed && target.closest?.("button, summary, a, input:not([type=range])")) return;
  const found = keys.find((entry) => entry.key === nameOf(event));
  if (!found) return;
  event.preventDefault();
  found.act();
}

function list(keys) {
  find("help-keys").replaceChildren(...keys.flatMap(({ key, shown, means }) =>
    [make("dt", {}, make("kbd", {}, shown ?? key)), make("dd", {}, t(means))]));
}

export const helpKey = { key: "?", means: "keys", act: () => find("help").showModal() };

export function startKeyboard(keys) {
  document.addEventListener("keydown", (event) => handle(event, keys));
  find("keys").onclick = helpKey.act;
  on("words", () => list(keys));
  list(keys);
}
