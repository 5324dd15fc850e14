// Plays, pauses, seeks and switches, and knows what is being heard.

/** The ten minutes beyond which sounds are not decoded as a whole: 8 bytes a stereo frame. */
const longestDecoded = 600;

/** The rate of a context that plays a sound, which browsers do not make of any rate. */
const contextRate = (rate) => (rate >= 8000 && rate <= 192000 ? rate : 48000);

class Transport {
  constructor(sounds, axis, media) {
    this.sounds = sounds;
    this.axis = axis;
    this.media = media;
    this.gains = matchingGains(sounds);
    this.isMatched = true;
    this.chosen = 0;
    this.volume = 1;
    this.isPlaying = false;
    this.isLong = sounds.some((sound) => sound.seconds > longestDecoded);
    /** Where it stands while nothing is played. */
    this.resting = 0;
    /** The sounds that have begun to be heard: context time, page time, sound. */
    this.anchors = [];
    this.changed = () => {};
  }

  get currentGains() { return this.isMatched ? this.gains : this.gains.map(() => 1); }

  /** Decodes, in a context that needs no permission to play. */
  async load() {
    if (this.isLong) return null;
    const context = new OfflineAudioContext(1, 1, contextRate(this.sounds[0].rate));
    this.buffers = await decodeSounds(context, this.sounds, this.media);
    return this.buffers;
  }

  /** Makes what plays, after a gesture, without which browsers let nothing be heard. */
  open() {
    const { axis, sounds } = this;
    this.context = new AudioContext({
      sampleRate: contextRate(sounds[0].rate), latencyHint: "interactive",
    });
    if (this.isLong) {
      const elements = this.media.map(({ blob }) => {
        const element = new Audio(URL.createObjectURL(blob()));
        element.preload = "auto";
        return element;
      });
      this.mix = new ElementMix(
        this.context, axis, sounds, elements, this.currentGains, this.chosen);
    } else {
      this.mix = new BufferMix(this.context, axis, this.buffers, this.currentGains, this.chosen);
    }
    this.mix.output.gain.value = this.volume;
  }

  /** The context time that is audible now. */
  get audible() {
    const { context } = this;
    const stamp = context.getOutputTimestamp();
    if (!(stamp.performanceTime > 0)) return context.currentTime - (context.outputLatency || 0);
    const since = (performance.now() - stamp.performanceTime) / 1000;
    return Math.min(stamp.contextTime + since, context.currentTime);
  }

  /** The time of the page that is heard. */
  get time() {
    if (!this.isPlaying) return this.resting;
    if (this.isLong) return between(this.mix.time, 0, this.axis.length);
    return this.timeAt(this.audible);
  }

  timeAt(contextTime) {
    const { anchors, axis } = this;
    while (anchors.length > 1 && anchors[1].when <= this.audible) anchors.shift();
    const count = countBefore(anchors, contextTime, (anchor) => anchor.when);
    const anchor = anchors[Math.max(count - 1, 0)];
    const passed = Math.max(contextTime - anchor.when, 0);
    const time = axis.ofPage(anchor.sound, axis.ofSound(anchor.sound, anchor.time) + passed);
    return between(time, 0, axis.length);
  }

  async play() {
    if (this.isPlaying) return;
    if (!this.isLong && !this.buffers) return;
    if (!this.context) this.open();
    await this.context.resume();
    if (this.isPlaying) return;
    if (this.resting >= this.axis.length) this.resting = 0;
    this.begin(this.resting, this.resting > 0);
    this.isPlaying = true;
    this.changed();
  }

  begin(time, fades) {
    const when = this.context.currentTime + 0.02;
    this.mix.start(time, when, fades);
    this.anchors = [{ when, time, sound: this.chosen }];
  }

  pause() {
    if (!this.isPlaying) return;
    this.resting = this.time;
    this.isPlaying = false;
    this.mix.stop(this.context.currentTime);
    this.changed();
  }

  toggle() { return this.isPlaying ? this.pause() : this.play(); }

  seek(time) {
    const target = between(time, 0, this.axis.length);
    this.resting = target;
    if (this.isPlaying) this.begin(target, true);
    this.changed();
  }

  choose(index) {
    if (index === this.chosen || !this.sounds[index]) return;
    if (this.isPlaying) {
      const when = this.context.currentTime + 0.01;
      const time = this.isLong ? this.mix.time : this.timeAt(when);
      this.mix.choose(index, time, when);
      this.anchors.push({ when, time, sound: index });
    } else if (this.mix) {
      this.mix.choose(index, this.resting, this.context.currentTime);
    }
    this.chosen = index;
    this.changed();
  }

  setMatched(isMatched) {
    this.isMatched = isMatched;
    this.mix?.setGains(this.currentGains, this.context.currentTime);
    this.changed();
  }

  setVolume(volume) {
    this.volume = volume;
    this.mix?.output.gain.setTargetAtTime(volume, this.context.currentTime, 0.01);
  }

  /** Stops at the end. To be called for every picture. */
  follow() {
    if (!this.isPlaying || this.time < this.axis.length - 0.001) return;
    this.pause();
    this.resting = this.axis.length;
    this.changed();
  }
}

/** Decodes each file once, and hands out the channels of each sound. */
async function decodeSounds(context, sounds, media) {
  const files = await Promise.all(media.map(async ({ blob }) =>
    context.decodeAudioData(await blob().arrayBuffer())));
  return sounds.map(({ media, first, channels }) => {
    const file = files[media];
    if (file.numberOfChannels === channels) return file;
    const { length, sampleRate } = file;
    const buffer = new AudioBuffer({ length, sampleRate, numberOfChannels: channels });
    for (let channel = 0; channel < channels; channel += 1) {
      buffer.copyToChannel(file.getChannelData(first + channel), channel);
    }
    return buffer;
  });
}
