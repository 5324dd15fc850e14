// The part of the time axis that is shown, and the ruler over it.

class View {
  constructor(length) {
    this.length = Math.max(length, 1e-6);
    this.from = 0;
    this.to = this.length;
    this.changed = () => {};
  }

  get span() { return this.to - this.from; }
  get isWhole() { return this.span >= this.length; }

  set(from, span) {
    const shortest = Math.min(0.002, this.length);
    const size = between(span, shortest, this.length);
    this.from = between(from, 0, this.length - size);
    this.to = this.from + size;
    this.changed();
  }

  /** Shows `factor` times as much, leaving a time where it is. */
  zoom(factor, time) {
    const span = between(this.span * factor, Math.min(0.002, this.length), this.length);
    const share = (time - this.from) / this.span;
    this.set(time - share * span, span);
  }

  pan(seconds) { this.set(this.from + seconds, this.span); }

  /** Turns the page when what is heard leaves it. */
  follow(time) {
    if (time < this.from || time > this.to) this.set(time - 0.05 * this.span, this.span);
  }

  share(time) { return (time - this.from) / this.span; }
  time(share) { return this.from + share * this.span; }
}

/** Round times at least `gap` pixels apart, where there is room for their text. */
function ticks(view, width, room, gap = 90) {
  const least = (view.span * gap) / Math.max(width, 1);
  const steps = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30];
  steps.push(60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 36000);
  const step = steps.find((candidate) => candidate >= least) ?? 86400;
  const decimals = step >= 1 ? 0 : step >= 0.1 ? 1 : step >= 0.01 ? 2 : 3;
  const found = [];
  for (let index = Math.ceil(view.from / step - 1e-9); index * step <= view.to; index += 1) {
    const x = view.share(index * step) * width;
    if (x < room - 60) found.push({ x, text: clockText(index * step, decimals) });
  }
  return found;
}
