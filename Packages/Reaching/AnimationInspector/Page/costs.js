// What each frame takes to evaluate and to draw, as a chart.

import { make, shape, short, find } from "./dom.js";
import { model, on, currentFile, current, frame, frameCount, frameRate } from "./model.js";
import { seek } from "./playback.js";
import { list } from "./inspect.js";
import { t } from "./strings.js";
import * as api from "./api.js";

let known = { key: null, costs: null, error: null };

async function fetchCosts(key) {
  known = { key, costs: null, error: null };
  const id = model.shown[0];
  let answer = { costs: null, error: null };
  try {
    answer = { ...answer, costs: await api.costs(id) };
  } catch (error) {
    answer.error = error.message;
  }
  if (known.key !== key) return;
  known = { key, ...answer };
  if (model.tab === "costs") find("panel").replaceChildren(...build());
}

function build() {
  if (!current()?.info) return [];
  const key = `${model.shown[0]} ${currentFile()?.version}`;
  if (known.key !== key) fetchCosts(key);
  if (known.error) return [make("p", { className: "note error" }, known.error)];
  if (!known.costs || known.costs.draw.length === 0) return [make("p", { className: "note" }, t("measuring"))];
  return [make("section", {}, make("h2", {}, t("costOf")), chart(known.costs), legend(), figures(known.costs))];
}

const totals = ({ evaluate, draw }) => draw.map((value, index) => value + (evaluate[index] ?? 0));

function chart(costs) {
  const [width, height, foot] = [320, 150, 16];
  const all = totals(costs);
  const step = costs.step ?? frameCount() / all.length;
  const budget = 1000 / frameRate();
  const most = Math.max(...all, 1e-3);
  // The budget is drawn where it does not press everything else to the ground.
  const top = budget < 4 * most ? Math.max(most, budget) * 1.08 : most * 1.08;
  const y = (value) => height - foot - (value / top) * (height - foot);
  const x = (index) => (index / all.length) * width;
  const area = (values) => `0,${y(0)} ` + values.map((value, index) =>
    `${x(index).toFixed(1)},${y(value).toFixed(1)} ${x(index + 1).toFixed(1)},${y(value).toFixed(1)}`).join(" ") + ` ${width},${y(0)}`;
  const worst = all.indexOf(most);
  const now = shape("line", { id: "cost-now", class: "now", y1: 0, y2: height - foot });
  const drawing = shape("svg", {
    class: "chart", viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", role: "img",
    "aria-label": `${t("most")}: ${t("atFrame", { count: short(most), frame: Math.round(worst * step) })}`,
  }, shape("polygon", { class: "draw", points: area(all) }), shape("polygon", { class: "evaluate", points: area(costs.evaluate) }),
    shape("line", { class: "axis", x1: 0, x2: width, y1: y(0), y2: y(0) }));
  if (budget <= top) drawing.append(shape("line", { class: "limit", x1: 0, x2: width, y1: y(budget), y2: y(budget) }));
  drawing.append(now);
  drawing.onclick = (event) => {
    const box = drawing.getBoundingClientRect();
    seek(Math.floor(((event.clientX - box.left) / box.width) * frameCount()));
  };
  showNow(now);
  return drawing;
}

function showNow(line = find("cost-now")) {
  if (!line) return;
  const place = (320 * (frame() + 0.5)) / frameCount();
  line.setAttribute("x1", place);
  line.setAttribute("x2", place);
}

const legend = () => make("p", { className: "legend" },
  make("span", { className: "draw" }, t("draw")), make("span", { className: "evaluate" }, t("evaluate")));

function figures(costs) {
  const all = totals(costs);
  const step = costs.step ?? frameCount() / all.length;
  const most = Math.max(...all);
  const worst = Math.round(all.indexOf(most) * step);
  const average = all.reduce((sum, value) => sum + value, 0) / all.length;
  return list([
    [t("average"), t("milliseconds", { count: short(average) })],
    [t("most"), make("button", { type: "button", className: "plain", onclick: () => seek(worst) },
      t("atFrame", { count: short(most), frame: worst }))],
    [t("budget"), t("milliseconds", { count: short(1000 / frameRate(), 1) })],
  ]);
}

on("frame", () => showNow());

export const costsPanel = { build, topics: ["shown", "info"] };
