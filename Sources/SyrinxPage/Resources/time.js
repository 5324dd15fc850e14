// Time of the page is time of the first sound, going on at the same pace before and after it.

/** Straight lines through [x, y], at the slope of 1 beyond both ends. */
function alongPoints(points, x, from, to) {
  const first = points[0];
  const last = points[points.length - 1];
  if (x <= first[from]) return first[to] + x - first[from];
  if (x >= last[from]) return last[to] + x - last[from];
  const next = countBefore(points, x, (point) => point[from]);
  const [a, b] = [points[next - 1], points[next]];
  const share = (x - a[from]) / (b[from] - a[from]);
  return a[to] + share * (b[to] - a[to]);
}

class TimeAxis {
  /** `map` has pairs of seconds in the first and in the second sound, or is null where they are equal. */
  constructor(sounds, map) {
    this.map = map;
    this.sounds = sounds;
    this.length = Math.max(...sounds.map((sound, index) => this.ofPage(index, sound.seconds)));
  }

  get isShared() { return !this.map; }

  /** A time of the page in a sound. */
  ofSound(index, time) {
    return this.map && index === 1 ? alongPoints(this.map, time, 0, 1) : time;
  }

  /** A time of a sound in the page. */
  ofPage(index, time) {
    return this.map && index === 1 ? alongPoints(this.map, time, 1, 0) : time;
  }
}
