// What draws the same elsewhere: for the shell, as JSON, in Swift and in Python.

import { find, make, segments, button, calm } from "./dom.js";
import { model, current } from "./model.js";
import { exportRequest } from "./exports.js";
import { copyText } from "./clipboard.js";
import { t } from "./strings.js";
import * as api from "./api.js";

const languages = ["commandLine", "json", "swift", "python"];
let language = languages[0];
let codes = {};

function build() {
  if (!current()?.info) return [];
  fetchCode();
  return [
    make("div", { className: "head" },
      segments(t("tab.code"), languages.map((name) => [name, t("code." + name)]), language, (chosen) => {
        language = chosen;
        find("panel").replaceChildren(...build());
      }),
      button(t("copy"), async (event) => {
        const { target } = event;
        if (await copyText(codes[language] ?? "")) target.textContent = t("copied");
      }, { id: "copy-code" })),
    make("pre", { id: "code", tabIndex: 0 }, shownCode()),
    make("p", { className: "note" }, t("codeNote")),
  ];
}

/** The code with pictures cut short; all of it is copied. */
const shownCode = () => (codes[language] ?? "").replace(/data:[^"\\\s]{80,}/g, (data) => data.slice(0, 60) + "…");

const fetchCode = calm(80, async () => {
  const id = model.shown[0];
  try {
    codes = await api.code(id, exportRequest());
    codes.json = JSON.stringify(JSON.parse(codes.json || "{}"), null, 2);
  } catch (error) {
    codes = Object.fromEntries(languages.map((name) => [name, error.message]));
  }
  if (find("code") && id === model.shown[0]) find("code").textContent = shownCode();
});

export const codePanel = { build, topics: ["shown", "info", "edits", "play"] };
