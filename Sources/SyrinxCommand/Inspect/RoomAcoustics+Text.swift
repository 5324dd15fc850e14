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
    whole.json.adding([
      "octaves": .array(
        octaves.map { octave in
          (["hz": .number(octave.frequency)] as JSONValue).adding(octave.measures.json)
        })
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
    [
      "rt60Seconds": reverberationTime.rounded(1000), "edtSeconds": earlyDecayTime.rounded(1000),
      "c50DB": clarity.rounded(100), "d50Percent": definition.map { 100 * $0 }.rounded(10),
    ]
  }
}

enum InspectError: ReportableError, Equatable {
  case roomTooLong(path: String)

  var sentence: String {
    switch self {
    case .roomTooLong(let path):
      "‘\(path)’ is longer than \(RoomSink.longest.shortText) s, too long for an impulse response"
    }
  }
}
