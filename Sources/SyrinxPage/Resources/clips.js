// Lanes of named stretches of time: clips of an arrangement, or what was found in a comparison.

class ClipLane {
  constructor({ name, clips }, view) {
    Object.assign(this, { clips, view });
    this.element = document.createElement("div");
    this.element.className = "lane";
    const head = document.createElement("p");
    head.className = "lane-head";
    const title = document.createElement("b");
    title.textContent = name;
    head.append(title);
    this.canvas = document.createElement("canvas");
    this.canvas.className = "clips";
    this.element.append(head, this.canvas);
  }

  draw() {
    const { pen, width, height } = fitted(this.canvas);
    pen.font = "12px system-ui, sans-serif";
    pen.textBaseline = "middle";
    for (const [start, end, text] of this.clips) {
      const from = this.view.share(start) * width;
      const to = Math.max(this.view.share(end) * width, from + 2);
      if (to < 0 || from > width) continue;
      const [left, right] = [Math.max(from, 0), Math.min(to, width)];
      pen.fillStyle = colours.accent;
      pen.globalAlpha = 0.18;
      pen.fillRect(left, 6, right - left, height - 12);
      pen.globalAlpha = 1;
      pen.fillRect(from, 6, 2, height - 12);
      if (right - left < 40) continue;
      pen.save();
      pen.beginPath();
      pen.rect(left, 0, right - left - 4, height);
      pen.clip();
      pen.fillStyle = colours.ink;
      pen.fillText(text, left + 8, height / 2 + 0.5);
      pen.restore();
    }
  }
}

/** A list of moments, each of which can be heard. */
function listMarks(section, marks, seek) {
  section.hidden = !marks.length;
  const items = marks.map(([start, , text]) => {
    const item = document.createElement("li");
    const button = document.createElement("button");
    const time = document.createElement("time");
    const label = document.createElement("span");
    button.type = "button";
    time.textContent = clockText(start, 2);
    label.textContent = text;
    button.append(time, label);
    button.addEventListener("click", () => seek(start));
    item.append(button);
    return item;
  });
  section.querySelector("ol").append(...items);
}
