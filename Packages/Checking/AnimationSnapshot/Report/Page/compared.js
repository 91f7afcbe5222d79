"use strict";

// Two pictures of the same place, compared. The report of animsnap and the page of animrender preview share it: nothing here
// knows either.

/** The ways: beside each other, one through the other, cut at an edge, in turn, and the difference. */
export const comparisons = ["side", "overlay", "swipe", "blink", "difference"];

/** Whether a way has a position, from 0 to 100: how much of the upper picture is seen, or where the edge is. */
export const hasPosition = (way) => way === "overlay" || way === "swipe";

/**
 * Shows two elements on each other. Both fade or are cut: what is transparent in one must not show the other.
 *
 * @param rule the line at the edge.
 * @param part of the pictures that is in sight: where it begins and how much it is, as shares of their width.
 */
export function compare(way, position, [lower, upper], rule, part = { left: 0, size: 1 }) {
  const edge = 100 * part.left + position * part.size;
  const [isFaded, isCut] = [way === "overlay", way === "swipe"];
  lower.style.opacity = isFaded ? String(1 - position / 100) : "";
  upper.style.opacity = isFaded ? String(position / 100) : "";
  lower.style.clipPath = isCut ? `inset(0 ${100 - edge}% 0 0)` : "";
  upper.style.clipPath = isCut ? `inset(0 0 0 ${edge}%)` : "";
  rule.hidden = !isCut;
  rule.style.left = position + "%";
}

/** The position under a pointer that drags the edge on an element. */
export function positionAt(event, element) {
  const box = element.getBoundingClientRect();
  return Math.min(Math.max((100 * (event.clientX - box.left)) / box.width, 0), 100);
}

/** The control of the position. */
export function positionControl(text, position, onchange) {
  const label = document.createElement("label");
  label.className = "slide";
  const input = document.createElement("input");
  Object.assign(input, { type: "range", id: "slider", min: 0, max: 100, value: position });
  input.oninput = () => onchange(Number(input.value));
  label.append(text, input);
  return label;
}
