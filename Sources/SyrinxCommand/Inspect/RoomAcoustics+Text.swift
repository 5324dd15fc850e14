import SyrinxAnalysis
import SyrinxRender
import SyrinxText

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
