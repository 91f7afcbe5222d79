"use strict";

// A frame in the chosen way of comparing.

function setMode(mode) {
  state.mode = mode;
  drawStage();
}

function drawStage() {
  const stage = find("stage");
  if (!stage) return;
  labelPlay();
  const animation = current();
  const frame = animation.frames[state.frame];
  for (const button of find("modes").children) {
    button.setAttribute("aria-pressed", String(button.value === state.mode));
  }
  stage.dataset.mode = state.mode;
  stage.style.setProperty("--width", Math.max(animation.width, Math.min(240, animation.width * 4)) + "px");
  stage.style.setProperty("--shape", `${animation.width} / ${animation.height}`);
  const pair = { left: frame.left ?? frame.thumbnail, right: frame.right ?? frame.thumbnail };
  stage.replaceChildren(
    ...[
      make("div", { className: "views" }, ...views(frame, pair, animation)),
      slider(pair),
      frame.verdict ? make("p", { className: "verdict" }, frame.verdict) : null,
    ].filter((part) => part !== null));
  applyPosition();
}

function views(frame, pair, animation) {
  const { left, right } = animation;
  switch (state.mode) {
    case "side":
      return [
        view([left], canvas([pair.left], left)),
        view([right], canvas([pair.right], right)),
      ];
    case "difference":
      return [frame.difference === undefined
        ? view(["Difference"], make("p", {}, frame.failed ? "No picture of the difference is kept." : "No difference."))
        : view(["Difference"], canvas([frame.difference], "Difference"))];
    default:
      return [view([left, right], canvas([pair.left, pair.right], ""))];
  }
}

function view(names, content) {
  return make("figure", { className: "view" },
    make("figcaption", {}, ...names.map((name) => make("span", {}, name))), content);
}

function canvas(pictures, text) {
  const known = pictures.filter((picture) => picture !== undefined);
  if (known.length === 0) return make("p", {}, "No picture.");
  return make("div", { className: "canvas" }, ...known.map((picture) => image(picture, text)));
}

/** The control of overlay and swipe. */
function slider(pair) {
  const isSlid = state.mode === "overlay" || state.mode === "swipe";
  if (!isSlid || pair.left === undefined || pair.right === undefined) return null;
  const label = state.mode === "overlay" ? "Opacity" : "Edge";
  return make("label", { className: "control" }, label,
    make("input", {
      type: "range", id: "slider", min: 0, max: 100, value: state.position,
      oninput: (event) => {
        state.position = Number(event.target.value);
        applyPosition();
      },
    }));
}

/** Both pictures fade or are cut: what is transparent in one must not show the other. */
function applyPosition() {
  const [lower, upper] = document.querySelectorAll("#stage .canvas img");
  if (!upper) return;
  const position = state.position;
  if (state.mode === "overlay") {
    lower.style.opacity = 1 - position / 100;
    upper.style.opacity = position / 100;
  }
  if (state.mode === "swipe") {
    lower.style.clipPath = `inset(0 ${100 - position}% 0 0)`;
    upper.style.clipPath = `inset(0 0 0 ${position}%)`;
    const rule = document.querySelector("#stage .rule") ?? make("span", { className: "rule" });
    rule.style.left = position + "%";
    upper.after(rule);
  }
}

// The edge of a swipe can be dragged on the picture itself.
document.addEventListener("pointermove", (event) => {
  const canvas = state.mode === "swipe" && event.buttons === 1 && event.target.closest?.("#stage .canvas");
  if (!canvas) return;
  const box = canvas.getBoundingClientRect();
  state.position = Math.min(Math.max((100 * (event.clientX - box.left)) / box.width, 0), 100);
  find("slider").value = state.position;
  applyPosition();
});
