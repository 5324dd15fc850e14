// Blind comparison: X is A or B by chance, and is to be told.

/** The chance to be right at least so often by guessing. */
function guessingChance(right, count) {
  let term = 0.5 ** count;
  let sum = 0;
  for (let hits = count; hits >= right; hits -= 1) {
    sum += term;
    term *= hits / (count - hits + 1);
  }
  return Math.min(sum, 1);
}

class BlindTest {
  constructor() {
    this.answers = [];
    this.draw();
  }

  draw() { this.hidden = crypto.getRandomValues(new Uint8Array(1))[0] & 1; }

  get count() { return this.answers.length; }
  get right() { return this.answers.filter(Boolean).length; }
  get chance() { return guessingChance(this.right, this.count); }

  answer(index) {
    this.answers.push(index === this.hidden);
    this.draw();
  }

  get summary() {
    if (!this.count) return "Listen to A, B and X as often as you like, then say which one X is.";
    const chance = this.chance < 0.001 ? "p < 0.001" : `p = ${this.chance.toFixed(3)}`;
    return `${this.right} of ${this.count} right · ${chance}`;
  }
}
