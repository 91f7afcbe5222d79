"use strict";

// Accepting what has changed. Only where the program that made the report serves it: a file has nobody to ask.

function acceptButton(animation) {
  if (!report.accept || !animation.acceptable) return null;
  return make("button", { type: "button", id: "accept", className: "accept", onclick: accept },
    "Accept as the new reference", make("kbd", { "aria-hidden": "true" }, "a"));
}

async function accept() {
  const button = find("accept");
  if (!button || button.disabled) return;
  button.disabled = true;
  const problem = await ask(current().name);
  if (problem === "") {
    location.reload();
  } else {
    button.disabled = false;
    button.after(make("p", { className: "note", role: "alert" }, problem));
  }
}

/** An empty text when it was done, else why it was not. */
async function ask(name) {
  try {
    const answer = await fetch("/accept", {
      method: "POST", headers: { "X-Animsnap-Token": report.accept }, body: name,
    });
    return answer.ok ? "" : await answer.text();
  } catch {
    return "animsnap does not answer: is it still running?";
  }
}
