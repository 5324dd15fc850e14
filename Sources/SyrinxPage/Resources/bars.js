// The spectrum as bars: left from the bottom up, right mirrored below; one channel has all of the
// height. Between two frames levels lie on a straight line.

class Bars {
  constructor(canvas, sounds) {
    this.canvas = canvas;
    this.tables = sounds.map(({ bars }) => bars && { ...bars, ...unpack(bars) });
  }

  /** Levels of all channels at a time, from 0 to 255. */
  levels(index, time) {
    const { columns, rows, values, fps, bands } = this.tables[index];
    const isOver = time < 0 || time * fps >= rows;
    const place = between(time * fps, 0, rows - 1);
    const row = Math.min(Math.floor(place), Math.max(rows - 2, 0));
    const share = rows > 1 ? place - row : 0;
    const next = rows > 1 ? columns : 0;
    const channels = [];
    for (let column = 0; column < columns; column += 1) {
      const at = row * columns + column;
      const level = isOver ? 0 : values[at] + share * (values[at + next] - values[at]);
      if (column % bands === 0) channels.push([]);
      channels[channels.length - 1].push(level);
    }
    return channels;
  }

  draw(index, time) {
    if (!this.tables[index]) return;
    const { pen, width, height } = fitted(this.canvas);
    const channels = this.levels(index, time);
    const count = channels[0].length;
    const pitch = width / count;
    const gap = Math.min(pitch * 0.3, 3);
    const base = channels.length > 1 ? height / 2 : height;
    const paint = (levels, from, to, reach, low, high) => {
      const gradient = pen.createLinearGradient(0, from, 0, to);
      gradient.addColorStop(0, low);
      gradient.addColorStop(1, high);
      pen.fillStyle = gradient;
      levels.forEach((level, band) => {
        const length = Math.max((level / 255) * reach, 1);
        pen.fillRect(band * pitch + gap / 2, to < from ? from - length : from, pitch - gap, length);
      });
    };
    paint(channels[0], base - 0.5, 0, base - 1, "rgb(194, 21, 0)", "rgb(255, 197, 0)");
    if (channels.length < 2) return;
    paint(channels[1], base + 0.5, height, base - 1, "rgb(52, 232, 158)", "rgb(15, 52, 67)");
  }
}
