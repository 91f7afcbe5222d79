// The start: every part listens, then the files come.

import { startSettings } from "./settings.js";
import { startHead } from "./head.js";
import { startStage } from "./stage.js";
import { startSound } from "./sound.js";
import { startTransport } from "./transport.js";
import { startScrubber } from "./scrubber.js";
import { startLayers } from "./layers.js";
import { startPanels } from "./panels.js";
import { startKeys } from "./keys.js";
import { startFiles } from "./files.js";

startSettings();
startHead();
startStage();
startSound();
startTransport();
startScrubber();
startLayers();
startPanels();
startKeys();
startFiles();
