"use strict";

// The keyboard, light and dark, and the start.

const keys = [
  { key: "j", means: "next animation", act: () => step(1) },
  { key: "k", means: "previous animation", act: () => step(-1) },
  { key: "ArrowRight", shown: "→", means: "next frame", act: () => stepFrame(1) },
  { key: "ArrowLeft", shown: "←", means: "previous frame", act: () => stepFrame(-1) },
  ...modes.map((mode, index) => ({
    key: String(index + 1), means: mode.name.toLowerCase(), act: () => setMode(mode.id),
  })),
  { key: "z", means: "zoom to what differs", act: () => toggleClose() },
  { key: " ", shown: "space", means: "play and pause", act: () => playOrPause() },
  { key: "f", means: "next filter", act: () => nextFilter() },
  { key: "/", means: "find by name", act: () => find("search").focus() },
  { key: "d", means: "light or dark", act: () => toggleTheme() },
  ...(report.accept ? [{ key: "a", means: "accept as the new reference", act: () => accept() }] : []),
  { key: "?", means: "these keys", act: () => find("help").showModal() },
];

function stepFrame(direction) {
  pause();
  if (current()?.frames.length > 0) selectFrame(state.frame + direction);
}

function nextFilter() {
  const buttons = [...find("filters").children];
  const index = buttons.findIndex((button) => button.value === state.filter);
  show({ filter: buttons[(index + 1) % buttons.length].value });
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || find("help").open) return;
  const target = event.target;
  if (target.id === "search") {
    if (event.key === "Escape" || event.key === "Enter") target.blur();
    return;
  }
  // Arrows belong to the slider, the space bar to the button that has the focus.
  if (target.type === "range" && event.key.startsWith("Arrow")) return;
  if (event.key === " " && target.closest("button, summary")) return;
  const found = keys.find((entry) => entry.key === event.key);
  if (!found) return;
  event.preventDefault();
  found.act();
});

// MARK: Light and dark

function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

function toggleTheme() {
  setTheme(isDark() ? "light" : "dark");
}

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  find("theme").textContent = isDark() ? "☀" : "☾";
}

// MARK: The start

function start() {
  buildHead();
  buildList();
  for (const { key, shown, means } of keys) {
    find("help-keys").append(make("dt", {}, make("kbd", {}, shown ?? key)), make("dd", {}, means));
  }
  find("search").oninput = (event) => show({ search: event.target.value });
  find("theme").onclick = toggleTheme;
  find("theme").textContent = isDark() ? "☀" : "☾";
  find("keys").onclick = () => find("help").showModal();
  new ResizeObserver(([entry]) => {
    document.documentElement.style.setProperty("--head", entry.borderBoxSize[0].blockSize + "px");
  }).observe(document.querySelector("header"));
  addEventListener("resize", () => drawPlot());

  const named = location.hash.slice(1);
  const wanted = report.animations.findIndex((animation) => encodeURIComponent(animation.name) === named);
  const firstBad = report.animations.findIndex((animation) => animation.status !== "passed");
  document.body.dataset.view = wanted >= 0 ? "detail" : "list";
  if (report.animations.length > 0) select(wanted >= 0 ? wanted : Math.max(firstBad, 0));
  show({});
}

start();
