import SyrinxEngine
import SyrinxSystem

public struct SpectrumSettings: Adjustable, Hashable {
  /// Samples in a window.
  public var size = 2048
  public var bands = 80
  public var lowest = 100.0
  public var highest = 18_000.0
  public var weighting = FrequencyWeighting.a
  /// The weights of a band and its neighbours in the level that is shown.
  public var neighbours: [Double] = [1, 2, 3, 5, 3, 2, 1]
  /// The fraction of a band's amplitude that is left after `smoothingSpan`.
  public var smoothing = 0.5
  /// Frames a second; nil lets each window begin where the one before ends.
  public var framesPerSecond: Double?

  public init() {}

  /// The time to which `smoothing` refers at all rates: 2048 samples at 44.1 kHz.
  static let smoothingSpan = 2048.0 / 44_100

  public static let parameters: [Parameter<SpectrumSettings>] = [
    .count("fft", \.size, 64...65_536, help: "window size in samples"),
    .count("bands", \.bands, 1...512, help: "number of bands, logarithmically spaced"),
    .fixed("low", \.lowest, .hertz, 10...20_000, help: "lower edge of the lowest band"),
    .fixed("high", \.highest, .hertz, 20...400_000, help: "upper edge of the highest band"),
    .choice("weighting", \.weighting, help: "a: A-weighting (IEC 61672)"),
    .neighbours("neighbours", \.neighbours, help: "weights of a band and its neighbours"),
    .fixed(
      "smoothing", \.smoothing, .plain, 0...0.99,
      help: "fraction of a band's level left after 46 ms"),
    .optional(
      "fps", \.framesPerSecond, .plain, 0.1...1000,
      help: "frames per second; default: consecutive windows"),
  ]

  public var layout: BandLayout { BandLayout(from: lowest, to: highest, count: bands) }

  /// The frames from one window to the next.
  public func hop(at sampleRate: Int) -> Double {
    framesPerSecond.map { Double(sampleRate) / $0 } ?? Double(size)
  }
}

extension Parameter {
  /// An odd count of weights, separated by commas.
  fileprivate static func neighbours(
    _ name: String, _ path: @autoclosure @escaping Path<[Double]>, help: String
  ) -> Parameter {
    Parameter(
      name, .text(placeholder: "W,…"), help: help,
      read: { .text($0[keyPath: path()].map(\.shortText).joined(separator: ",")) },
      write: { owner, value throws(ParameterError) in
        guard case .text(let text) = value else { throw .cannotBeUnset(parameter: name) }
        let weights = text.split(separator: ",", omittingEmptySubsequences: false).map { word in
          Double(word).flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
        }
        let known = weights.compactMap { $0 }
        guard known.count == weights.count, known.count % 2 == 1, known.count < 64,
          known.contains(where: { $0 > 0 })
        else {
          throw .badItem(
            parameter: name, word: text,
            .said("requires an odd count of non-negative numbers, as in 1,2,3,2,1, or 1 for none"))
        }
        owner[keyPath: path()] = known
      })
  }
}

/// Adjacent bands whose edges are in equal ratios.
public struct BandLayout: Hashable, Sendable {
  public let lowest: Double
  public let highest: Double
  public let count: Int

  public init(from lowest: Double, to highest: Double, count: Int) {
    precondition(lowest > 0 && highest > lowest && count > 0)
    self.lowest = lowest
    self.highest = highest
    self.count = count
  }

  /// The lower edge of a band. Bands go on beyond both ends, with the same ratio.
  public func lowerEdge(_ band: Int) -> Double {
    lowest * pow(highest / lowest, Double(band) / Double(count))
  }

  /// The geometric middle of a band.
  public func centre(_ band: Int) -> Double {
    lowest * pow(highest / lowest, (Double(band) + 0.5) / Double(count))
  }

  public var centres: [Double] { (0..<count).map(centre) }
}

public enum FrequencyWeighting: String, CaseIterable, Sendable {
  /// A-weighting, IEC 61672-1.
  case a
  case none

  /// The factor for amplitudes at a frequency; 1 at 1 kHz.
  ///
  /// IEC 61672-1:2013, annex E, equations E.1 and E.6: four poles at two frequencies, two single
  /// ones between them, four zeros at 0 Hz.
  public func gain(at hertz: Double) -> Double {
    guard self == .a else { return 1 }
    return Self.shape(hertz) / Self.shapeAtReference
  }

  private static let shapeAtReference = shape(1000)

  private static func shape(_ hertz: Double) -> Double {
    let (f1, f2, f3, f4) = (20.598997, 107.65265, 737.86223, 12194.217)
    let f = hertz * hertz
    return f * f * f4 * f4
      / ((f + f1 * f1) * ((f + f2 * f2) * (f + f3 * f3)).squareRoot() * (f + f4 * f4))
  }
}
