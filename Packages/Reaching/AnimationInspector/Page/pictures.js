// Pictures that somebody chooses or drops, as data: addresses.

import { notify } from "./notice.js";
import { t } from "./strings.js";

const mostBytes = 16e6;

/** Reads a file. @param use (data, name) is called with its address and its name; a file that is no picture is a notice. */
export function readPicture(file, use) {
  if (!file) return;
  if (!file.type.startsWith("image/")) return notify(t("notAPicture"));
  if (file.size > mostBytes) return notify(t("pictureTooLarge"));
  const reader = new FileReader();
  reader.onload = () => {
    notify(null);
    use(reader.result, file.name);
  };
  reader.onerror = () => notify(`${file.name}: ${reader.error.message}`);
  reader.readAsDataURL(file);
}
