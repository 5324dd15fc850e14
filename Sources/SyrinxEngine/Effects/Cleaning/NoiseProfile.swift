/// The noise in each bin of `Denoise`'s spectra, by channel.
struct NoiseProfile: Hashable, Sendable {
  let channels: [NoiseSpectrum]

  /// The noise of a file, at the rate of a stream; none where it lasts less than a window. A file of as
  /// many channels as the stream gives each its own, any other their mean.
  init(of source: any FrameSource, for format: StreamFormat) throws {
    let sound = try source.frames(atMost: Self.longestSeconds, at: format.sampleRate)
    let meter = try NoiseMeter(
      StreamFormat(sampleRate: format.sampleRate, channelCount: sound.channelCount),
      hearing: 0..<sound.frameCapacity)
    meter.write(sound.frames)
    let heard = meter.channels
    channels =
      heard.count == format.channelCount
      ? heard : Array(repeating: NoiseSpectrum(meanOf: heard), count: format.channelCount)
  }

  fileprivate init(_ channels: [NoiseSpectrum]) { self.channels = channels }

  var isSilent: Bool { channels.allSatisfy { $0.powers.allSatisfy { $0 == 0 } } }

  /// More of a file is not read.
  private static let longestSeconds = 60
}

extension Denoise {
  public var isOpen: Bool {
    if case .stretch = profile { learnt == nil } else { false }
  }

  public func resolved(hearing sound: some EnteringSound) throws -> MeasurementResult {
    guard case .stretch(let seconds, _) = profile else { return MeasurementResult(self) }
    let frames =
      sound.format.frames(in: seconds.lowerBound)..<sound.format.frames(in: seconds.upperBound)
    let meter = try NoiseMeter(sound.format, hearing: frames)
    try sound.play(to: meter)
    var resolved = self
    resolved.learnt = NoiseProfile(meter.channels)
    return MeasurementResult(
      resolved,
      warning: resolved.learnt?.isSilent == true
        ? .nothingToMeasure(measure: "noise in that stretch") : nil)
  }
}

/// Hears the noise in some frames of a sound.
private final class NoiseMeter: FrameSink {
  private let frames: Range<Int>
  private let sampleRate: Int
  private var fourier: ShortTimeFourier
  private var scratch: AudioBuffer
  private var sums: [[Float]]
  private var magnitudeSums: [[Float]]
  private var counts: [Int]
  private var position = 0

  init(_ format: StreamFormat, hearing frames: Range<Int>) throws {
    self.frames = frames
    sampleRate = format.sampleRate
    fourier = try ShortTimeFourier(noiseOf: format)
    scratch = AudioBuffer(channelCount: format.channelCount, frameCapacity: fourier.hop)
    sums = Array(
      repeating: Array(repeating: 0, count: fourier.windowSize / 2 + 1), count: format.channelCount)
    magnitudeSums = sums
    counts = Array(repeating: 0, count: format.channelCount)
  }

  func write(_ block: AudioFrames) {
    let heard = frames.clamped(to: position..<position + block.frameCount)
    let part = block.extracting(heard.lowerBound - position..<heard.upperBound - position)
    position += block.frameCount
    part.forEachBlock(of: fourier.hop) { add($0) }
  }

  private func add(_ part: AudioFrames) {
    // The first windows are not full.
    let first = fourier.windowSize / 2
    scratch.withBlock { block in
      var copy = block.prefix(part.frameCount)
      copy.copy(from: part)
      fourier.process(&copy) { plan, channel, centre in
        guard centre >= first else { return }
        counts[channel] += 1
        let spectrum = plan.spectrumSpan
        for bin in sums[channel].indices {
          let (re, im) = (spectrum[2 * bin], spectrum[2 * bin + 1])
          let power = re * re + im * im
          sums[channel][bin] += power
          magnitudeSums[channel][bin] += power.squareRoot()
        }
      }
    }
  }

  var channels: [NoiseSpectrum] {
    sums.indices.map { channel in
      let scale = 1 / Float(max(counts[channel], 1))
      return NoiseSpectrum(
        powers: sums[channel].map { $0 * scale },
        magnitudes: magnitudeSums[channel].map { $0 * scale },
        spacing: Double(sampleRate) / Double(fourier.windowSize))
    }
  }
}
