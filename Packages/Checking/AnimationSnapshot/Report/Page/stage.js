"use strict";

// A frame in the chosen way of comparing.

function setMode(mode) {
  state.mode = mode;
  drawStage();
}

function toggleClose() {
  state.isClose = !state.isClose;
  drawStage();
}

function drawStage() {
  const stage = find("stage");
  if (!stage) return;
  labelPlay();
  const animation = current();
  const frame = animation.frames[state.frame];
  for (const button of find("modes")?.children ?? []) {
    button.setAttribute("aria-pressed", String(button.value === state.mode));
  }
  if (find("close")) {
    find("close").setAttribute("aria-pressed", String(state.isClose));
    find("close").disabled = closeUp(frame, animation) === null;
  }
  stage.dataset.mode = isOneSided(animation) ? "side" : state.mode;
  stage.style.setProperty("--width", Math.max(animation.width, Math.min(240, animation.width * 4)) + "px");
  stage.style.setProperty("--shape", `${animation.width} / ${animation.height}`);
  const pair = { left: frame.left ?? frame.thumbnail, right: frame.right ?? frame.thumbnail };
  // What was said of the animation is not said again of its frame.
  const isSaid = frame.verdict === "" || animation.messages.some((message) => message.includes(frame.verdict));
  stage.replaceChildren(
    ...[
      make("div", { className: "views" }, ...views(frame, pair, animation)),
      slider(pair),
      isSaid ? null : make("p", { className: "verdict" }, frame.verdict),
    ].filter((part) => part !== null));
  applyPosition();
}

function views(frame, pair, animation) {
  const { left, right } = animation;
  if (left === "") return [view([right], canvas([pair.right], right, frame))];
  if (right === "") return [view([left], canvas([pair.left], left, frame))];
  switch (state.mode) {
    case "side":
      return [
        view([left], canvas([pair.left], left, frame)),
        view([right], canvas([pair.right], right, frame)),
      ];
    case "difference":
      return [frame.difference === undefined
        ? view(["Difference"], make("p", {}, frame.failed ? "No image of the difference is kept." : "No difference."))
        : view(["Difference"], canvas([frame.difference], "Difference", frame))];
    default:
      return [view([left, right], canvas([pair.left, pair.right], "", frame))];
  }
}

function view(names, content) {
  return make("figure", { className: "view" },
    make("figcaption", {}, ...names.map((name) => make("span", {}, name))), content);
}

function canvas(pictures, text, frame) {
  const known = pictures.filter((picture) => picture !== undefined);
  if (known.length === 0) return make("p", {}, "No image.");
  const shown = part();
  const images = known.map((picture) => {
    const element = image(picture, text);
    Object.assign(element.style, {
      left: share(-shown.left / shown.size), top: share(-shown.top / shown.size),
      width: share(1 / shown.size), height: share(1 / shown.size),
    });
    return element;
  });
  return make("div", { className: shown.size < 1 ? "canvas near" : "canvas" }, ...images, ...boxes(frame, shown));
}

// MARK: What differs

const share = (value) => 100 * value + "%";
const whole = { left: 0, top: 0, size: 1 };

/** The part of the picture that is shown: its corner, and how much of each side, as shares of the picture. */
function part() {
  const animation = current();
  return (state.isClose && !isOneSided(animation) && closeUp(animation.frames[state.frame], animation)) || whole;
}

/** The most conspicuous place that differs, with half as much around it; null where that is most of the picture. */
function closeUp(frame, { width, height }) {
  if (frame.places.length === 0) return null;
  const [x, y, w, h] = frame.places[0];
  const size = Math.max((1.5 * w) / width, (1.5 * h) / height, 8 / Math.max(width, height));
  if (size > 0.75) return null;
  const corner = (middle) => Math.min(Math.max(middle - size / 2, 0), 1 - size);
  return { left: corner((x + w / 2) / width), top: corner((y + h / 2) / height), size };
}

/** Frames around what differs, where that is not most of the picture. */
function boxes(frame, shown) {
  const { width, height } = current();
  return frame.places.filter(([, , w, h]) => w * h < (width * height) / 2).map(([x, y, w, h]) => {
    const box = make("span", { className: "box" });
    box.style.setProperty("--left", share((x / width - shown.left) / shown.size));
    box.style.setProperty("--top", share((y / height - shown.top) / shown.size));
    box.style.setProperty("--across", share(w / width / shown.size));
    box.style.setProperty("--down", share(h / height / shown.size));
    return box;
  });
}

/** The control of overlay and swipe. */
function slider(pair) {
  if (!hasPosition(state.mode) || pair.left === undefined || pair.right === undefined) return null;
  return positionControl(state.mode === "overlay" ? "Opacity" : "Edge", state.position, (position) => {
    state.position = position;
    applyPosition();
  });
}

function applyPosition() {
  const pictures = document.querySelectorAll("#stage .canvas img");
  if (pictures.length < 2 || state.mode === "side") return;
  const rule = document.querySelector("#stage .rule") ?? make("span", { className: "rule" });
  compare(state.mode, state.position, pictures, rule, part());
  pictures[1].after(rule);
}

// The edge of a swipe can be dragged on the picture itself.
document.addEventListener("pointermove", (event) => {
  const canvas = state.mode === "swipe" && event.buttons === 1 && event.target.closest?.("#stage .canvas");
  if (!canvas) return;
  state.position = positionAt(event, canvas);
  find("slider").value = state.position;
  applyPosition();
});
