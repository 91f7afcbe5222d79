// Files in the making, by the tool itself: how far they are, and what came out.

import { find, make, button, bytes } from "./dom.js";
import { fileOf } from "./model.js";
import { compareWith } from "./files.js";
import { t } from "./strings.js";
import * as api from "./api.js";

// The job that was started last: {id, status, progress, …}, with the file it is of and what was asked for; or null.
let job = null;

export const isWorking = () => job?.status === "running";

export async function startJob(file, request) {
  const about = { file, command: request.command };
  try {
    const { job: id } = await api.startExport(file, request);
    follow({ ...about, id });
  } catch (error) {
    show({ ...about, status: "failed", error: error.message });
  }
}

async function follow(about) {
  show({ ...about, status: "running", progress: null });
  while (job.id === about.id && job.status === "running") {
    await new Promise((resolve) => setTimeout(resolve, 250));
    try {
      show({ ...about, ...(await api.job(about.id)) });
    } catch (error) {
      show({ ...about, status: "failed", error: error.message });
    }
  }
}

function show(next) {
  const isSame = job?.id === next.id && job?.status === next.status;
  job = next;
  if (find("export")) find("export").disabled = isWorking();
  // A button that has the focus stays.
  if (isSame && find("progress")) showProgress(find("progress"));
  else find("job")?.replaceChildren(...state());
}

export const jobSection = () => make("div", { id: "job", "aria-live": "polite" }, state());

function showProgress(bar) {
  if (typeof job.progress === "number") bar.value = job.progress;
}

function state() {
  switch (job?.status) {
    case undefined: return [];
    case "running": {
      const bar = make("progress", { id: "progress", max: 1, "aria-label": t("working") });
      showProgress(bar);
      return [make("p", { className: "head" }, make("span", {}, t("working")),
        button(t("cancel"), () => api.cancelJob(job.id).catch(() => {}), { id: "cancel-export" })), bar];
    }
    case "done": return done();
    case "cancelled": return [make("p", { className: "note" }, t("cancelled"))];
    default: return [make("p", { className: "note error", role: "alert" }, job.error ?? t("error"))];
  }
}

function done() {
  const lines = (texts, className) => texts.map((line) => make("li", { className }, make("bdi", {}, line)));
  // An SVG is not read here.
  const isComparable = job.command !== "render" && !job.output.endsWith(".svg") && fileOf(job.file);
  return [
    make("p", {}, t("done", { after: bytes(job.bytes), before: bytes(job.before) })),
    make("ul", { id: "results" }, lines(job.warnings ?? [], "note warning"), lines(job.results ?? [], "note")),
    make("p", { className: "end" },
      isComparable ? button(t("showDifference"), showDifference, { id: "show-difference" }) : null,
      make("a", { className: "button main", id: "download", href: api.outputAddress(job.id), download: job.output },
        t("download", { name: job.output }))),
  ];
}

/** Shows what was made beside the animation, where they differ most. */
async function showDifference() {
  const { file, results } = job;
  const frame = Number(/in frame (\d+)/.exec((results ?? []).join("\n"))?.[1] ?? 0);
  try {
    await compareWith(file, await api.output(job.id, job.output), frame);
  } catch (error) {
    show({ ...job, status: "failed", error: error.message });
  }
}
