// The slots of a Lottie: places to which its file gives names, each with a control of its kind.

import { make, tool, button, icon, short } from "./dom.js";
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

// What a theme of a dotLottie calls what is in a slot of a kind.
const types = { color: "Color", number: "Scalar", vector: "Vector", gradient: "Gradient", text: "Text", image: "Image" };

const set = ({ id, type }, value, name) =>
  edit("slots", id, { type: types[type], value, ...(name === undefined ? {} : { name }) });

/** What a slot has now: what was set on the page, or what the file has; undefined where that is more than one value. */
function valueOf({ id, type, value }) {
  const own = edits().slots[id];
  return own?.type === types[type] ? own.value : value;
}

const field = (id, properties) => make("input", { "aria-label": id, "data-field": "slot " + id, ...properties });

/** The controls by the kinds of slots. Each takes a slot to its elements. */
const controls = {
  color: (slot) => [field(slot.id, {
    type: "color", className: "swatch", value: hex(valueOf(slot) ?? [0.5, 0.5, 0.5]),
    oninput: (event) => set(slot, parts(event.target.value)),
  })],
  number: (slot) => {
    const value = valueOf(slot);
    return [number(slot.id, "", Array.isArray(value) ? value[0] : value, (value) => set(slot, value))];
  },
  vector: (slot) => {
    const now = valueOf(slot) ?? [];
    const change = (axis) => (value) => set(slot, [0, 1].map((each) => (each === axis ? value : valueOf(slot)?.[each] ?? 0)));
    return [number(slot.id, " x", now[0], change(0)), number(slot.id, " y", now[1], change(1))];
  },
  gradient: (slot) => [make("div", { className: "stops" }, (valueOf(slot) ?? []).map((stop, index) => stopRow(slot, stop, index)),
    button(t("addStop"), () => set(slot, withOneMore(valueOf(slot) ?? [])), {
      "aria-label": `${t("addStop")}: ${slot.id}`, "data-field": `slot ${slot.id} more`,
    }))],
  text: (slot) => {
    const value = valueOf(slot);
    const change = (event) => { if (!event.isComposing) set(slot, { text: event.target.value }); };
    const area = make("textarea", {
      rows: 1, value: value?.text ?? value ?? "", "aria-label": slot.id, "data-field": "slot " + slot.id, oninput: change,
    });
    area.addEventListener("compositionend", change);
    return [area];
  },
  image: (slot) => {
    const now = valueOf(slot);
    const input = make("input", { type: "file", accept: "image/*", hidden: true, onchange: (event) =>
      readPicture(event.target.files[0], (data, name) => set(slot, { src: data }, name)) });
    return [make("span", { className: "preview" }, now ? make("img", { src: now.src, alt: "" }) : icon("image")),
      button(t("replace"), () => input.click(), { "aria-label": `${t("replace")}: ${slot.id}`, "data-field": "slot " + slot.id }), input];
  },
};

// MARK: Gradients

/** A stop's colour, its place and its opacity, both in percent. */
function stopRow(slot, { offset, color }, index) {
  const words = { number: index + 1 };
  const change = (members) =>
    set(slot, valueOf(slot).map((stop, other) => (other === index ? { ...stop, ...members(stop) } : stop)));
  const named = (label, name) => ({ "aria-label": `${slot.id}: ${t(label, words)}`, title: t(label, words),
    "data-field": `slot ${slot.id} ${name} ${index}` });
  const share = (label, name, value, members) => make("input", {
    type: "number", min: 0, max: 100, step: "any", value: short(100 * value, 1), ...named(label, name), oninput: (event) => {
      const share = event.target.valueAsNumber / 100;
      if (share >= 0 && share <= 1) change(members(share));
    },
  });
  return make("div", { className: "stop" },
    make("input", { type: "color", className: "swatch", value: hex(color), ...named("stopColor", "color"),
      oninput: (event) => change((stop) => ({ color: [...parts(event.target.value), ...stop.color.slice(3)] })) }),
    share("stopPlace", "place", offset, (share) => () => ({ offset: share })),
    share("stopOpacity", "opacity", color[3] ?? 1, (share) => (stop) => ({ color: [...stop.color.slice(0, 3), share] })),
    tool("clear", `${slot.id}: ${t("removeStop", words)}`, () => set(slot, valueOf(slot).filter((_, other) => other !== index)),
      { disabled: valueOf(slot).length < 2, "data-field": `slot ${slot.id} without ${index}` }));
}

/** The stops and another one between the last two. */
function withOneMore(stops) {
  if (stops.length === 0) return [{ offset: 0, color: [0, 0, 0] }, { offset: 1, color: [1, 1, 1] }];
  const last = stops.at(-1);
  if (stops.length === 1) return [...stops, { ...last, offset: 1 }];
  const before = stops.at(-2);
  const mean = (one, other) => Number(((one + other) / 2).toFixed(4));
  const color = [0, 1, 2, 3].map((part) => mean(before.color[part] ?? 1, last.color[part] ?? 1));
  return [...stops.slice(0, -1), { offset: mean(before.offset, last.offset), color }, last];
}

// MARK: Rows

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
  const isTall = slot.type === "text" || slot.type === "gradient";
  return make("div", { className: "change" + (isTall ? " tall" : "") },
    make("div", { className: "names" }, make("bdi", {}, slot.id), make("span", { className: "note" }, now?.name ?? "")),
    isTall ? [reset, control] : [control, reset]);
}

/** The section of the slots, or null. */
export function slotSection() {
  const slots = current().slots ?? [];
  return slots.length === 0 ? null : section(t("slots"), ...slots.slice(0, mostRows).map(row));
}
