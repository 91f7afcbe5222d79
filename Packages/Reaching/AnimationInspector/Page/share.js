// The page that is a file: it plays the animations that are in it, at the same time of each.

import { find, make, icon, bytes, short } from "./dom.js";
import { model, on, change, tell, setDetails, frame, frameOf, frameCount, framesOf, moment } from "./model.js";
import { seek, playbackKeys } from "./playback.js";
import { startTransport } from "./transport.js";
import { startSettings, toggleTheme, toggleLanguage } from "./settings.js";
import { startKeyboard, helpKey } from "./keyboard.js";
import { backgroundGroup, showBackground, nextBackground } from "./backgrounds.js";
import { Film } from "./film.js";
import { t } from "./strings.js";

const { files } = JSON.parse(find("data").textContent);
const films = new Map();

function start() {
  for (const { id, picture } of files) {
    const text = find("film-" + id).textContent;
    const film = new Film(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)), picture.width, picture.height);
    film.onerror = () => {
      find("notice").hidden = false;
      find("notice").textContent = t("notDecoded");
    };
    film.canvas.className = "sheet";
    film.canvas.setAttribute("role", "img");
    films.set(id, film);
  }
  model.files = files;
  for (const file of files) setDetails(file.id, file);
  // The longest sets the pace: of all others the last frame stays.
  const seconds = ({ info }) => info.frameCount / info.frameRate;
  const longest = files.reduce((most, file) => (seconds(file) > seconds(most) ? file : most));
  change("shown", { shown: [longest, ...files.filter((file) => file !== longest)].map(({ id }) => id) });
}

// MARK: The stage

function buildViews() {
  find("views").dataset.count = String(files.length);
  find("views").replaceChildren(...files.map(({ id, name }) => {
    const { canvas } = films.get(id);
    canvas.setAttribute("aria-label", name);
    const caption = make("figcaption", { hidden: files.length < 2 }, make("bdi", {}, name));
    return make("figure", { className: "view" }, caption, make("div", { className: "port" }, canvas));
  }));
  find("stage-bar").replaceChildren(backgroundGroup());
  showBackground();
}

function paint() {
  // The middle of a frame lies in it, however its beginning was rounded.
  for (const { id, info } of files) films.get(id).show(((frameOf(id) + 0.5) * 1000) / info.frameRate);
}

function showPlace() {
  const place = find("place");
  place.max = frameCount() - 1;
  place.value = frame();
  place.setAttribute("aria-label", t("frame"));
  place.setAttribute("aria-valuetext", t("frameOf", { frame: frame(), count: frameCount(), time: moment(frame()) }));
}

// MARK: What the files are

function showHead() {
  const title = files.map(({ name }) => name).join(", ");
  find("title").textContent = title;
  document.title = `${title} – animrender`;
  const [{ info, bytes: size }] = files;
  find("facts").textContent = files.length > 1 ? "" : t("facts", {
    width: info.width, height: info.height, count: info.frameCount, rate: short(info.frameRate), size: bytes(size),
  });
}

function about({ id, name, info, picture, bytes: size, layers, warnings }) {
  const facts = [
    ["format", info.format], ["fileSize", bytes(size)], ["size", `${info.width} × ${info.height}`],
    ["picture", `${picture.width} × ${picture.height}`], ["duration", `${short(info.frameCount / info.frameRate)} s`],
    ["frames", info.frameCount], ["rate", short(info.frameRate)],
  ];
  const all = layers ?? [];
  return make("section", {}, make("h2", {}, make("bdi", {}, name)),
    make("dl", { className: "facts" }, facts.map(([word, value]) => [make("dt", {}, t(word)), make("dd", {}, String(value))])),
    warnings.length === 0 ? null : [make("h3", {}, t("notAsAsked")),
      make("ul", { className: "findings" }, warnings.map((line) => make("li", { className: "note warning" }, make("bdi", {}, line))))],
    all.length === 0 ? null : make("details", { "data-file": id }, make("summary", {}, t("layers"), make("b", {}, String(all.length))),
      make("ul", {}, all.map(layerItem))));
}

function layerItem(layer) {
  const item = make("li", { className: "layer-name" }, icon(layer.kind), make("bdi", {}, layer.name),
    make("span", { className: "note" }, framesOf(layer).slice(0, 3).map(([first, last]) => `${first} – ${last}`).join(", ")));
  item.style.paddingLeft = `${14 * Math.min(layer.depth, 8)}px`;
  return item;
}

const showAbout = () => find("about").replaceChildren(...files.map(about));

// MARK: The start

const keys = [
  ...playbackKeys,
  { key: "b", means: "background", act: nextBackground },
  { key: "d", means: "lightOrDark", act: toggleTheme },
  { key: "w", means: "otherLanguage", act: toggleLanguage },
  helpKey,
];

start();
startSettings();
startTransport();
startKeyboard(keys);
find("place").oninput = (event) => seek(event.target.valueAsNumber);
on("frame tick play", paint);
on("frame", showPlace);
on("words", () => {
  showAbout();
  buildViews();
  showPlace();
});
showHead();
tell("words");
paint();
