// The panel of the state machines: which one runs, its state, its inputs, and what it did.

import { find, make, button, choice } from "./dom.js";
import { model, on, current } from "./model.js";
import { runOf, startMachine, stopMachine, send, scriptText } from "./machine.js";
import { section } from "./inspect.js";
import { copyText } from "./clipboard.js";
import { t } from "./strings.js";

let chosen = null;

export const hasMachines = () => (current()?.stateMachines ?? []).length > 0;

function build() {
  const machines = current()?.stateMachines ?? [];
  if (machines.length === 0) return [];
  const run = runOf(model.shown[0]);
  if (!machines.includes(chosen)) chosen = machines[0];
  return [
    make("section", {}, make("div", { className: "head" },
      choice(t("stateMachine"), machines.slice(0, 500).map((id) => [id, id]), run?.machine ?? chosen, choose, { id: "machine" }),
      button(t(run ? "stopMachine" : "startMachine"), () => (run ? stopMachine() : startMachine(chosen)),
        { id: "run-machine", className: run ? "button" : "button main", "data-field": "run" })),
      run ? null : make("p", { className: "note" }, t("machineNote"))),
    ...(run?.state ? running(run) : []),
  ];
}

function choose(id) {
  chosen = id;
  if (runOf(model.shown[0])) startMachine(id);
}

function running(run) {
  const { state, isRunning, inputs, notes } = run.state;
  return [
    section(t("state"), make("p", { className: "title", id: "machine-state", role: "status" }, state ?? "–"),
      isRunning ? null : make("p", { className: "note" }, t("machineEnded")),
      ...notes.slice(0, 20).map((note) => make("p", { className: "note warning" }, note))),
    inputs.length === 0 ? null : section(t("inputs"), ...inputs.slice(0, 100).map(input)),
    section(t("happened"), make("ul", { className: "log", id: "machine-log" }, log(run))),
    make("section", {}, make("p", { className: "end" }, button(t("copyScript"), async (event) => {
      const { target } = event;
      if (await copyText(scriptText(run))) target.textContent = t("copied");
    }, { id: "copy-script", "data-field": "script" })), make("p", { className: "note" }, t("scriptNote")),
      make("code", { className: "command" }, `--events script.jsonl --state-machine ${shellWord(run.machine)}`)),
  ];
}

/** A word for a shell, to which it means nothing else. */
const shellWord = (text) => (/^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

const log = (run) => run.events.slice(0, 30).map((event) =>
  make("li", {}, make("span", { className: "note" }, `${event.time.toFixed(2)} s`), make("span", {}, t("event." + event.kind)),
    make("bdi", {}, event.text)));

// While somebody types in the panel it is not built anew.
on("machine", () => {
  const run = runOf(model.shown[0]);
  if (!run?.state || !find("machine-log")) return;
  find("machine-state").textContent = run.state.state ?? "–";
  find("machine-log").replaceChildren(...log(run));
});

/** A control by the kind of the input. */
function input({ name, type, value }) {
  const label = { "aria-label": name, "data-field": "input " + name };
  const set = (value) => send({ set: { [name]: value } });
  const controls = {
    boolean: () => make("input", { type: "checkbox", checked: value, onchange: (event) => set(event.target.checked), ...label }),
    number: () => make("input", { type: "number", step: "any", value, ...label, oninput: (event) => {
      if (Number.isFinite(event.target.valueAsNumber)) set(event.target.valueAsNumber);
    } }),
    string: () => make("input", { type: "text", value, oninput: (event) => set(event.target.value), ...label }),
    event: () => button(t("fire"), () => send({ fire: name }), { "aria-label": `${t("fire")}: ${name}`, "data-field": "input " + name }),
  };
  return make("div", { className: "change" }, make("div", { className: "names" }, make("bdi", {}, name)), controls[type]());
}

export const machinePanel = { build, topics: ["shown", "info", "machine"] };
