// The slots of a Lottie: places to which its file gives names, each with a control of its kind.

import { make, tool, button, icon } from "./dom.js";
import { current } from "./model.js";
import { edits, edit } from "./edits.js";
import { readPicture } from "./pictures.js";
import { section } from "./inspect.js";
import { t } from "./strings.js";

const mostRows = 100;

/** A colour of three numbers from 0 to 1 as "#rrggbb", and back. */
const hex = (color) => "#" + color.slice(0, 3)
  .map((part) => Math.round(255 * Math.min(Math.max(part, 0), 1)).toString(16).padStart(2, "0")).join("");
const parts = (hex) => [1, 3, 5].map((start) => Number((parseInt(hex.slice(start, start + 2), 16) / 255).toFixed(4)));

const set = (id, type, value, name) => edit("slots", id, { type, value, ...(name === undefined ? {} : { name }) });

/** What a slot has now: what was set on the page, or what the file has; undefined where that is more than one value. */
const valueOf = ({ id, value }) => edits().slots[id]?.value ?? value;

const field = (id, properties) => make("input", { "aria-label": id, "data-field": "slot " + id, ...properties });

/** The controls by the kinds of slots. Each takes a slot to its elements. */
const controls = {
  color: (slot) => [field(slot.id, {
    type: "color", className: "swatch", value: hex(valueOf(slot) ?? [0.5, 0.5, 0.5]),
    oninput: (event) => set(slot.id, "Color", parts(event.target.value)),
  })],
  number: (slot) => {
    const value = valueOf(slot);
    return [number(slot.id, "", Array.isArray(value) ? value[0] : value, (value) => set(slot.id, "Scalar", value))];
  },
  vector: (slot) => {
    const now = valueOf(slot) ?? [undefined, undefined];
    const change = (axis) => (value) => set(slot.id, "Vector", [0, 1].map((each) => (each === axis ? value : now[each] ?? 0)));
    return [number(slot.id, " x", now[0], change(0)), number(slot.id, " y", now[1], change(1))];
  },
  text: (slot) => {
    const value = valueOf(slot);
    const change = (event) => { if (!event.isComposing) set(slot.id, "Text", { text: event.target.value }); };
    const area = make("textarea", {
      rows: 1, value: value?.text ?? value ?? "", "aria-label": slot.id, "data-field": "slot " + slot.id, oninput: change,
    });
    area.addEventListener("compositionend", change);
    return [area];
  },
  image: (slot) => {
    const now = edits().slots[slot.id];
    const input = make("input", { type: "file", accept: "image/*", hidden: true, onchange: (event) =>
      readPicture(event.target.files[0], (data, name) => set(slot.id, "Image", { src: data }, name)) });
    return [make("span", { className: "preview" }, now ? make("img", { src: now.value.src, alt: "" }) : icon("image")),
      button(t("replace"), () => input.click(), { "aria-label": `${t("replace")}: ${slot.id}`, "data-field": "slot " + slot.id }), input];
  },
};

function number(id, axis, value, change) {
  return make("input", {
    type: "number", step: "any", value: value ?? "", "aria-label": id + axis, "data-field": "slot " + id + axis,
    oninput: (event) => { if (Number.isFinite(event.target.valueAsNumber)) change(event.target.valueAsNumber); },
  });
}

function row(slot) {
  const now = edits().slots[slot.id];
  const control = controls[slot.type]?.(slot) ?? make("span", { className: "note" }, slot.type);
  const reset = tool("undo", `${t("reset")}: ${slot.id}`, () => edit("slots", slot.id, null), { disabled: now === undefined });
  return make("div", { className: "change" + (slot.type === "text" ? " tall" : "") },
    make("div", { className: "names" }, make("bdi", {}, slot.id), make("span", { className: "note" }, now?.name ?? "")),
    slot.type === "text" ? [reset, control] : [control, reset]);
}

/** The section of the slots, or null. */
export function slotSection() {
  const slots = current().slots ?? [];
  return slots.length === 0 ? null : section(t("slots"), ...slots.slice(0, mostRows).map(row));
}
