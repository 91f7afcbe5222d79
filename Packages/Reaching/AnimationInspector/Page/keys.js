// What keys do.

import { model } from "./model.js";
import { startKeyboard, helpKey } from "./keyboard.js";
import { playbackKeys } from "./playback.js";
import { nextMarker } from "./scrubber.js";
import { zoomIn, zoomOut, fit, realSize, toggleFullScreen, nextMode } from "./stage.js";
import { nextBackground } from "./backgrounds.js";
import { stepFile } from "./files.js";
import { hideSelected, soloSelected, copySelected, selectNothing, findLayer } from "./layers.js";
import { undo, redo } from "./edits.js";
import { nextTab } from "./panels.js";
import { toggleMute, louder, quieter } from "./sound.js";
import { toggleTheme, toggleLanguage } from "./settings.js";

const keys = [
  ...playbackKeys,
  { key: "m", means: "nextMarker", act: nextMarker },
  { key: "u", means: "mute", act: toggleMute },
  { key: ",", means: "quieter", act: quieter },
  { key: ".", means: "louder", act: louder },
  { key: "+", means: "zoomIn", act: zoomIn },
  { key: "-", means: "zoomOut", act: zoomOut },
  { key: "0", means: "fit", act: fit },
  { key: "1", means: "realSize", act: realSize },
  { key: "f", means: "fullScreen", act: toggleFullScreen },
  { key: "b", means: "background", act: nextBackground },
  { key: "v", means: "compare", act: () => { if (model.shown.length === 2) nextMode(); } },
  { key: "/", means: "findLayer", act: findLayer },
  { key: "h", means: "hideLayer", act: hideSelected },
  { key: "s", means: "soloLayer", act: soloSelected },
  { key: "c", means: "copyKey", act: copySelected },
  { key: "Escape", shown: "esc", means: "clearSelection", act: selectNothing },
  { key: "p", means: "previousFile", act: () => stepFile(-1) },
  { key: "n", means: "nextFile", act: () => stepFile(1) },
  { key: "t", means: "panels", act: () => nextTab() },
  { key: "Ctrl+z", shown: "ctrl z", means: "undo", act: undo },
  { key: "Ctrl+Z", shown: "ctrl ⇧ z", means: "redo", act: redo },
  { key: "d", means: "lightOrDark", act: toggleTheme },
  { key: "w", shown: "w", means: "otherLanguage", act: toggleLanguage },
  helpKey,
];

export const startKeys = () => startKeyboard(keys);
