// What is wrong with the file: what decoders and rules say of it.

import { make } from "./dom.js";
import { current, layerOf, change } from "./model.js";
import { t } from "./strings.js";

const signs = { error: "✕", warning: "!", note: "i" };
const order = ["error", "warning", "note"];

/** Findings of rules, and what decoders said that no rule repeats; the worst first. */
function findings() {
  const file = current();
  if (!file) return [];
  const rules = file.lint ?? [];
  const said = new Set(rules.map((finding) => finding.message));
  const diagnostics = (file.info?.diagnostics ?? []).filter(({ message }) => !said.has(message))
    .map(({ kind, message, path }) => ({ rule: kind, severity: "warning", message: path ? `${message} (${path})` : message, layer: null }));
  const failure = file.error ? [{ rule: null, severity: "error", message: file.error, layer: null }] : [];
  return [...failure, ...rules, ...diagnostics].sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
}

export const findingCount = () => findings().filter(({ player }) => !player).length;

/** How many findings are errors, and how many are warnings. What a player lacks is no mistake of the file. */
export function badFindings() {
  const count = (wanted) => findings().filter(({ severity, player }) => severity === wanted && !player).length;
  return { errors: count("error"), warnings: count("warning") };
}

function build() {
  const all = findings();
  if (all.length === 0) return [make("p", { className: "note" }, t("noFindings"))];
  const own = all.filter(({ player }) => !player);
  const players = [...new Set(all.map(({ player }) => player).filter(Boolean))].sort();
  return [
    own.length > 0 ? list(own) : make("p", { className: "note" }, t("noFindings")),
    players.length === 0 ? null : make("section", {}, make("h2", {}, t("players")), players.map((player) => {
      const items = all.filter((finding) => finding.player === player);
      return make("details", {}, make("summary", {}, make("bdi", {}, player), make("b", {}, String(items.length))), list(items));
    })),
  ];
}

const list = (items) => make("ul", { className: "findings" }, items.slice(0, 500).map(item));

function item({ rule, severity, message, advice, layer }) {
  const found = layerOf(layer);
  const content = [
    make("span", { className: "sign " + severity, role: "img", "aria-label": t(severity) }, signs[severity] ?? "i"),
    make("span", { className: "message" }, make("bdi", {}, message),
      advice ? make("span", { className: "note" }, advice) : null,
      make("span", { className: "note" }, [rule, found?.name].filter(Boolean).join(" · "))),
  ];
  return make("li", {}, found
    ? make("button", { type: "button", className: "link", onclick: () => change("selection", { selected: layer }) }, content)
    : make("span", { className: "link" }, content));
}

export const findingsPanel = { build, topics: ["shown", "info", "findings"] };
