// Lanes of named stretches of time: clips of an arrangement, or what was found in a comparison.

/** As much of a text as fits; nothing rather than a few letters. */
function shortened(pen, text, room) {
  if (pen.measureText(text).width <= room) return text;
  let count = text.length - 1;
  while (count > 0 && pen.measureText(`${text.slice(0, count)}…`).width > room) count -= 1;
  return count > 3 ? `${text.slice(0, count)}…` : "";
}

class ClipLane {
  constructor({ name, clips, peaks }, view) {
    Object.assign(this, { clips, view });
    this.wave = peaks && { ...unpack(peaks), perSecond: 1 / peaks.secondsPerColumn };
    this.canvas = make("canvas", this.wave ? "clips waved" : "clips");
    this.element = make("div", "lane", make("p", "lane-head", make("b", "", name)), this.canvas);
  }

  draw() {
    const { pen, width, height } = fitted(this.canvas);
    pen.font = "12px system-ui, sans-serif";
    pen.textBaseline = "middle";
    const base = this.wave ? 28 : height;
    for (const [start, end, text] of this.clips) {
      const from = this.view.share(start) * width;
      const to = Math.max(this.view.share(end) * width, from + 2);
      if (to < 0 || from > width) continue;
      const [left, right] = [Math.max(from, 0), Math.min(to, width)];
      pen.fillStyle = colours.accent;
      pen.globalAlpha = 0.16;
      pen.fillRect(left, 6, right - left, height - 12);
      pen.globalAlpha = 1;
      pen.fillRect(from, 6, 2, height - 12);
      if (this.wave) this.drawWave(pen, Math.floor(left), right, width, base, height - 8);
      pen.fillStyle = colours.ink;
      pen.fillText(shortened(pen, text, right - left - 12), left + 8, this.wave ? 17 : height / 2 + 0.5);
    }
  }

  drawWave(pen, left, right, width, top, bottom) {
    const { rows, values, perSecond } = this.wave;
    const [middle, reach] = [(top + bottom) / 2, (bottom - top) / 2];
    for (let x = left; x < right; x += 1) {
      const first = Math.max(Math.floor(this.view.time(x / width) * perSecond), 0);
      const end = Math.max(Math.floor(this.view.time((x + 1) / width) * perSecond), first + 1);
      let [low, high] = [128, 128];
      for (let row = first; row < Math.min(end, rows); row += 1) {
        low = Math.min(low, values[2 * row]);
        high = Math.max(high, values[2 * row + 1]);
      }
      const upper = middle - ((high - 128) / 127) * reach;
      const lower = middle - ((low - 128) / 127) * reach;
      pen.fillRect(x, upper - 0.5, 1, lower - upper + 1);
    }
  }
}

/** A list of moments, each of which can be heard. */
function listMarks(section, marks, seek) {
  section.hidden = !marks.length;
  const items = marks.map(([start, , text]) => {
    const button = make("button", "", make("time", "", clockText(start, 2)), make("span", "", text));
    button.type = "button";
    button.addEventListener("click", () => seek(start));
    return make("li", "", button);
  });
  section.querySelector("ol").append(...items);
}
