import SyrinxSystem

/// Splits the stream into bands, compresses each, and adds them up again.
struct MultibandState: InPlaceState, ~Copyable {
  private struct Band: ~Copyable {
    var filter: BiquadCascade
    var compressor: CompressorState
  }

  let format: StreamFormat
  let memory = InputMemory.everything
  let tail: Int
  private var bands: [Box<Band>] = []
  private var sum: AudioBuffer
  private var band: AudioBuffer

  init(_ settings: Multiband, _ setup: ProcessorSetup) throws {
    format = setup.format
    // A stream has no bands above its Nyquist frequency.
    let limits = settings.bands.map(\.limit).filter { [format] in $0 < 0.99 * format.nyquist }
    var ringing = 0
    for index in 0...limits.count {
      let own = index < settings.bands.count ? settings.bands[index] : nil
      let (compressor, fixed) = settings.compressor(own)
      let sections = Crossover.sections(ofBand: index, limits, sampleRate: format.sampleRate)
      ringing = max(ringing, sections.framesOfRinging)
      let filter = BiquadCascade(
        sections, gain: 1, channelCount: format.channelCount,
        maximumFrameCount: setup.maximumFrameCount)
      bands.append(
        Box(Band(filter: filter, compressor: try CompressorState(compressor, fixed: fixed, setup))))
    }
    tail = setup.input.tail(ringing: ringing)
    sum = AudioBuffer(
      channelCount: format.channelCount, frameCapacity: setup.maximumFrameCount)
    band = AudioBuffer(
      channelCount: format.channelCount, frameCapacity: setup.maximumFrameCount)
  }

  mutating func process(_ block: inout AudioBlock) {
    let frames = 0..<block.frameCount
    sum.withBlock(of: frames) { sum in
      sum.clear()
      band.withBlock(of: frames) { part in
        for band in bands {
          part.copy(from: block.frames)
          band.value.filter.process(&part)
          band.value.compressor.process(&part)
          sum.add(part.frames)
        }
      }
      block.copy(from: sum.frames)
    }
  }

  mutating func reset(to frame: Int) {
    for band in bands {
      band.value.filter.reset(to: frame)
      band.value.compressor.reset(to: frame)
    }
  }
}

/// Linkwitz–Riley crossovers of the fourth order: two Butterworth filters of the second in a row, whose
/// low and high outputs add up to an all-pass with the same poles (S. P. Lipshitz and J. Vanderkooy, "A
/// Family of Linear-Phase Crossover Networks of High Slope Derived by Time Delay", J. Audio Eng. Soc. 31,
/// 1983).
enum Crossover {
  /// The filters of a band: high-passes at all limits below it, a low-pass at its own, and the
  /// all-passes of those above it.
  static func sections(
    ofBand index: Int, _ limits: [Double], sampleRate: Int
  ) -> [BiquadCoefficients] {
    limits.enumerated().flatMap { position, limit -> [BiquadCoefficients] in
      let w0 = 2 * Double.pi * limit / Double(sampleRate)
      let α = sin(w0) / 2.0.squareRoot()
      if position < index {
        return Array(repeating: .highPass(w0: w0, α: α), count: 2)
      }
      if position == index { return Array(repeating: .lowPass(w0: w0, α: α), count: 2) }
      return [.allPass(w0: w0, α: α)]
    }
  }
}
