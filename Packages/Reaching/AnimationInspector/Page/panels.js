// The panels at the side, of which one is shown.

import { find, make } from "./dom.js";
import { model, on } from "./model.js";
import { inspectPanel } from "./inspect.js";
import { findingsPanel, findingCount } from "./findings.js";
import { costsPanel } from "./costs.js";
import { changePanel } from "./change.js";
import { codePanel } from "./code.js";
import { exportPanel } from "./exports.js";
import { machinePanel, hasMachines } from "./states.js";
import { t } from "./strings.js";

// Each has the topics after which it is built anew.
const panels = {
  inspect: inspectPanel, change: changePanel, machine: machinePanel, findings: findingsPanel, costs: costsPanel, code: codePanel,
  export: exportPanel,
};
export const tabs = () => Object.keys(panels).filter((tab) => tab !== "machine" || hasMachines());

let isLate = false;

function buildTabs() {
  if (!tabs().includes(model.tab)) showTab("inspect");
  find("tabs").replaceChildren(...tabs().map((tab) => {
    const isShown = tab === model.tab;
    const count = tab === "findings" ? findingCount() : 0;
    return make("button", {
      type: "button", id: "tab-" + tab, role: "tab", "aria-selected": String(isShown), "aria-controls": "panel",
      tabIndex: isShown ? 0 : -1, onclick: () => showTab(tab),
    }, t("tab." + tab), count > 0 ? make("b", {}, String(count)) : null);
  }));
  find("panel").setAttribute("aria-labelledby", "tab-" + model.tab);
}

export const nextTab = (step = 1) => showTab(tabs().at((tabs().indexOf(model.tab) + step) % tabs().length));

export function showTab(tab) {
  const hadFocus = find("tabs").contains(document.activeElement);
  model.tab = tab;
  buildTabs();
  build();
  find("panel").scrollTop = 0;
  if (hadFocus) find("tab-" + tab).focus();
}

/** A field keeps the focus: the new one with the same name gets it. */
function build() {
  isLate = false;
  const panel = find("panel");
  const field = panel.contains(document.activeElement) ? document.activeElement.dataset.field : undefined;
  const top = panel.scrollTop;
  panel.replaceChildren(...panels[model.tab].build().filter((part) => part !== null));
  panel.scrollTop = top;
  if (field !== undefined) panel.querySelector(`[data-field="${CSS.escape(field)}"]`)?.focus();
}

/** While somebody types in a panel, it stays as it is. */
function refresh() {
  const active = document.activeElement;
  isLate = find("panel").contains(active) && active.matches("input:not([type=checkbox]), textarea");
  if (!isLate) build();
}

export function startPanels() {
  for (const topic of ["shown", "info", "edits", "findings", "selection", "frame", "play", "machine", "words"]) {
    on(topic, () => {
      if (topic === "words" || panels[model.tab].topics.includes(topic)) refresh();
    });
  }
  on("shown info findings words", buildTabs);
  on("tab", () => showTab(tabs().includes(model.tab) ? model.tab : "inspect"));
  find("tabs").addEventListener("keydown", (event) => {
    const move = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (move) nextTab(move);
  });
  find("panel").addEventListener("focusout", () => setTimeout(() => { if (isLate) refresh(); }));
  buildTabs();
  build();
}
