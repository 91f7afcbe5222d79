"use strict";

// The head and the list: which animations there are, and which of them are shown.

const cards = [];

function isShown(animation) {
  return (state.filter === "all" || animation.status === state.filter)
    && animation.name.toLowerCase().includes(state.search.trim().toLowerCase());
}

function buildHead() {
  document.title = report.title;
  find("title").textContent = report.title;
  find("summary").textContent = report.summary;
  const counts = { all: report.animations.length, failed: 0, error: 0, passed: 0 };
  for (const animation of report.animations) counts[animation.status] += 1;
  for (const [filter, number] of Object.entries(counts)) {
    const name = { all: "All", error: "Errors" }[filter] ?? words[filter];
    find("filters").append(
      make("button", { type: "button", value: filter, onclick: () => show({ filter }) }, name,
        make("b", {}, String(number))));
  }
  const share = find("share");
  for (const status of ["failed", "error", "passed"]) {
    if (counts[status] === 0) continue;
    const part = make("span", { className: status });
    part.style.flex = counts[status];
    share.append(part);
  }
  share.setAttribute(
    "aria-label", `${counts.failed} failed, ${counts.error} with errors, ${counts.passed} passed`);
}

function buildList() {
  report.animations.forEach((animation, index) => {
    const slash = animation.name.lastIndexOf("/") + 1;
    const folder = animation.name.slice(0, slash);
    const worst = animation.frames.reduce((worst, frame) => Math.max(worst, frame.score ?? 0), 0);
    const card = make("button", { type: "button", className: "card", title: animation.name },
      thumbnail(coverOf(animation)),
      make("div", {},
        make("div", { className: "name" }, animation.name.slice(slash)),
        make("div", { className: "where" }, folder || count(animation.frames.length, "frame"))),
      make("div", { className: "value" },
        mark(animation.status),
        make("div", {}, animation.status === "failed" && worst > 0 ? percent(worst) : "")));
    card.onclick = () => {
      select(index);
      openDetail();
    };
    cards.push(card);
    find("list").append(make("li", {}, card));
  });
}

/** The picture that stands for an animation: its worst frame. */
function coverOf(animation) {
  const frame = animation.frames[worstFrame(animation)];
  return frame?.thumbnail ?? frame?.right ?? frame?.left;
}

function worstFrame(animation) {
  const frames = animation.frames;
  if (!frames.some((frame) => frame.failed)) return frames.length >> 1;
  return frames.reduce(
    (worst, frame, index) => (frame.failed && (!frames[worst].failed || frame.score > frames[worst].score) ? index : worst), 0);
}

/** Changes the filter or the search; keeps an animation selected that is shown. */
function show(change) {
  Object.assign(state, change);
  for (const button of find("filters").children) {
    button.setAttribute("aria-pressed", String(button.value === state.filter));
  }
  let shown = 0;
  report.animations.forEach((animation, index) => {
    const fits = isShown(animation);
    cards[index].parentElement.hidden = !fits;
    if (fits) shown += 1;
  });
  find("nothing").hidden = shown > 0;
  if (state.current < 0 || !isShown(current())) {
    const first = report.animations.findIndex(isShown);
    if (first >= 0) select(first);
  }
}

/** Selects the next (1) or the previous (-1) animation that is shown. */
function step(direction) {
  let index = state.current + direction;
  while (report.animations[index] && !isShown(report.animations[index])) index += direction;
  if (report.animations[index]) select(index);
}

function select(index) {
  pause();
  cards[state.current]?.removeAttribute("aria-current");
  state.current = index;
  state.frame = worstFrame(current());
  cards[index].setAttribute("aria-current", "true");
  cards[index].scrollIntoView({ block: "nearest" });
  history.replaceState(null, "", "#" + encodeURIComponent(current().name));
  buildDetail();
}

/** On a narrow screen the list and the animation take turns. */
function openDetail() {
  document.body.dataset.view = "detail";
  if (getComputedStyle(document.querySelector("nav")).display === "none") scrollTo(0, 0);
}

function openList() {
  document.body.dataset.view = "list";
  cards[state.current]?.scrollIntoView({ block: "center" });
}
