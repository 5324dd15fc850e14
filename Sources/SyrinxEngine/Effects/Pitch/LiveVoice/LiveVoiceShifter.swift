// LiveVoice/ changes pitch and formants of one voice while it speaks, at a fixed delay shorter than two of a
// low voice's periods.

/// Changes pitch and formants of a voice as it comes, some frames at a time.
struct LiveVoiceShifter: ~Copyable {
  private let course: VoiceCourse
  private let sampleRate: Double
  private var decimator: Decimator
  private var low: AudioBuffer
  private var marks: LiveMarker
  private var grains: LiveGrains
  private var inputs: [SampleHistory]
  private var fed = 0
  private let delay: Int

  /// Fundamentals that are followed, and the time by which the output is late: a period of the lowest, in which
  /// a grain rises, less what of it has not to be known by then.
  static let voices = 60.0...PitchTrack.voices.upperBound
  private static let delaySeconds = 0.015
  private static let lowRate = 8000

  /// Frames that are taken at once: two thirds of a millisecond.
  static func blockFrameCount(at sampleRate: Int) -> Int { max(sampleRate / 1500, 4) }

  /// Frames by which the output is late.
  static func delay(at sampleRate: Int) -> Int { Int(delaySeconds * Double(sampleRate)) }

  init(format: StreamFormat, course: VoiceCourse) {
    let sampleRate = format.sampleRate
    self.course = course
    self.sampleRate = Double(sampleRate)
    let factor = max(sampleRate / Self.lowRate, 1)
    let block = Self.blockFrameCount(at: sampleRate)
    decimator = Decimator(factor: factor)
    low = AudioBuffer(channelCount: 1, frameCapacity: block + 8)
    delay = Self.delay(at: sampleRate)
    let reach = delay + 6 * sampleRate / Int(Self.voices.lowerBound) + 4 * block
    marks = LiveMarker(
      sampleRate: Double(sampleRate) / Double(factor), range: Self.voices,
      reach: reach / factor + 64, factor: factor, offset: -Double(decimator.delay))
    grains = LiveGrains(sampleRate: Double(sampleRate), delay: Double(delay))
    inputs = (0..<format.channelCount).map { _ in SampleHistory(reach: reach, block: block) }
  }

  /// That of the voice that is heard now, in Hz; nil where none is.
  var fundamental: Double? { marks.period.map { sampleRate / $0 } }

  /// Takes a block, and fills another with what is due.
  mutating func process(_ input: AudioFrames, into output: inout AudioBlock) {
    for channel in inputs.indices { inputs[channel].append(input.samples(of: channel)) }
    fed += input.frameCount
    decimator.enter(input, leavesOutFaults: true)
    let count = decimator.take(input.frameCount, into: &low)
    let start = fed - input.frameCount - delay
    let wanted = grains.wanted(from: Double(start))
    marks.append(low, count: count, wantedFrom: wanted)
    grains.advance(from: Double(start), to: Double(fed - delay), &marks, course)
    let (passage, table) = (grains.passage, LiveGrain.hann)
    let heights = table.span
    for (channel, sound) in inputs.enumerated() {
      var samples = output[channel]
      // The sound itself, as far as it passes by.
      let x = sound.samples.span
      let first = sound.index(of: start)
      for frame in samples.indices {
        samples[frame] = passage.gain(at: Double(start + frame), heights) * x[first + frame]
      }
      for grain in grains.grains { grain.add(from: sound, to: &samples, at: start) }
    }
  }

  /// Fills a block with the sound itself, as late as what was made of it last.
  func copy(into output: inout AudioBlock) {
    let start = fed - output.frameCount - delay
    for (channel, sound) in inputs.enumerated() {
      var samples = output[channel]
      let x = sound.samples.span
      let first = sound.index(of: start)
      for frame in samples.indices { samples[frame] = x[first + frame] }
    }
  }
}
