// The buttons of playback, and where it is in numbers.

import { find, make, tool, icon, choice } from "./dom.js";
import { model, on, frame, frameCount, moment } from "./model.js";
import {
  playOrPause, seek, step, reverse, setSpeed, speeds, nextLoop, setIn, setOut, clearRange,
} from "./playback.js";
import { soundControls } from "./sound.js";
import { t } from "./strings.js";

function build() {
  const rates = speeds.map((speed) => [String(speed), `${speed}×`]);
  find("transport").replaceChildren(
    make("div", { className: "group" },
      tool("start", t("first"), () => seek(0)),
      tool("back", t("previousFrame"), () => step(-1)),
      tool("play", t("play"), playOrPause, { id: "play" }),
      tool("forward", t("nextFrame"), () => step(1)),
      tool("end", t("last"), () => seek(frameCount() - 1))),
    make("label", { className: "number" },
      make("input", {
        id: "frame", type: "number", min: 0, inputMode: "numeric", "aria-label": t("frame"),
        onchange: (event) => seek(Number(event.target.value) || 0),
        onkeydown: (event) => { if (event.key === "Escape" || event.key === "Enter") event.target.blur(); },
      }),
      make("span", { id: "count" })),
    make("output", { id: "time" }),
    make("div", { className: "group" },
      tool("reverse", t("reverse"), reverse, { id: "reverse" }),
      choice(t("speed"), rates, String(model.speed), (value) => setSpeed(Number(value)), { id: "speed" }),
      tool("loop", t("loop"), nextLoop, { id: "loop" })),
    make("div", { className: "group" },
      tool("in", t("setIn"), setIn, { id: "in" }),
      tool("out", t("setOut"), setOut, { id: "out" }),
      tool("clear", t("clearRange"), clearRange, { id: "all" })),
    soundControls());
  showPlay();
  showFrame();
}

function showPlay() {
  const label = (button, name, text) => {
    button.replaceChildren(icon(name));
    Object.assign(button, { title: text, ariaLabel: text });
  };
  label(find("play"), model.isPlaying ? "pause" : "play", t(model.isPlaying ? "pause" : "play"));
  label(find("loop"), model.loop, `${t("repeat")}: ${t(model.loop)}`);
  find("reverse").setAttribute("aria-pressed", String(model.direction < 0));
  find("speed").value = String(model.speed);
  find("all").disabled = model.range === null;
}

function showFrame() {
  const input = find("frame");
  if (document.activeElement !== input) input.value = frame();
  input.max = frameCount() - 1;
  find("count").textContent = `/ ${frameCount() - 1}`;
  find("time").textContent = moment(frame());
}

export function startTransport() {
  on("words", build);
  on("play", showPlay);
  on("frame info shown", showFrame);
  build();
}
