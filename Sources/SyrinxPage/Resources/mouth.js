// A mouth or a sprite that opens with the voice.

/** The width and height of each shape of a mouth, beside those of one that only opens. */
const mouthShapes = {
  closed: [1, 0], open: [1, 1], wide: [1.2, 0.55], round: [0.55, 0.9],
};

/** The sprites of a mouth that only opens, from closed to wide open. */
function openingOrder(frames) {
  const places = [...frames.keys()];
  const plain = places.filter((index) => !["wide", "round"].includes(frames[index].shape));
  const rank = (index) => ["closed", null, "open"].indexOf(frames[index].shape);
  return plain.length ? plain.sort((one, other) => rank(one) - rank(other) || one - other) : places;
}

/** The pictures of a film, each drawn over what the one before it has left. */
function developed(frames, images) {
  const { naturalWidth: width, naturalHeight: height } = images[0];
  const film = new OffscreenCanvas(width, height);
  const pen = film.getContext("2d", { willReadFrequently: true });
  return frames.map(({ image, box, disposal }) => {
    const before = disposal === "restore" && pen.getImageData(0, 0, width, height);
    pen.drawImage(images[image], 0, 0);
    const shown = new OffscreenCanvas(width, height);
    shown.getContext("2d").drawImage(film, 0, 0);
    if (disposal === "clear") pen.clearRect(...box);
    if (before) pen.putImageData(before, 0, 0);
    return { source: shown, size: [width, height] };
  });
}

class Mouth {
  constructor(canvas, sounds, shapes, sprites) {
    this.canvas = canvas;
    this.tables = sounds.map(({ mouth }) => mouth && { fps: mouth.fps, ...unpack(mouth) });
    this.shapes = shapes ?? [];
    this.frames = sprites?.frames;
    this.order = this.frames && openingOrder(this.frames);
    this.images = (sprites?.images ?? []).map((source) => {
      const image = new Image();
      image.src = source;
      return image;
    });
  }

  /** Waits until sprites can be drawn. */
  async loaded() {
    const { frames, images } = this;
    if (!frames) return;
    await Promise.all(images.map((image) => image.decode()));
    this.pictures = frames[0].disposal ? developed(frames, images) : frames.map(({ image, box }) => {
      const { naturalWidth, naturalHeight } = images[image];
      return { source: images[image], box, size: box?.slice(2) ?? [naturalWidth, naturalHeight] };
    });
  }

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
    const named = this.frames.findIndex((frame) => shape && frame.shape === shape);
    if (named >= 0) return named;
    const count = this.order.length;
    return this.order[Math.min(Math.floor((this.opening(index, own) / 255) * count), count - 1)];
  }

  draw(index, own, time) {
    if (!this.tables[index]) return;
    const { pen, width, height } = fitted(this.canvas);
    if (this.frames) this.drawSprite(pen, width, height, this.frame(index, own, time));
    else this.drawLips(pen, width, height, this.opening(index, own) / 255, this.shape(time));
  }

  /** A sprite that lies in its image a quarter turn clockwise is turned back; what was cut away is left free. */
  drawSprite(pen, width, height, number) {
    if (!this.pictures) return;
    const { rotated, place } = this.frames[number];
    const { source, box, size } = this.pictures[number];
    const [x, y] = box ?? [0, 0];
    const [left, top, whole, high] = place ?? [0, 0, ...size];
    const scale = Math.min(width / whole, height / high);
    pen.translate((width - whole * scale) / 2, (height - high * scale) / 2);
    pen.scale(scale, scale);
    pen.translate(left, top);
    let [across, down] = size;
    if (rotated) {
      pen.translate(0, down);
      pen.rotate(-Math.PI / 2);
      [across, down] = [down, across];
    }
    pen.drawImage(source, x, y, across, down, 0, 0, across, down);
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
