// Copying text.

import { say, notify } from "./notice.js";
import { t } from "./strings.js";

export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    say(t("copied"));
    return true;
  } catch {
    notify(t("notCopied"));
    return false;
  }
}
