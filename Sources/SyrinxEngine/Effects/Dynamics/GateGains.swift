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
