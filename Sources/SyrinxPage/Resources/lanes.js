// One lane a sound: its wave, and its spectrogram below.

class Lane {
  constructor(sound, index, axis, view) {
    Object.assign(this, { sound, index, axis, view, isChosen: false });
    this.peaks = unpack(sound.peaks);
    this.spectrogram = sound.spectrogram && unpack(sound.spectrogram);
    const name = axis.sounds.length > 1 ? `${sound.label}  ${sound.name}` : sound.name;
    const head = make("p", "lane-head", make("b", "", name), make("span", "", sound.facts));
    this.wave = make("canvas", "wave");
    this.element = make("div", "lane", head, this.wave);
    if (this.spectrogram) {
      this.picture = make("canvas", "spectrogram");
      this.element.append(this.picture);
    }
  }

  draw() {
    this.drawWave();
    if (this.picture) this.drawSpectrogram();
  }

  /** The sound's own time at a pixel. */
  timeAt(x, width) { return this.axis.ofSound(this.index, this.view.time(x / width)); }

  drawWave() {
    const { pen, width, height } = fitted(this.wave);
    const middle = height / 2;
    pen.fillStyle = colours.line;
    pen.fillRect(0, Math.round(middle), width, 1);
    pen.fillStyle = pen.strokeStyle = this.isChosen ? colours.accent : colours.soft;
    const perPixel = (this.view.span / width) * this.sound.rate;
    const perColumn = this.sound.peaks.secondsPerColumn * this.sound.rate;
    if (this.buffer && perPixel < 2) return this.drawSamples(pen, width, height);
    const find = this.buffer && perPixel < 4 * perColumn ? this.samplePeaks : this.columnPeaks;
    for (let x = 0; x < width; x += 1) {
      const peaks = find.call(this, this.timeAt(x, width), this.timeAt(x + 1, width));
      if (!peaks) continue;
      const [low, high] = peaks;
      const top = middle - high * (middle - 2);
      const bottom = middle - low * (middle - 2);
      pen.fillRect(x, top - 0.5, 1, Math.max(bottom - top + 1, 1));
    }
  }

  columnPeaks(from, to) {
    const { rows, values } = this.peaks;
    const scale = 1 / this.sound.peaks.secondsPerColumn;
    const first = Math.max(Math.floor(from * scale), 0);
    const end = Math.min(Math.max(Math.floor(to * scale), first + 1), rows);
    if (first >= end || to < 0) return null;
    let [low, high] = [255, 0];
    for (let row = first; row < end; row += 1) {
      low = Math.min(low, values[2 * row]);
      high = Math.max(high, values[2 * row + 1]);
    }
    return [(low - 128) / 127, (high - 128) / 127];
  }

  samplePeaks(from, to) {
    const rate = this.buffer.sampleRate;
    const first = Math.max(Math.floor(from * rate), 0);
    const end = Math.min(Math.max(Math.floor(to * rate), first + 1), this.buffer.length);
    if (first >= end) return null;
    let [low, high] = [Infinity, -Infinity];
    for (let channel = 0; channel < this.buffer.numberOfChannels; channel += 1) {
      const samples = this.buffer.getChannelData(channel);
      for (let frame = first; frame < end; frame += 1) {
        low = Math.min(low, samples[frame]);
        high = Math.max(high, samples[frame]);
      }
    }
    return [low, high];
  }

  /** Closer than two samples a pixel: the samples of each channel, joined. */
  drawSamples(pen, width, height) {
    const rate = this.buffer.sampleRate;
    const first = Math.max(Math.floor(this.timeAt(0, width) * rate), 0);
    const end = Math.min(Math.ceil(this.timeAt(width, width) * rate) + 1, this.buffer.length);
    const x = (frame) => this.view.share(this.axis.ofPage(this.index, frame / rate)) * width;
    const showsDots = (width / this.view.span) / rate > 6;
    for (let channel = 0; channel < this.buffer.numberOfChannels; channel += 1) {
      const samples = this.buffer.getChannelData(channel);
      const y = (frame) => height / 2 - samples[frame] * (height / 2 - 2);
      pen.beginPath();
      for (let frame = first; frame < end; frame += 1) pen.lineTo(x(frame), y(frame));
      pen.stroke();
      for (let frame = first; showsDots && frame < end; frame += 1) {
        pen.fillRect(x(frame) - 2, y(frame) - 2, 4, 4);
      }
    }
  }

  /** The whole picture, a pixel a byte, the lowest row at the bottom. */
  paintSpectrogram() {
    const { columns, rows, values } = this.spectrogram;
    const palette = spectrogramPalette(colours.isDark);
    const image = new ImageData(rows, columns);
    const scale = this.sound.spectrogram.levels - 1;
    for (let column = 0; column < rows; column += 1) {
      for (let band = 0; band < columns; band += 1) {
        const level = Math.min((values[column * columns + band] / scale) * 255, 255);
        const [red, green, blue] = palette[Math.round(level)];
        const at = 4 * ((columns - 1 - band) * rows + column);
        image.data.set([red, green, blue, 255], at);
      }
    }
    this.painted = new OffscreenCanvas(rows, columns);
    this.painted.getContext("2d").putImageData(image, 0, 0);
    this.paintedDark = colours.isDark;
  }

  drawSpectrogram() {
    if (!this.painted || this.paintedDark !== colours.isDark) this.paintSpectrogram();
    const { pen, width, height } = fitted(this.picture);
    const { columns, rows } = this.spectrogram;
    const perSecond = 1 / this.sound.spectrogram.secondsPerColumn;
    pen.globalAlpha = this.isChosen ? 1 : 0.75;
    pen.imageSmoothingEnabled = true;
    // Where the map of time bends, in slices.
    const slices = this.axis.map && this.index === 1 ? Math.ceil(width / 8) : 1;
    for (let slice = 0; slice < slices; slice += 1) {
      const [x, end] = [(slice * width) / slices, ((slice + 1) * width) / slices];
      const [from, to] = [this.timeAt(x, width) * perSecond, this.timeAt(end, width) * perSecond];
      const [first, last] = [between(from, 0, rows), between(to, 0, rows)];
      if (last <= first) continue;
      const scale = (end - x) / (to - from);
      pen.drawImage(
        this.painted, first, 0, last - first, columns,
        x + (first - from) * scale, 0, (last - first) * scale, height);
    }
  }
}
