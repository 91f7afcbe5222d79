"use strict";

// How large the difference is over time.

function drawPlot() {
  const plot = find("plot");
  if (!plot) return;
  const frames = current().frames.filter((frame) => frame.score !== undefined);
  if (frames.length < 2) return plot.replaceChildren();
  const limit = current().tolerance ?? 0;
  const [width, height, foot, top] = [plot.clientWidth, 120, 18, 8];
  const first = frames[0].time;
  const span = Math.max(frames.at(-1).time - first, 1e-6);
  const worst = Math.max(...frames.map((frame) => frame.score));
  const most = Math.max(worst * 1.15, limit * 2, 1e-4);
  const x = (time) => 6 + ((time - first) / span) * (width - 12);
  const y = (score) => height - foot - (score / most) * (height - foot - top);
  const points = frames.map((frame) => `${x(frame.time).toFixed(1)},${y(frame.score).toFixed(1)}`);
  const now = current().frames[state.frame].time;

  const drawing = shape("svg", {
    role: "img", viewBox: `0 0 ${width} ${height}`,
    "aria-label": `Difference over time: at most ${percent(worst)}, from ${seconds(first)} to ${seconds(first + span)}`,
  });
  drawing.append(
    shape("line", { class: "axis", x1: 0, x2: width, y1: y(0), y2: y(0) }),
    shape("polygon", { class: "under", points: `${x(first)},${y(0)} ${points.join(" ")} ${x(first + span)},${y(0)}` }),
    shape("polyline", { class: "curve", points: points.join(" ") }),
    shape("line", { class: "now", x1: x(now), x2: x(now), y1: top, y2: height - foot }),
    label(0, height - 3, "start", seconds(first)),
    label(width, height - 3, "end", seconds(first + span)));
  if (limit > 0) {
    drawing.append(
      shape("line", { class: "limit", x1: 0, x2: width, y1: y(limit), y2: y(limit) }),
      label(width, y(limit) - 4, "end", `allowed: ${percent(limit)}`));
  }
  if (worst > limit) drawing.append(label(0, y(worst) - 3, "start", percent(worst)));
  if (frames.length <= 120) {
    for (const frame of frames) {
      drawing.append(shape("circle", {
        class: frame.failed ? "failed" : "", cx: x(frame.time), cy: y(frame.score), r: frame.failed ? 4 : 3,
      }));
    }
  }
  drawing.onclick = (event) => {
    const wanted = event.clientX - drawing.getBoundingClientRect().left;
    const distance = (frame) => Math.abs(x(frame.time) - wanted);
    const nearest = frames.reduce((best, frame) => (distance(frame) < distance(best) ? frame : best));
    pause();
    selectFrame(current().frames.indexOf(nearest));
  };
  plot.replaceChildren(make("h3", {}, "Difference over time"), drawing);
}

function shape(tag, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

function label(x, y, anchor, text) {
  const element = shape("text", { x, y, "text-anchor": anchor });
  element.textContent = text;
  return element;
}
