// A mouth or a sprite that opens with the voice.

/** How wide and how high each shape of a mouth is, beside one that only opens. */
const mouthShapes = {
  closed: [1, 0], open: [1, 1], wide: [1.2, 0.55], round: [0.55, 0.9],
};

class Mouth {
  constructor(canvas, sounds, shapes, sprites) {
    this.canvas = canvas;
    this.tables = sounds.map(({ mouth }) => mouth && { fps: mouth.fps, ...unpack(mouth) });
    this.shapes = shapes ?? [];
    this.frames = sprites?.frames;
    this.images = (sprites?.images ?? []).map((source) => {
      const image = new Image();
      image.src = source;
      return image;
    });
  }

  loaded() { return Promise.all(this.images.map((image) => image.decode().catch(() => {}))); }

  /** From 0 to 255: that of the frame in which the time lies. */
  opening(index, time) {
    const { rows, values, fps } = this.tables[index];
    const row = Math.floor(time * fps + 1e-6);
    return row >= 0 && row < rows ? values[row] : 0;
  }

  /** The shape a phoneme gives the mouth at a time of the first sound, if any is known. */
  shape(time) {
    const count = countBefore(this.shapes, time, ([start]) => start);
    return count ? this.shapes[count - 1][1] : null;
  }

  /** The number of the sprite: one named like the shape, else by opening, from closed to wide open. */
  frame(index, own, time) {
    const shape = this.shape(time);
    const named = this.frames.findIndex(({ name }) => shape && name === shape);
    if (named >= 0) return named;
    const share = this.opening(index, own) / 255;
    return Math.min(Math.floor(share * this.frames.length), this.frames.length - 1);
  }

  draw(index, own, time) {
    if (!this.tables[index]) return;
    const { pen, width, height } = fitted(this.canvas);
    if (this.frames) this.drawSprite(pen, width, height, this.frames[this.frame(index, own, time)]);
    else this.drawLips(pen, width, height, this.opening(index, own) / 255, this.shape(time));
  }

  /** A rectangle of an image; `rotated` ones are stored a quarter turn clockwise. */
  drawSprite(pen, width, height, { image, x, y, w, h, rotated }) {
    const scale = Math.min(width / w, height / h);
    pen.translate(width / 2, height / 2);
    pen.scale(scale, scale);
    if (rotated) pen.rotate(-Math.PI / 2);
    const [across, down] = rotated ? [h, w] : [w, h];
    pen.drawImage(this.images[image], x, y, across, down, -across / 2, -down / 2, across, down);
  }

  drawLips(pen, width, height, opening, shape) {
    const [wide, high] = mouthShapes[shape] ?? [1 - 0.18 * opening, 1];
    const unit = Math.min(width * 0.36, height * 0.5);
    const half = unit * wide;
    const gap = unit * 0.62 * opening * high;
    const [upper, lower] = [unit * 0.2, unit * 0.26];
    pen.translate(width / 2, height / 2 - gap * 0.2);
    const outline = (side, top, bow, bottom) => {
      pen.beginPath();
      pen.moveTo(-side, 0);
      pen.bezierCurveTo(-side * 0.6, -top * 0.7, -side * 0.3, -top * 1.25, 0, -top + bow);
      pen.bezierCurveTo(side * 0.3, -top * 1.25, side * 0.6, -top * 0.7, side, 0);
      pen.bezierCurveTo(side * 0.55, bottom * 1.3, -side * 0.55, bottom * 1.3, -side, 0);
      pen.closePath();
    };
    pen.fillStyle = colours.accent;
    outline(half, upper + gap * 0.45, unit * 0.05, lower + gap);
    pen.fill();
    outline(half * 0.86, gap * 0.42 + 1, 0, gap * 0.9 + 1);
    pen.save();
    pen.clip();
    pen.fillStyle = colours.isDark ? "#05090a" : "#1d2529";
    pen.fillRect(-half, -unit, 2 * half, 3 * unit);
    pen.fillStyle = "#f4f2ee";
    pen.fillRect(-half * 0.62, -unit, half * 1.24, unit - gap * 0.14);
    pen.fillStyle = "#b8686b";
    pen.beginPath();
    pen.ellipse(0, gap * 1.05, half * 0.45, gap * 0.38, 0, 0, 2 * Math.PI);
    pen.fill();
    pen.restore();
  }
}
