// What is behind the pictures.

import { find, make } from "./dom.js";
import { model, change } from "./model.js";
import { t } from "./strings.js";

const backgrounds = ["check", "white", "black", "color"];

export const nextBackground = () =>
  change("view", { background: backgrounds[(backgrounds.indexOf(model.background) + 1) % backgrounds.length] });

/** The buttons, of which one is chosen. */
export function backgroundGroup() {
  const swatches = ["check", "white", "black"].map((name) => make("button", {
    type: "button", className: "swatch", "data-background": name, "aria-label": t(name), title: t(name),
    onclick: () => change("view", { background: name }),
  }));
  const chosen = make("input", {
    type: "color", className: "swatch", "data-background": "color", value: model.color, "aria-label": t("anyColor"),
    title: t("anyColor"), oninput: (event) => change("view", { background: "color", color: event.target.value }),
  });
  return make("div", { className: "group", role: "group", "aria-label": t("background") }, swatches, chosen);
}

export function showBackground() {
  const views = find("views");
  views.dataset.background = model.background;
  views.style.setProperty("--chosen", model.color);
  for (const button of document.querySelectorAll("#stage-bar [data-background]")) {
    button.setAttribute("aria-pressed", String(button.dataset.background === model.background));
  }
}
