// What the page says: a line that stays while it holds, and words for those who do not see the page.

import { find } from "./dom.js";

/** A line under the head; null takes it away. */
export function notify(text) {
  find("notice").hidden = text === null;
  find("notice").textContent = text ?? "";
}

/** Words for screen readers. */
export function say(text) {
  find("status").textContent = text;
}
