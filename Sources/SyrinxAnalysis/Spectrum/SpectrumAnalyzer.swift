import SyrinxEngine
import SyrinxSystem

// Spectrum/ measures a sound by frequency: bands at an instant, averages, and pictures.

/// The levels of all bands at one instant.
public struct SpectrumFrame: Hashable, Sendable {
  /// The middle of the window.
  public let seconds: Double
  /// For each channel the level of each band, in decibels below a sine of full scale; nil where there
  /// is nothing.
  public let levels: [[Double?]]
}

/// Measures how loud a sound is in bands of its spectrum, instant by instant.
///
/// A sine in a band has its own level there, weighted, before neighbours are counted in. A band shows
/// the highest point of the spectrum in it, which is looked at four times as finely as the window
/// would have it, so that bands much narrower than a bin are told apart by their position on the lobe.
public struct SpectrumAnalyzer: ~Copyable {
  public let layout: BandLayout
  private let sampleRate: Double
  private var cutter: WindowCutter
  private var plan: FourierPlan
  private var bands: BandPicker
  /// The fraction that is left of the amplitudes of the frame before, and those amplitudes a channel.
  private let kept: Float
  private var amplitudes: [[Float]]

  /// The fineness at which a window's spectrum is looked at, in parts of its bins.
  private static let refinement = 4

  public init(_ settings: SpectrumSettings, format: StreamFormat) throws(LibraryError) {
    layout = settings.layout
    sampleRate = Double(format.sampleRate)
    let hop = max(settings.hop(at: format.sampleRate), 1)
    cutter = WindowCutter(channelCount: format.channelCount, size: settings.size, hop: hop)
    plan = try FourierPlan(size: Self.refinement * settings.size)
    bands = BandPicker(settings, sampleRate: sampleRate, binCount: plan.binCount)
    let span = SpectrumSettings.smoothingSpan
    kept = Float(pow(settings.smoothing, hop / sampleRate / span))
    amplitudes = Array(
      repeating: Array(repeating: 0, count: settings.bands), count: format.channelCount)
  }

  /// Takes the next frames into account and hands out what has become of them.
  public mutating func add(
    _ block: AudioFrames, each: (SpectrumFrame) throws -> Void
  ) rethrows {
    var rest = block
    while cutter.take(from: &rest) {
      try each(makeFrame())
      cutter.advance()
    }
  }

  /// Hands out what is left at the end.
  public mutating func finish(each: (SpectrumFrame) throws -> Void) rethrows {
    while cutter.pad() {
      try each(makeFrame())
      cutter.advance()
    }
  }

  private mutating func makeFrame() -> SpectrumFrame {
    for channel in amplitudes.indices {
      cutter.transform(channel: channel, by: &plan)
      bands.pick(from: &plan)
      for band in 0..<layout.count {
        let old = amplitudes[channel][band]
        amplitudes[channel][band] = kept * old + (1 - kept) * bands.amplitude(of: band)
      }
    }
    return SpectrumFrame(
      seconds: Double(cutter.middle) / sampleRate, levels: amplitudes.map { levels(of: $0) })
  }

  /// A frequency that a sound of this rate cannot carry has no level, whatever its neighbours have.
  private func levels(of amplitudes: [Float]) -> [Double?] {
    amplitudes.enumerated().map { band, amplitude in
      layout.centre(band) < sampleRate / 2 ? decibels(amplitude: Double(amplitude)) : nil
    }
  }
}
