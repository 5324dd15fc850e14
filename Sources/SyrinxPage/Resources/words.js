// Karaoke and the transcript. Times of the text are those of the first sound.

/** Scripts that run from right to left, by the first letter. */
const rightToLeft = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const countIn = 3;
/** For so many milliseconds after the reader has moved the transcript it stays where it is. */
const restAfterReader = 4000;

class Words {
  constructor(stage, transcript, lines) {
    this.lines = lines;
    this.stage = stage;
    this.singers = [...new Set(lines.map(({ singer }) => singer).filter((singer) => singer !== null))];
    this.rows = lines.map((line, index) => this.row(line, lines[index - 1]));
    this.list = make("div", "karaoke-lines", ...this.rows.map(({ element }) => element));
    this.count = make("div", "count-in", make("i"), make("i"), make("i"));
    this.stage.append(this.count, this.list);
    this.entries = [...transcript.querySelectorAll("[data-line]")];
    this.listOfEntries = transcript.querySelector("ol");
    this.touched = -Infinity;
    for (const kind of ["wheel", "touchmove", "pointerdown", "keydown", "focusin"]) {
      transcript.addEventListener(
        kind, () => { this.touched = performance.now(); }, { passive: true });
    }
    this.focus = -1;
  }

  /** A line's element; where another singer begins, the name stands before it. */
  row(line, previous) {
    const element = make("p");
    element.dir = "auto";
    if (line.singer !== null && this.singers.length > 1) {
      // Four colours are told apart at a glance.
      element.className = `singer${this.singers.indexOf(line.singer) % 4}`;
      if (previous?.singer !== line.singer) element.dataset.singer = line.singer;
    }
    const spans = [];
    for (const [text, start, end] of line.words) {
      if (start === null) {
        element.append(text);
        continue;
      }
      const span = make("span", rightToLeft.test(text) ? "rtl" : "", text);
      element.append(span);
      spans.push({ span, start, end, share: -1 });
    }
    return { element, spans };
  }

  /** The share of a word that has been heard. */
  static share({ start, end }, time) {
    return end > start ? between((time - start) / (end - start), 0, 1) : Number(time >= start);
  }

  /** The line in focus: the last that has begun, or the next one while its count-in runs. */
  lineAt(time) {
    const count = countBefore(this.lines, time, (line) => line.start);
    const next = this.lines[count];
    const last = this.lines[count - 1];
    if (next && next.start - time <= countIn && (!last || time >= last.end)) return count;
    return count ? count - 1 : this.lines.length ? 0 : -1;
  }

  draw(time) {
    const focus = this.lineAt(time);
    if (focus < 0) return;
    for (let index = Math.max(focus - 3, 0); index < Math.min(focus + 4, this.rows.length); index += 1) {
      this.fill(this.rows[index], time);
    }
    if (focus !== this.focus) this.setFocus(focus, time);
    this.drawCount(focus, time);
  }

  fill({ spans }, time) {
    for (const word of spans) {
      const share = Words.share(word, time);
      if (share === word.share) continue;
      word.share = share;
      word.span.style.setProperty("--heard", `${share * 100}%`);
    }
  }

  setFocus(focus, time) {
    const isFar = Math.abs(focus - this.focus) > 3;
    this.rows[this.focus]?.element.classList.remove("focus");
    this.entries[this.focus]?.removeAttribute("aria-current");
    this.focus = focus;
    if (isFar) for (const row of this.rows) this.fill(row, time);
    const { element } = this.rows[focus];
    element.classList.add("focus");
    this.entries[focus]?.setAttribute("aria-current", "true");
    this.place(isFar);
    this.showEntry();
  }

  /** Scrolls the transcript, and nothing around it, so far that the line in focus is seen. */
  showEntry() {
    const entry = this.entries[this.focus];
    if (!entry || performance.now() - this.touched < restAfterReader) return;
    const list = this.listOfEntries;
    const row = entry.getBoundingClientRect();
    const box = list.getBoundingClientRect();
    if (row.top < box.top) list.scrollTop -= box.top - row.top + row.height;
    else if (row.bottom > box.bottom) list.scrollTop += row.bottom - box.bottom + row.height;
  }

  /** Brings the line in focus to the middle. */
  place(atOnce) {
    const row = this.rows[this.focus]?.element;
    if (!row) return;
    const offset = this.stage.clientHeight / 2 - row.offsetTop - row.offsetHeight / 2;
    this.list.classList.toggle("jump", atOnce);
    this.list.style.transform = `translateY(${offset}px)`;
  }

  /** Three dots that go out one a second before a line that follows silence. */
  drawCount(focus, time) {
    const before = this.lines[focus].start - time;
    const pause = this.lines[focus].start - (this.lines[focus - 1]?.end ?? 0);
    const left = before > 0 && pause >= countIn ? Math.ceil(Math.min(before, countIn)) : 0;
    if (left === this.left) return;
    this.left = left;
    this.count.classList.toggle("on", left > 0);
    [...this.count.children].forEach((dot, index) => dot.classList.toggle("on", index < left));
  }
}
