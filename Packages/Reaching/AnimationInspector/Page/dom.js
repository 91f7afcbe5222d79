// Elements, icons, and numbers as text. Text out of files only ever becomes text nodes.

export const find = (id) => document.getElementById(id);

/** An element with properties, attributes where a name has a dash, and children; null children are left out. */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.includes("-") || name === "role") element.setAttribute(name, value);
    else element[name] = value;
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null));
  return element;
}

/** An element of SVG with attributes. */
export function shape(tag, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

// Paths in a square of 16, drawn as lines; those that begin with "+" are filled.
const outlines = {
  play: "+M4 2.5v11l9-5.5z",
  pause: "+M3.5 2.5h3v11h-3zM9.5 2.5h3v11h-3z",
  back: "+M12 3v10L5.5 8zM3.5 3h1.6v10H3.5z",
  forward: "+M4 3v10l6.5-5zM10.9 3h1.6v10h-1.6z",
  start: "M3.5 3v10M12.5 3.5 7 8l5.5 4.5M8.5 3.5",
  end: "M12.5 3v10M3.5 3.5 9 8l-5.5 4.5",
  reverse: "M6.5 4 2.5 8l4 4M3 8h10.5",
  loop: "M4.5 12.5h6a3 3 0 0 0 3-3V8M11.5 3.5h-6a3 3 0 0 0-3 3V8M9.5 1.5l2 2-2 2M6.5 10.5l-2 2 2 2",
  once: "M2.5 8H12M9 5l3 3-3 3M14 4v8",
  pingpong: "M4.5 5.5 2 8l2.5 2.5M11.5 5.5 14 8l-2.5 2.5M2.5 8h11",
  in: "M10.5 2.5h-4v11h4",
  out: "M5.5 2.5h4v11h-4",
  clear: "M4 4l8 8M12 4l-8 8",
  fit: "M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10",
  plus: "M8 3v10M3 8h10",
  minus: "M3 8h10",
  full: "M9.5 6.5l4-4M10 2.5h3.5V6M6.5 9.5l-4 4M6 13.5H2.5V10",
  eye: "M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4z",
  hidden: "M2 8s2.5 4 6 4 6-4 6-4M4 11l-1 1.5M8 12v1.8M12 11l1 1.5",
  solo: "M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM8 6.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3z",
  copy: "M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z",
  undo: "M5.5 3 2.5 6l3 3M3 6h6.5a3.5 3.5 0 0 1 0 7H6",
  redo: "M10.5 3l3 3-3 3M13 6H6.5a3.5 3.5 0 0 0 0 7H10",
  open: "M2 12.5v-9h4l1.5 2H14v7zM8 7.5v3.5M6.2 9.2h3.6",
  link: "M6.5 9.5l3-3M7 4.5l1.5-1.5a2.8 2.8 0 0 1 4 4L11 8.5M9 11.5 7.5 13a2.8 2.8 0 0 1-4-4L5 7.5",
  sun: "M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1M12 12l1 1M13 3l-1 1M4 12l-1 1",
  moon: "M13.5 9.5A6 6 0 0 1 6.5 2.5a5.8 5.8 0 1 0 7 7z",
  closed: "M6 4l4 4-4 4",
  opened: "M4 6l4 4 4-4",
  list: "M2.5 4h11M2.5 8h11M2.5 12h11",
  beside: "M2.5 3h4.5v10H2.5zM9 3h4.5v10H9z",
  sprite: "M2.5 3.5h11v9h-11zM3 11.5l3.5-3.5 2.5 2.5 1.5-1.5 2.5 2.5",
  image: "M2.5 3.5h11v9h-11zM3 11.5l3.5-3.5 2.5 2.5 1.5-1.5 2.5 2.5",
  shape: "M8 2.5 13.5 8 8 13.5 2.5 8z",
  text: "M3.5 5V3h9v2M8 3v10M6 13h4",
  precomp: "M2.5 5h11v8.5h-11zM4 2.5h8",
  solid: "+M3.5 3.5h9v9h-9z",
  null: "M3 3h10v10H3zM8 6v4M6 8h4",
  sound: "M3 6h2l3-3v10L5 10H3zM10.5 6a3 3 0 0 1 0 4M12.3 4a6 6 0 0 1 0 8",
  muted: "M3 6h2l3-3v10L5 10H3zM10.5 6.5l3 3M13.5 6.5l-3 3",
  font: "M3 13 7.5 3h1L13 13M5 9.5h6",
  other: "M8 3.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9z",
};

export function icon(name) {
  const outline = outlines[name] ?? outlines.other;
  const filled = outline.startsWith("+");
  return shape("svg", { class: filled ? "icon filled" : "icon", viewBox: "0 0 16 16", "aria-hidden": "true" },
    shape("path", { d: filled ? outline.slice(1) : outline }));
}

/** A button with an icon only: its label is also what is shown on pointing at it. */
export function tool(name, label, onclick, properties = {}) {
  return make("button", { type: "button", className: "tool", "aria-label": label, title: label, onclick, ...properties },
    icon(name));
}

export function button(text, onclick, properties = {}) {
  return make("button", { type: "button", className: "button", onclick, ...properties }, text);
}

/** A choice of some options, each a value and a text. */
export function choice(label, options, value, onchange, properties = {}) {
  return make("select", { "aria-label": label, title: label, onchange: (event) => onchange(event.target.value), ...properties },
    options.map(([option, text]) => make("option", { value: option, selected: option === value }, text)));
}

/** A name, and the field for what it names. */
export const option = (name, content) => make("div", { className: "option" }, make("span", {}, name), content);

/** Buttons of which one is chosen. */
export function segments(label, options, value, choose) {
  return make("div", { className: "segments", role: "group", "aria-label": label },
    options.map(([option, text]) =>
      make("button", { type: "button", value: option, "aria-pressed": String(option === value), onclick: () => choose(option) },
        text)));
}

// MARK: Numbers

export const clamp = (value, least, most) => Math.min(Math.max(value, least), most);

/** Units of 1000, as file managers have them. */
export function bytes(count) {
  if (count === null || count === undefined) return "–";
  if (count < 1000) return `${count} B`;
  const units = ["kB", "MB", "GB"];
  let unit = -1;
  let value = count;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${value.toFixed(value < 10 ? 1 : 0)} ${units[unit]}`;
}

/** A number with few digits, and no zeros at its end. */
export const short = (value, digits = 2) => String(Number(value.toFixed(digits)));

export const percent = (share) => short(100 * share, share < 0.01 ? 2 : 1) + " %";

/** Runs work when nothing was asked for some milliseconds. */
export function calm(milliseconds, work) {
  let timer = 0;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(...values), milliseconds);
  };
}
