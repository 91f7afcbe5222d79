"use strict";

// One animation: what is said about it, its frames, and how they went.

function buildDetail() {
  const animation = current();
  const hasFrames = animation.frames.length > 0;
  find("detail").replaceChildren(
    ...[
      make("button", { type: "button", className: "back", onclick: openList }, "‹ All animations"),
      make("div", { className: "titles" },
        make("div", {},
          make("h2", {}, animation.name),
          make("p", { className: "facts" }, animation.facts.join(" · "))),
        make("span", { className: "badge " + animation.status },
          mark(animation.status), words[animation.status])),
      acceptButton(animation),
      messages(animation),
      animation.note ? make("p", { className: "note" }, animation.note) : null,
      hasFrames ? toolbar() : null,
      hasFrames ? make("section", { id: "stage", className: "stage", "aria-label": "Frame" }) : null,
      hasFrames ? strip(animation) : null,
      animation.frames.length > 1 ? make("section", { id: "plot", className: "plot" }) : null,
      changes(animation),
      diagnostics(animation),
    ].filter((part) => part !== null));
  if (hasFrames) selectFrame(state.frame);
}

function messages(animation) {
  if (animation.messages.length === 0) return null;
  return make("ul", { className: "messages" },
    ...animation.messages.map((message) =>
      make("li", { className: animation.status }, message)));
}

function toolbar() {
  const isPair = !isOneSided(current());
  return make("div", { className: "bar" },
    isPair ? make("div", { className: "segments", id: "modes", role: "group", "aria-label": "How to compare" },
      ...modes.map((mode, index) =>
        make("button", { type: "button", value: mode.id, onclick: () => setMode(mode.id) }, mode.name,
          make("kbd", { "aria-hidden": "true" }, String(index + 1))))) : null,
    isPair ? make("button", { type: "button", id: "close", className: "close", onclick: toggleClose }, "Zoom",
      make("kbd", { "aria-hidden": "true" }, "z")) : null,
    current().frames.length > 1
      ? make("button", { type: "button", id: "play", className: "play", onclick: playOrPause }) : null,
    make("output", { id: "position" }));
}

function strip(animation) {
  return make("div", { id: "strip", className: "strip", role: "group", "aria-label": "Frames" },
    ...animation.frames.map((frame, index) =>
      make("button", {
        type: "button", className: frame.failed ? "failed" : "",
        "aria-label": `Frame ${frame.label}${frame.failed ? ", failed" : ""}`,
        onclick: () => {
          pause();
          selectFrame(index);
        },
      }, thumbnail(frame.thumbnail ?? frame.right ?? frame.left), frame.label)));
}

/** What changed in the text of a frame or of the animation: lines that begin with +, - or a space. */
function changes(animation) {
  if (!animation.changes) return null;
  const kinds = { "+": "added", "-": "removed" };
  return make("details", { open: true },
    make("summary", {}, "What changed in the display list"),
    make("pre", { tabIndex: 0 },
      ...animation.changes.split("\n").map((line) =>
        make("span", { className: kinds[line[0]] ?? "" }, line || " "))));
}

/** What is not drawn as the file asks, and what else is to be told of it. */
function diagnostics(animation) {
  if (animation.diagnostics.length === 0) return null;
  return make("details", { id: "diagnostics", open: animation.diagnostics.length <= 12 },
    make("summary", {}, "What is to be told of the file"),
    make("ul", {}, ...animation.diagnostics.map((line) => make("li", {}, line))));
}

function selectFrame(index) {
  const { frames, frameRate } = current();
  state.frame = Math.min(Math.max(index, 0), frames.length - 1);
  const frame = frames[state.frame];
  find("position").textContent = [
    "Frame " + frame.label,
    frameRate ? moment(current(), frame.frame) : null,
    frame.score === undefined ? null : frame.score > 0 ? percent(frame.score) + " differ" : "the same",
  ].filter((part) => part !== null).join(" · ");
  const strip = find("strip");
  [...strip.children].forEach((button, other) => button.setAttribute("aria-pressed", String(other === state.frame)));
  const button = strip.children[state.frame];
  strip.scrollLeft = button.offsetLeft - strip.offsetLeft - (strip.clientWidth - button.clientWidth) / 2;
  drawStage();
  drawPlot();
}

// MARK: Playing

/** The frames one after the other, as long as each is shown in the animation, within limits. */
function playNext() {
  const { frames, frameRate } = current();
  const next = (state.frame + 1) % frames.length;
  selectFrame(next);
  const isLast = next + 1 === frames.length;
  const pause = isLast ? 0.8 : Math.abs(frames[next + 1].frame - frames[next].frame) / (frameRate ?? 30);
  state.timer = setTimeout(playNext, 1000 * Math.min(Math.max(pause, 0.04), 0.8));
  labelPlay();
}

function pause() {
  clearTimeout(state.timer);
  state.timer = 0;
  labelPlay();
}

function playOrPause() {
  if (state.timer) pause();
  else if (current()?.frames.length > 1) playNext();
}

function labelPlay() {
  if (find("play")) find("play").textContent = state.timer ? "❚❚ Pause" : "▶ Play";
}
