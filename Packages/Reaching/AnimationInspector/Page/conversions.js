// Files of another format, and smaller ones that show the same: what can be chosen.

import { make, choice, option } from "./dom.js";
import { current } from "./model.js";
import { t } from "./strings.js";

const chosen = { format: "", tolerance: null, memory: "", score: null, strip: [] };

// Formats that the file is not of already.
const formats = () => (current()?.info.format?.toLowerCase() === "svga" ? ["json", "lottie", "svg"] : ["svga", "svg"]);
const names = { json: "Lottie (.json)", lottie: "dotLottie (.lottie)", svga: "SVGA (.svga)", svg: "SVG (.svg)" };

const format = () => (formats().includes(chosen.format) ? chosen.format : formats()[0]);

const number = (name, least, most, placeholder) => make("input", {
  type: "number", min: least, max: most, step: "any", value: chosen[name] ?? "", placeholder, "aria-label": t(name), id: "export-" + name,
  "data-field": name, oninput: (event) => { chosen[name] = event.target.valueAsNumber > 0 ? event.target.valueAsNumber : null; },
});

/** The choices as options of `animrender convert`. */
export function conversionOptions() {
  const isMovie = format() === "svga";
  return {
    format: format(),
    ...(!isMovie && chosen.tolerance ? { tolerance: chosen.tolerance } : {}),
    ...(isMovie && chosen.memory.trim() ? { "max-memory": chosen.memory.trim() } : {}),
  };
}

export function conversionRows(rebuild) {
  const all = formats().map((name) => [name, names[name]]);
  return [
    option(t("format"), choice(t("format"), all, format(), (name) => {
      chosen.format = name;
      rebuild();
    }, { id: "format", "data-field": "format" })),
    format() === "svga"
      ? option(t("memory"), make("input", {
        type: "text", value: chosen.memory, placeholder: t("anySize"), "aria-label": t("memory"), "data-field": "memory",
        oninput: (event) => { chosen.memory = event.target.value; },
      }))
      : option(t("tolerance"), number("tolerance", 0.001, 100, "0.05")),
  ];
}

/** The choices as options of `animrender optimise`. */
export function optimisationOptions() {
  return {
    ...(chosen.score ? { quality: Math.min(chosen.score, 100) } : {}),
    ...(chosen.strip.length > 0 ? { strip: chosen.strip.join(",") } : {}),
  };
}

export function optimisationRows() {
  const parts = ["names", "editor", "hidden"].map((part) => make("label", { className: "part" }, make("input", {
    type: "checkbox", checked: chosen.strip.includes(part), "data-field": "strip " + part,
    onchange: (event) => {
      const others = chosen.strip.filter((other) => other !== part);
      chosen.strip = event.target.checked ? [...others, part] : others;
    },
  }), t("strip." + part)));
  return [option(t("score"), number("score", 1, 100, t("notSeen"))), option(t("strip"), make("span", { className: "parts" }, parts))];
}
