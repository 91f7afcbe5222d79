// A state machine that runs: what is done with the pointer and with inputs is told to the server, which lets time pass and
// answers with what is to be seen.

import { model, on, tell, frameRate } from "./model.js";
import { shownReplacements } from "./edits.js";
import { pause } from "./playback.js";
import { notify } from "./notice.js";
import * as api from "./api.js";

const mostLines = 50_000;
const mostEvents = 100;
// The most lines of a script that are told at once.
const together = 200;

// What runs: {id, file, machine, size, picture, state, events, script, …}, or null.
let run = null;

/** What runs of a file, or null. */
export const runOf = (id) => (run?.file === id ? run : null);

/** Runs a state machine of the current file from its beginning. */
export async function startMachine(machine) {
  stopMachine();
  pause();
  const file = model.shown[0];
  try {
    const { run: id } = await api.startMachine(file, { machine });
    if (model.shown[0] !== file) return;
    run = {
      id, file, machine, size: { width: 0, height: 0 }, picture: null, state: null, events: [],
      // What was done, and what of it the server does not know yet.
      script: [], queue: [],
      time: 0, previous: performance.now(),
    };
    tell("machine");
    go(run);
  } catch (error) {
    notify(error.message);
  }
}

/** Shows the frames of the animation again. */
export function stopMachine() {
  if (run === null) return;
  api.endMachine(run.id).catch(() => {});
  run = null;
  tell("machine");
}

/** The time from the start, in seconds. A page that was behind others goes on where it was. */
const timeNow = ({ time, previous }) => time + Math.min((performance.now() - previous) / 1000, 0.5);

/** Tells the machine of something: a line of a script without its time. */
export function send(event) {
  if (run === null) return;
  const line = { time: Math.floor(1000 * timeNow(run)) / 1000, ...event };
  // Of a pointer that moves, where it was last is enough.
  if (event.pointerMove && run.queue.at(-1)?.pointerMove) run.queue[run.queue.length - 1] = line;
  else run.queue.push(line);
}

async function go(mine) {
  for (;;) {
    await new Promise(requestAnimationFrame);
    if (run !== mine) return;
    const now = timeNow(mine);
    if (mine.size.width === 0 || (mine.queue.length === 0 && now - mine.time < 0.8 / Math.min(60, frameRate()))) continue;
    Object.assign(mine, { time: now, previous: performance.now() });
    const lines = mine.queue.splice(0, together);
    mine.script.push(...lines.slice(0, mostLines - mine.script.length));
    try {
      take(mine, await api.stepMachine(mine.id, {
        time: now, lines, ...mine.size, frame: 0, fit: "fill", background: null, replace: shownReplacements(mine.file),
      }));
    } catch (error) {
      if (run !== mine) return;
      notify(error.message);
      stopMachine();
    }
  }
}

function take(mine, { state, image }) {
  if (run !== mine) return;
  if (image) mine.picture = { image };
  const { events, ...rest } = state;
  const isOther = events.length > 0 || JSON.stringify(rest) !== JSON.stringify(mine.state);
  mine.state = rest;
  mine.events = [...events.map((event) => ({ ...event, time: mine.time })).reverse(), ...mine.events].slice(0, mostEvents);
  tell("tick");
  if (isOther) tell("machine");
}

/** What was done so far as a script, a line each. */
export const scriptText = ({ script, time }) =>
  [...script, { time: Number(time.toFixed(3)) }].map((line) => JSON.stringify(line)).join("\n") + "\n";

on("shown", () => { if (run !== null && run.file !== model.shown[0]) stopMachine(); });
on("frame", stopMachine);
on("play", () => { if (model.isPlaying) stopMachine(); });
