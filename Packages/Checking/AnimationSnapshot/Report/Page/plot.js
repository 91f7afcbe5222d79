"use strict";

// How large the difference is over time.

function drawPlot() {
  const plot = find("plot");
  if (!plot) return;
  const animation = current();
  const inOrder = (a, b) => a.frame - b.frame;
  const frames = animation.frames.filter((frame) => frame.score !== undefined);
  const points = (animation.curve.length > 0 ? animation.curve : frames).toSorted(inOrder);
  if (points.length < 2) return plot.replaceChildren();
  const limit = animation.tolerance ?? 0;
  const [width, height, foot, top] = [plot.clientWidth, 120, 18, 16];
  const [first, last] = [points[0].frame, points.at(-1).frame];
  const worst = Math.max(...points.map((point) => point.score));
  const most = Math.max(worst * 1.15, limit * 2, 1e-4);
  const x = (frame) => 6 + ((frame - first) / Math.max(last - first, 1e-6)) * (width - 12);
  const y = (score) => height - foot - (score / most) * (height - foot - top);
  const line = points.map((point) => `${x(point.frame).toFixed(1)},${y(point.score).toFixed(1)}`).join(" ");
  const now = x(animation.frames[state.frame].frame);
  const [start, end] = [moment(animation, first), moment(animation, last)];

  const drawing = shape("svg", {
    role: "img", viewBox: `0 0 ${width} ${height}`,
    "aria-label": `Difference over time: at most ${percent(worst)}, from ${start} to ${end}`,
  });
  drawing.append(
    shape("line", { class: "axis", x1: 0, x2: width, y1: y(0), y2: y(0) }),
    shape("polygon", { class: "under", points: `${x(first)},${y(0)} ${line} ${x(last)},${y(0)}` }),
    shape("polyline", { class: "curve", points: line }),
    shape("line", { class: "now", x1: now, x2: now, y1: top, y2: height - foot }),
    label(0, height - 3, "start", start),
    label(width, height - 3, "end", end));
  if (limit > 0) {
    drawing.append(
      shape("line", { class: "limit", x1: 0, x2: width, y1: y(limit), y2: y(limit) }),
      label(width, y(limit) - 4, "end", `allowed: ${percent(limit)}`));
  }
  if (worst > limit) drawing.append(label(0, 9, "start", "at most " + percent(worst)));
  for (const frame of frames) {
    drawing.append(shape("circle", {
      class: frame.failed ? "failed" : "", cx: x(frame.frame), cy: y(frame.score), r: frame.failed ? 4 : 3,
    }));
  }
  drawing.onclick = (event) => {
    const wanted = event.clientX - drawing.getBoundingClientRect().left;
    const distance = (frame) => Math.abs(x(frame.frame) - wanted);
    const nearest = animation.frames.reduce((best, frame) => (distance(frame) < distance(best) ? frame : best));
    pause();
    selectFrame(animation.frames.indexOf(nearest));
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
