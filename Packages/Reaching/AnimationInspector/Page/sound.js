// The sounds of the current file, in step with its frames. The browser decodes them, and nothing is heard before somebody
// has pressed play.

import { find, make, tool, icon, clamp } from "./dom.js";
import { model, on, change, current, currentFile, frameRate } from "./model.js";
import { remembered, remember } from "./settings.js";
import { notify } from "./notice.js";
import { t } from "./strings.js";
import * as api from "./api.js";

// How far a sound may be from where its frame is before it is put right, in seconds.
const tolerance = 0.08;
// How long sounds take to come and go, in seconds: at once would be a click.
const fade = 0.005;
// Slower and faster than this, sounds are not heard.
const speeds = { least: 0.5, most: 2 };
const mostVoices = 64;
// The memory that decoded sounds may take, in bytes.
const mostBytes = 512e6;

let context = null;
let output = null;
// Decoded sounds of a version of the current file, by their keys; null while they are not there, and where they cannot be.
let sounds = { of: "", buffers: new Map(), bytes: 0 };
// What is heard, by the number of its cue: {source, gain, sides, rate, zero}, zero is the context's time at the sound's start.
const voices = new Map();

const cues = () => (current()?.info?.audio ?? []).slice(0, mostVoices);

// MARK: Decoding

/** The decoded sound of a cue, or null as long as it is not there. */
function buffer(cue, number) {
  const of = `${model.shown[0]} ${currentFile()?.version}`;
  if (sounds.of !== of) sounds = { of, buffers: new Map(), bytes: 0 };
  if (!sounds.buffers.has(cue.key)) load(cue, number, sounds);
  return sounds.buffers.get(cue.key);
}

async function load(cue, number, known) {
  known.buffers.set(cue.key, null);
  try {
    const bytes = await api.sound(model.shown[0], number);
    if (known.bytes > mostBytes) throw new RangeError();
    const sound = await context.decodeAudioData(bytes);
    known.bytes += 4 * sound.length * sound.numberOfChannels;
    known.buffers.set(cue.key, sound);
  } catch (error) {
    notify(error instanceof api.Refusal ? error.message : t("unheard", { name: cue.key }));
  }
}

// MARK: What is heard

/** Where in a sound the position is, in seconds. */
const timeOf = (cue) => cue.startTime + ((model.position - cue.startFrame) / frameRate()) * cue.rate;

/** How loud a cue is on both sides: between levels evenly, outside as the nearest. */
function levelOf({ levels }) {
  if (!levels?.length) return [1, 1];
  const after = levels.findIndex((level) => level.frame > model.position);
  if (after <= 0) {
    const { left, right } = after < 0 ? levels.at(-1) : levels[0];
    return [left, right];
  }
  const [a, b] = [levels[after - 1], levels[after]];
  const share = (model.position - a.frame) / (b.frame - a.frame);
  return [a.left + (b.left - a.left) * share, a.right + (b.right - a.right) * share];
}

function start(number, cue, sound, rate, place) {
  const source = new AudioBufferSourceNode(context, { buffer: sound, playbackRate: rate });
  const gain = new GainNode(context, { gain: place > 0 ? 0 : 1 });
  gain.gain.setTargetAtTime(1, context.currentTime, fade);
  const sides = [0, 1].map(() => new GainNode(context));
  const merger = new ChannelMergerNode(context, { numberOfInputs: 2 });
  const splitter = new ChannelSplitterNode(context, { numberOfOutputs: 2 });
  // A sound of one channel is heard on both sides.
  source.connect(gain).connect(splitter);
  sides.forEach((side, channel) => {
    splitter.connect(side, sound.numberOfChannels === 1 ? 0 : channel);
    side.connect(merger, 0, channel);
  });
  merger.connect(output);
  source.start(0, Math.max(0, place));
  source.onended = () => merger.disconnect();
  voices.set(number, { source, gain, sides, rate, zero: context.currentTime - place / rate });
}

function stop(number) {
  const voice = voices.get(number);
  if (!voice) return;
  voices.delete(number);
  voice.gain.gain.setTargetAtTime(0, context.currentTime, fade);
  voice.source.stop(context.currentTime + 6 * fade);
}

/** Has each sound be heard that its frames are played of, from the place that belongs to the frame. */
function follow() {
  const isPlaying = context?.state === "running" && model.isPlaying && model.direction > 0
    && model.speed >= speeds.least && model.speed <= speeds.most;
  const all = cues();
  for (const number of [...voices.keys()]) if (!isPlaying || number >= all.length) stop(number);
  if (!isPlaying) return;
  all.forEach((cue, number) => {
    const isIn = model.position >= cue.startFrame && model.position < cue.endFrame;
    const sound = isIn ? buffer(cue, number) : null;
    const rate = model.speed * cue.rate;
    // It is to be heard when its frame is seen: what was started now is heard a little later.
    const place = timeOf(cue) + (context.outputLatency || 0) * rate;
    if (!sound || place >= sound.duration) return stop(number);
    const voice = voices.get(number);
    const isRight = voice?.rate === rate && Math.abs((context.currentTime - voice.zero) * rate - place) < tolerance * rate;
    if (!isRight) {
      stop(number);
      start(number, cue, sound, rate, place);
    }
    levelOf(cue).forEach((level, side) => voices.get(number)?.sides[side].gain.setTargetAtTime(level, context.currentTime, fade));
  });
}

/** Browsers give a page a sound only after somebody has done something, such as pressing play. */
function wake() {
  if (!model.isPlaying || cues().length === 0) return;
  if (context === null) {
    context = new AudioContext();
    output = new GainNode(context, { gain: loudness() });
    output.connect(context.destination);
  }
  context.resume().catch(() => {});
}

// MARK: How loud

// Ears take the square for half as loud.
const loudness = () => (model.isMuted ? 0 : model.volume ** 2);

export const toggleMute = () => setSound({ isMuted: !model.isMuted });
export const louder = () => setSound({ volume: clamp(model.volume + 0.1, 0, 1), isMuted: false });
export const quieter = () => setSound({ volume: clamp(model.volume - 0.1, 0, 1) });

function setSound(members) {
  change("sound", members);
  remember("animrender-sound", JSON.stringify([Number(model.volume.toFixed(2)), model.isMuted]));
}

function recall() {
  try {
    const [volume, isMuted] = JSON.parse(remembered("animrender-sound") ?? "[]");
    if (volume >= 0 && volume <= 1) Object.assign(model, { volume, isMuted: isMuted === true });
  } catch {
    // What is kept there is not ours.
  }
}

/** The controls, which are there where there is something to be heard. */
export function soundControls() {
  const group = make("div", { className: "group", id: "sound", role: "group", "aria-label": t("sound") },
    tool("sound", t("mute"), toggleMute, { id: "mute" }),
    make("input", {
      type: "range", id: "volume", min: 0, max: 100, "aria-label": t("volume"), title: t("volume"),
      oninput: (event) => setSound({ volume: Number(event.target.value) / 100, isMuted: false }),
    }));
  show(group);
  return group;
}

function show(group = find("sound")) {
  if (!group) return;
  group.hidden = cues().length === 0;
  const [mute, volume] = group.children;
  mute.replaceChildren(icon(model.isMuted || model.volume === 0 ? "muted" : "sound"));
  mute.setAttribute("aria-pressed", String(model.isMuted));
  volume.value = Math.round(100 * model.volume);
  output?.gain.setTargetAtTime(loudness(), context.currentTime, fade);
}

export function startSound() {
  recall();
  on("play", wake);
  on("play tick frame shown info", follow);
  on("shown info sound", () => show());
}
