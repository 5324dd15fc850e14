import SyrinxAnalysis
import SyrinxEngine
import SyrinxRender
import SyrinxText

/// Keeps the mean of all channels of a sound that may be an impulse response.
final class RoomSink: FrameSink {
  private(set) var samples: [Float] = []
  private(set) var isTooLong = false
  private let most: Int

  /// The longest response that is looked at, in seconds.
  static let longest = 60.0

  init(format: StreamFormat) { most = format.frames(in: Self.longest) }

  func write(_ block: AudioFrames) {
    guard samples.count + block.frameCount <= most else {
      isTooLong = true
      return
    }
    let scale = 1 / Float(block.channelCount)
    for frame in 0..<block.frameCount {
      var sum: Float = 0
      for channel in 0..<block.channelCount { sum += block.samples(of: channel)[frame] }
      samples.append(sum * scale)
    }
  }
}

extension RoomAcoustics {
  /// A line for each octave, and one for all of them.
  var rows: [[String]] {
    [["octave", "RT60", "EDT", "C50", "D50"]]
      + octaves.map { [Measure.frequency($0.frequency)] + $0.measures.texts }
      + [["all"] + whole.texts]
  }

  var json: JSONValue {
    guard case .object(let members) = whole.json else { return nil }
    return .object(
      members + [
        .init(
          "octaves",
          .array(
            octaves.map { octave in
              guard case .object(let members) = octave.measures.json else { return nil }
              return .object([.init("hz", .number(octave.frequency))] + members)
            }))
      ])
  }
}

extension Measure {
  /// `125 Hz` or `1 kHz`.
  fileprivate static func frequency(_ hertz: Double) -> String {
    hertz < 1000 ? hertz.shortText + " Hz" : (hertz / 1000).shortText + " kHz"
  }
}

extension RoomAcoustics.Measures {
  fileprivate var texts: [String] {
    [
      reverberationTime.map { $0.text(decimals: 2) + " s" } ?? "",
      earlyDecayTime.map { $0.text(decimals: 2) + " s" } ?? "",
      clarity.map { $0.text(decimals: 1).withTrueMinus + " dB" } ?? "",
      definition.map { (100 * $0).text(decimals: 0) + " %" } ?? "",
    ]
  }

  fileprivate var json: JSONValue {
    func number(_ value: Double?, _ scale: Double) -> JSONValue {
      value.map { .number(($0 * scale).rounded() / scale) } ?? nil
    }
    return [
      "rt60Seconds": number(reverberationTime, 1000), "edtSeconds": number(earlyDecayTime, 1000),
      "c50DB": number(clarity, 100), "d50Percent": number(definition.map { 100 * $0 }, 10),
    ]
  }
}

enum InspectError: Error, Equatable {
  case roomTooLong(path: String)
}

extension InspectError: ReportableError {
  var sentence: String {
    switch self {
    case .roomTooLong(let path):
      "‘\(path)’ is longer than \(RoomSink.longest.shortText) s, too long for an impulse response"
    }
  }
}
