/// The recorded answer of a room to one loud short sound.
struct ImpulseResponse: ~Copyable {
  let buffer: AudioBuffer
  let sampleRate: Int
  let path: String

  /// Longer recordings are rather music than impulse responses.
  static let longestSeconds = 60

  init(_ source: any FrameSource, path: String) throws {
    let format = source.format
    let most = Self.longestSeconds * format.sampleRate
    let sink = BufferSink(channelCount: format.channelCount)
    var count = 0
    try source.forEachBlock(of: 16_384) { block in
      sink.write(block)
      count += block.frameCount
      guard count <= most else {
        throw ImpulseResponseError(path: path, fault: .tooLong(seconds: Self.longestSeconds))
      }
    }
    guard count > 0 else { throw ImpulseResponseError(path: path, fault: .empty) }
    for channel in sink.channels where !channel.allSatisfy(\.isFinite) {
      throw ImpulseResponseError(path: path, fault: .notFinite)
    }
    buffer = AudioBuffer(channels: sink.channels)
    sampleRate = format.sampleRate
    self.path = path
  }

  /// One response for each channel of a stream, or one for all, at the stream's rate and the level that is
  /// asked for.
  ///
  /// A response of one channel serves any stream, one of as many channels as the stream serves each
  /// its own, and for a stream of one channel the responses' mean is taken. Nothing else fits.
  func responses(for format: StreamFormat, gain: ImpulseGain) throws -> [[Float]] {
    let count = buffer.channelCount
    guard count == 1 || count == format.channelCount || format.channelCount == 1 else {
      throw ImpulseResponseError(path: path, fault: .channels(count, of: format.channelCount))
    }
    var responses = try channels(at: format.sampleRate)
    if count > 1, format.channelCount == 1 {
      let (channels, fraction) = (responses, 1 / Float(count))
      responses = [
        channels[0].indices.map { frame in channels.reduce(0) { $0 + $1[frame] } * fraction }
      ]
    }
    guard gain == .energy else { return responses }
    let level =
      try responses.map {
        try ImpulseLevel.gain(of: $0, sampleRate: format.sampleRate)
      }.max() ?? 0
    // A response of silence has no level.
    let factor = level > 0 ? Float(1 / level) : 1
    for channel in responses.indices {
      for frame in responses[channel].indices { responses[channel][frame] *= factor }
    }
    return responses
  }

  /// The response at another rate, as loud as at its own: convolution sums its samples, so that
  /// where there are more of them each counts for less.
  private func channels(at rate: Int) throws(LibraryError) -> [[Float]] {
    guard rate != sampleRate else { return buffer.channels }
    var response = try resampled(buffer, from: sampleRate, to: rate)
    response.withBlock { $0.scale(by: Float(Double(sampleRate) / Double(rate))) }
    return response.channels
  }
}

/// A file that cannot serve as an impulse response.
public struct ImpulseResponseError: Error, Hashable, Sendable {
  public enum Fault: Hashable, Sendable {
    case tooLong(seconds: Int)
    case empty
    /// It has samples that are NaN or infinite.
    case notFinite
    case channels(Int, of: Int)
  }

  public let path: String
  public let fault: Fault
}

/// The loudness that an impulse response gives to a sound convolved with it.
enum ImpulseLevel {
  /// The octaves that count, where a stream has them: those in which speech and music have their power.
  private static let octaves = 50.0...16_000.0

  /// √(∫ |H(f)|² df/f ÷ ∫ df/f), H being the spectrum of the response: the gain for a sound with as much
  /// power in every octave (pink noise), which speech and music nearly are. Of one frame it is that
  /// frame's magnitude; of a dark hall it is what is heard, where the energy Σ h² alone would count
  /// highs that nothing has.
  static func gain(of response: [Float], sampleRate: Int) throws(LibraryError) -> Double {
    let rate = Double(sampleRate)
    let highest = min(octaves.upperBound, 0.45 * rate)
    let lowest = min(octaves.lowerBound, highest / 10)
    // Bins a tenth of the lowest frequency apart.
    let size = FourierPlan.quickSize(atLeast: max(response.count, Int(10 * rate / lowest)))
    var plan = try FourierPlan(size: size)
    var samples = plan.real
    for frame in response.indices { samples[frame] = response[frame] }
    plan.transform()
    let step = rate / Double(size)
    let bins = plan.spectrumSpan
    var (power, weight) = (0.0, 0.0)
    for bin in Int((lowest / step).rounded(.up))...Int(highest / step) {
      let (re, im) = (Double(bins[2 * bin]), Double(bins[2 * bin + 1]))
      power += (re * re + im * im) / Double(bin)
      weight += 1 / Double(bin)
    }
    return (power / weight).squareRoot()
  }
}
