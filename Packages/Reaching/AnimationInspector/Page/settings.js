// Light and dark, and the language. What is chosen is remembered where the browser allows it.

import { find, icon } from "./dom.js";
import { tell } from "./model.js";
import { t, setLanguage, languageCode } from "./strings.js";

/** What was kept under a name; null for nothing. */
export function remembered(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a text for the next time, where the browser allows it. */
export function remember(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Then it holds for this page only.
  }
}

const isDark = () => {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
};

export function toggleTheme() {
  const theme = isDark() ? "light" : "dark";
  document.documentElement.dataset.theme = theme;
  remember("animrender-theme", theme);
  showTheme();
}

const showTheme = () => find("theme").replaceChildren(icon(isDark() ? "sun" : "moon"));

export function toggleLanguage() {
  const code = languageCode() === "en" ? "zh" : "en";
  remember("animrender-language", code);
  speak(code);
}

function speak(code) {
  setLanguage(code);
  find("language").textContent = t("otherLanguage");
  find("language").lang = languageCode() === "en" ? "zh-Hans" : "en";
  tell("words");
}

export function startSettings() {
  const theme = remembered("animrender-theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", showTheme);
  find("theme").onclick = toggleTheme;
  find("language").onclick = toggleLanguage;
  speak(remembered("animrender-language") ?? navigator.language ?? "en");
  showTheme();
}
