/// The gains of a gate that opens and shuts by the level of a sound.
struct GateGains: ~Copyable {
  private let framesPerMillisecond: Float
  private var detector: LevelDetector
  private var motion = GateMotion()
  /// Of each frame, the amplitudes at which the gate opens and shuts, that which it leaves when it
  /// is shut, and the frames it holds.
  private var levels: AudioBuffer

  init(hearing heard: StreamFormat) {
    framesPerMillisecond = Float(heard.sampleRate) / 1000
    detector = LevelDetector(heard)
    levels = AudioBuffer(channelCount: 4, frameCapacity: Ballistics.blockFrameCount)
  }

  /// Sets what opens and shuts it in the next frames, in decibels and milliseconds.
  mutating func set(thresholds: [Float], hystereses: [Float], holds: [Float]) {
    let framesPerMillisecond = framesPerMillisecond
    set(0) { magnitude(atLevel: thresholds[$0]) }
    set(1) { magnitude(atLevel: thresholds[$0] - hystereses[$0]) }
    set(3) { holds[$0] * framesPerMillisecond }
  }

  /// Sets the gain when it is shut, which is 0 at first.
  mutating func set(ranges: [Float]) { set(2) { magnitude(atLevel: -ranges[$0]) } }

  @inline(__always)
  private mutating func set(_ channel: Int, _ level: (Int) -> Float) {
    var samples = levels[channel]
    for frame in samples.indices { samples[frame] = level(frame) }
  }

  /// Writes the gains of the next frames.
  mutating func fill(
    _ gains: inout MutableSpan<Float>, hearing heard: AudioFrames, _ ballistics: Ballistics
  ) {
    detector.process(heard, into: &gains)
    levels.withFrames { levels in
      ballistics.withCoefficients {
        motion.process(&gains, levels: levels, attacks: $0, releases: $1)
      }
    }
  }

  mutating func reset() {
    detector.reset()
    motion = GateMotion()
  }
}

/// The opening of a gate; it begins shut. It shuts when the level has not been above the lower of
/// its two for as long as it holds.
struct GateMotion {
  private var isOpen = false
  /// Frames since the level was above the lower one: more than a `Float` can count.
  private var quiet = 0.0
  private var gain: Double?

  /// Replaces levels by gains. The channels of `levels` hold, for each frame, the amplitudes at
  /// which the gate opens and shuts, the gain when it is shut and the frames it holds; attacks
  /// and releases say how far it goes in a frame when it opens and when it shuts.
  mutating func process(
    _ samples: inout MutableSpan<Float>, levels: AudioFrames, attacks: Span<Float>,
    releases: Span<Float>
  ) {
    let opening = levels.samples(of: 0)
    let shutting = levels.samples(of: 1)
    let floor = levels.samples(of: 2)
    let hold = levels.samples(of: 3)
    var isOpen = self.isOpen
    var quiet = self.quiet
    var gain = self.gain ?? Double(floor[0])
    for frame in samples.indices {
      let level = samples[frame]
      quiet = level > shutting[frame] ? 0 : quiet + 1
      isOpen = level > opening[frame] || (isOpen && quiet <= Double(hold[frame]))
      let target = isOpen ? 1 : Double(floor[frame])
      let coefficient = Double(target > gain ? attacks[frame] : releases[frame])
      gain += coefficient * (target - gain)
      samples[frame] = Float(gain)
    }
    self.isOpen = isOpen
    self.quiet = quiet
    self.gain = gain
  }
}
