// What is behind the pictures: a checkerboard, a colour, a picture of the user's.

import { find, make, icon } from "./dom.js";
import { model, on, change } from "./model.js";
import { notify } from "./notice.js";
import { t } from "./strings.js";

const mostBytes = 16 * 1024 * 1024;
// The address of the picture, or null.
let picture = null;

const backgrounds = () => ["check", "white", "black", "color", ...(picture === null ? [] : ["picture"])];

export function nextBackground() {
  const all = backgrounds();
  change("view", { background: all[(all.indexOf(model.background) + 1) % all.length] });
}

/** Puts a picture behind all animations. */
export async function usePicture(file) {
  if (file.size > mostBytes) return notify(t("pictureTooLarge"));
  try {
    (await createImageBitmap(file)).close();
    picture = await new Promise((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result);
      reader.onerror = () => reject(reader.error);
      reader.readAsDataURL(file);
    });
  } catch {
    return notify(`${file.name}: ${t("notAPicture")}`);
  }
  change("view", { background: "picture" });
}

/** The buttons, of which one is chosen. */
export function backgroundGroup() {
  const swatches = ["check", "white", "black"].map((name) => make("button", {
    type: "button", className: "swatch", "data-background": name, "aria-label": t(name), title: t(name),
    onclick: () => change("view", { background: name }),
  }));
  const color = make("input", {
    type: "color", className: "swatch", "data-background": "color", value: model.color, "aria-label": t("anyColor"),
    title: t("anyColor"), oninput: (event) => change("view", { background: "color", color: event.target.value }),
  });
  const chosen = make("input", {
    type: "file", accept: "image/*", hidden: true, id: "background-picture", "aria-label": t("anyPicture"), onchange: (event) => {
      if (event.target.files[0]) usePicture(event.target.files[0]);
      event.target.value = "";
    },
  });
  const choose = make("button", {
    type: "button", className: "swatch", "data-background": "picture", "aria-label": t("anyPicture"), title: t("anyPicture"),
    onclick: () => chosen.click(),
  }, icon("image"));
  return make("div", { className: "group", role: "group", "aria-label": t("background") }, swatches, color, choose, chosen);
}

export function showBackground() {
  const views = find("views");
  views.dataset.background = model.background;
  views.style.setProperty("--chosen", model.color);
  if (picture !== null) views.style.setProperty("--picture", `url("${picture}")`);
  for (const button of document.querySelectorAll("#stage-bar [data-background]")) {
    const isChosen = button.dataset.background === model.background;
    button.classList.toggle("chosen", isChosen);
    if (button.localName === "button") button.setAttribute("aria-pressed", String(isChosen));
  }
}

on("view", showBackground);
