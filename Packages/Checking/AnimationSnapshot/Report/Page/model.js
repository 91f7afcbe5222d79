"use strict";

// What the report holds, and what is shown of it. Text out of files only ever becomes text nodes.

const report = JSON.parse(document.getElementById("data").textContent);
const words = { passed: "Passed", failed: "Failed", error: "Error" };
const modeNames = { side: "Side by side", overlay: "Overlay", swipe: "Swipe", blink: "Blink", difference: "Difference" };
const modes = comparisons.map((id) => ({ id, name: modeNames[id] }));

const state = {
  filter: "all",
  search: "",
  // Indices into report.animations and its frames.
  current: -1,
  frame: 0,
  mode: "side",
  // Whether the place that differs is shown large.
  isClose: false,
  // Of overlay and swipe, 0 to 100.
  position: 50,
  timer: 0,
};

const find = (id) => document.getElementById(id);
const current = () => report.animations[state.current];
const address = (picture) => "data:image/png;base64," + report.pictures[picture];

/** An element with properties, attributes where a name has a dash, and children. */
function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.includes("-") || name === "role") element.setAttribute(name, value);
    else element[name] = value;
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

function image(picture, text = "") {
  return make("img", { src: address(picture), alt: text, draggable: false });
}

function thumbnail(picture) {
  return make("span", { className: "thumbnail" }, picture === undefined ? "–" : image(picture));
}

/** A sign for a status, which is not told by its colour alone. */
function mark(status) {
  const sign = { passed: "✓", failed: "✕", error: "!" }[status];
  return make("span", { className: "mark " + status, role: "img", "aria-label": words[status] }, sign);
}

/** A share of 1 as per cent, with as many digits as it takes to see that it is not 0. */
function percent(value) {
  if (value === 0) return "0 %";
  const hundred = value * 100;
  return hundred < 0.01 ? "< 0.01 %" : hundred.toFixed(hundred < 1 ? 2 : 1) + " %";
}

/** A moment in words: in seconds where the frame rate is known. */
function moment(animation, frame) {
  return animation.frameRate ? (frame / animation.frameRate).toFixed(2) + " s" : "frame " + frame;
}

/** A new animation, or one that is gone, has one side only. */
function isOneSided(animation) {
  return animation.left === "" || animation.right === "";
}

function count(number, noun) {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
