// Sounds side by side, of which one at a time is let through.

const crossfade = 0.01;

/** Gains that make all sounds as loud as the softest, so that none is raised. */
function matchingGains(sounds) {
  const known = sounds.map((sound) => sound.lufs).filter((lufs) => lufs !== null);
  const softest = Math.min(...known);
  return sounds.map(({ lufs }) => (lufs === null ? 1 : 10 ** ((softest - lufs) / 20)));
}

/** A gain that moves in straight lines, each from wherever the one before has got to. */
class Ramp {
  constructor(gain, value) {
    this.gain = gain;
    this.line = { start: 0, from: value, to: value };
    gain.setValueAtTime(value, 0);
  }

  at(when) {
    const { start, from, to } = this.line;
    return from + (to - from) * between((when - start) / crossfade, 0, 1);
  }

  move(value, when) {
    const from = this.at(when);
    const isMoving = when > this.line.start && when < this.line.start + crossfade;
    this.gain.cancelScheduledValues(when);
    if (isMoving) this.gain.linearRampToValueAtTime(from, when);
    else this.gain.setValueAtTime(from, when);
    this.gain.linearRampToValueAtTime(value, when + crossfade);
    this.line = { start: when, from, to: value };
  }
}

/** Gains of the sounds, one open; made for a context that plays or one that only computes. */
class Switch {
  constructor(context, gains, chosen) {
    this.context = context;
    this.gains = gains;
    this.chosen = chosen;
    this.output = context.createGain();
    this.output.connect(context.destination);
    this.inputs = gains.map((gain, index) => {
      const node = context.createGain();
      node.connect(this.output);
      return { node, ramp: new Ramp(node.gain, index === chosen ? gain : 0) };
    });
  }

  input(index) { return this.inputs[index].node; }

  choose(index, when) {
    this.chosen = index;
    this.inputs.forEach(({ ramp }, other) => {
      ramp.move(other === index ? this.gains[other] : 0, when);
    });
  }

  setGains(gains, when) {
    this.gains = gains;
    this.choose(this.chosen, when);
  }
}

/**
 * Plays sounds that are decoded. Sounds that share their time all begin at one instant, so that they
 * stay together to the sample; otherwise only the chosen one is played.
 */
class BufferMix {
  constructor(context, axis, buffers, gains, chosen = 0) {
    this.context = context;
    this.axis = axis;
    this.buffers = buffers;
    this.switch = new Switch(context, gains, chosen);
    this.voices = [];
  }

  get output() { return this.switch.output; }

  /** Begins at a time of the page; `fades` unless the first sample is to be heard as it is. */
  start(time, when, fades) {
    this.stop(when);
    const { chosen } = this.switch;
    this.buffers.forEach((_, index) => {
      if (this.axis.isShared || index === chosen) this.begin(index, time, when, fades);
    });
  }

  begin(index, time, when, fades) {
    const own = this.axis.ofSound(index, time);
    const buffer = this.buffers[index];
    if (!buffer || own >= buffer.duration) return;
    const source = this.context.createBufferSource();
    const node = this.context.createGain();
    source.buffer = buffer;
    source.connect(node).connect(this.switch.input(index));
    const fade = new Ramp(node.gain, fades ? 0 : 1);
    if (fades) fade.move(1, when);
    source.start(when + Math.max(-own, 0), Math.max(own, 0));
    this.voices.push({ source, fade });
  }

  /** Lets another sound through, at the time of the page that is heard at `when`. */
  choose(index, time, when) {
    if (!this.axis.isShared && index !== this.switch.chosen && this.voices.length) {
      for (const { source } of this.voices) source.stop(when + crossfade);
      this.voices = [];
      this.begin(index, time, when, false);
    }
    this.switch.choose(index, when);
  }

  setGains(gains, when) { this.switch.setGains(gains, when); }

  stop(when) {
    for (const { source, fade } of this.voices) {
      fade.move(0, when);
      source.stop(when + crossfade);
    }
    this.voices = [];
  }
}

/**
 * Plays sounds that are too long to be decoded as a whole. Those in one file are taken apart by
 * channels and cannot drift; others are brought together whenever they are 20 ms apart.
 */
class ElementMix {
  constructor(context, axis, sounds, elements, gains, chosen = 0) {
    this.context = context;
    this.axis = axis;
    this.sounds = sounds;
    this.elements = elements;
    this.switch = new Switch(context, gains, chosen);
    const sources = elements.map((element) => context.createMediaElementSource(element));
    sounds.forEach((sound, index) => {
      const source = sources[sound.media];
      const isAlone = sounds.every((other) => other === sound || other.media !== sound.media);
      if (isAlone) return source.connect(this.switch.input(index));
      const splitter = context.createChannelSplitter(sound.first + sound.channels);
      const merger = context.createChannelMerger(sound.channels);
      source.connect(splitter);
      for (let channel = 0; channel < sound.channels; channel += 1) {
        splitter.connect(merger, sound.first + channel, channel);
      }
      merger.connect(this.switch.input(index));
    });
  }

  get output() { return this.switch.output; }

  element(index) { return this.elements[this.sounds[index].media]; }

  /** The time of the page that is heard. */
  get time() {
    const { chosen } = this.switch;
    return this.axis.ofPage(chosen, this.element(chosen).currentTime);
  }

  place(index, time) {
    const own = Math.max(this.axis.ofSound(index, time), 0);
    if (Math.abs(this.element(index).currentTime - own) > 0.02) this.element(index).currentTime = own;
  }

  start(time) {
    const { chosen } = this.switch;
    this.sounds.forEach((_, index) => {
      if (!this.axis.isShared && index !== chosen) return;
      this.place(index, time);
      this.element(index).play().catch(() => {});
    });
  }

  choose(index, time, when) {
    this.place(index, time);
    if (!this.element(this.switch.chosen).paused) this.element(index).play().catch(() => {});
    this.switch.choose(index, when);
  }

  setGains(gains, when) { this.switch.setGains(gains, when); }

  stop() { for (const element of this.elements) element.pause(); }
}
