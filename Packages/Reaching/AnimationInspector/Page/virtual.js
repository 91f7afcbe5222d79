// A list of which only the rows in sight are elements: layers and files come by the thousand.

import { make } from "./dom.js";

export class VirtualList {
  /** @param makeRow (index) => an element. */
  constructor(element, rowHeight, makeRow) {
    Object.assign(this, { element, rowHeight, makeRow, count: 0 });
    this.space = make("div", { className: "space", role: "none" });
    element.append(this.space);
    element.addEventListener("scroll", () => this.draw(false), { passive: true });
    new ResizeObserver(() => this.draw(false)).observe(element);
  }

  show(count) {
    this.count = count;
    this.space.style.height = count * this.rowHeight + "px";
    this.draw(true);
  }

  /** @param isNew whether rows that are there already are made anew. */
  draw(isNew) {
    const { element, rowHeight } = this;
    const first = Math.max(0, Math.floor(element.scrollTop / rowHeight) - 4);
    const last = Math.min(this.count, Math.ceil((element.scrollTop + element.clientHeight) / rowHeight) + 4);
    if (!isNew && first === this.first && last === this.last) return;
    Object.assign(this, { first, last });
    const rows = [];
    for (let index = first; index < last; index += 1) {
      const row = this.makeRow(index);
      row.style.top = index * rowHeight + "px";
      rows.push(row);
    }
    this.space.replaceChildren(...rows);
  }

  reveal(index) {
    const { element, rowHeight } = this;
    const top = index * rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowHeight > element.scrollTop + element.clientHeight) {
      element.scrollTop = top + rowHeight - element.clientHeight;
    }
    this.draw(false);
  }
}
