import Testing

@testable import SyrinxEngine

@Suite("An equalizer in words")
struct EqualizerWordsTests {
  func parsed(_ words: String...) throws -> Equalizer {
    var equalizer = Equalizer()
    try equalizer.set("bands", to: .list(words))
    return equalizer
  }

  @Test("a band is its type, frequency, gain and width")
  func bands() throws {
    let equalizer = try parsed(
      "low-shelf@120:+3", "parametric@1k:-6dB/0.5oct", "band-pass@440Hz/q0.7", "band-stop@50/0.1",
      "high-pass@0.08kHz", "parametric@2000", "resonant-high-shelf@5k:x0.5/2")
    let expected: [Equalizer.Band] = [
      .init(.lowShelf, at: 120, gain: 3),
      .init(.parametric, at: 1000, gain: -6, width: .octaves(0.5)),
      .init(.bandPass, at: 440, width: .q(0.7)), .init(.bandStop, at: 50, width: .octaves(0.1)),
      .init(.highPass, at: 80), .init(.parametric, at: 2000, gain: 0, width: .octaves(0.5)),
    ]
    #expect(Array(equalizer.bands.dropLast()) == expected)
    #expect(abs(equalizer.bands.last!.gain.beginning + 6.0206) < 1e-4)
  }

  @Test("what is printed reads back as the same bands", arguments: Equalizer.Band.Kind.allCases)
  func roundTrip(kind: Equalizer.Band.Kind) throws {
    for frequency in [20, 440, 1234.5678, 1e5 / 3] {
      for (gain, width) in [
        (-96, Equalizer.Band.Width.octaves(0.05)), (0, .octaves(5)), (1e-7, .q(0.7)),
        (24, .q(100)),
      ] {
        var band = Equalizer.Band(kind, at: Curve(frequency))
        if kind.hasGain { band.gain = Curve(gain) }
        if kind.hasWidth { band.width = width }
        let equalizer = Equalizer([band, band])
        let value = try equalizer.value(of: "bands")
        var again = Equalizer()
        try again.set("bands", to: value)
        #expect(again == equalizer)
        #expect(try again.value(of: "bands") == value)
      }
    }
  }

  @Test("a full word is printed as it was typed")
  func printed() throws {
    let words = [
      "low-shelf@120:+3", "parametric@1000:-6/0.5", "band-pass@440/q0.7", "high-pass@80",
      "resonant-low-pass@8000/2",
    ]
    var equalizer = Equalizer()
    try equalizer.set("bands", to: .list(words))
    #expect(equalizer.settings.first?.words == words)
  }

  @Test(
    "each part may be a curve; points of a width state q or oct",
    arguments: [
      "low-pass@300@0s/8000@3s", "parametric@1000:-6@0s/+6@50%/0.5",
      "parametric@500@0s/2000@3s:+3/q1@0s/q8@3s", "band-pass@440/0.5oct@0s/2oct@1s",
      "resonant-low-pass@200@0s/5000@2s/q2",
      "resonant-high-shelf@1000@1s:0@0s/-6@1s/0.5oct@2s/1oct@3s",
    ])
  func curves(word: String) throws {
    let equalizer = try parsed(word)
    #expect(equalizer.settings.first?.words == [word])
    #expect(equalizer.curves.contains { $0.constant == nil })
  }

  @Test("values of a curve in a band may have units, and its times every form without a colon")
  func units() throws {
    let typed = try parsed("parametric@0.5kHz@300ms/2k@50%:x0.5@0s/6dB@1s/1oct@0/2OCT@1")
    let band = typed.bands[0]
    #expect(band.frequency.points.map(\.value) == [500, 2000])
    #expect(band.frequency.points.map(\.time) == [.seconds(0.3), .percent(50)])
    #expect(band.width.curve.points.map(\.value) == [1, 2] && band.gain.maximum == 6)
  }

  static let faults: [(word: String, fault: ItemFault)] = [
    ("parametric", .missing(part: "frequency", form: Equalizer.Band.form)),
    (
      "peak@100",
      .unknown(part: "type", word: "peak", choices: Equalizer.Band.Kind.allCases.map(\.rawValue))
    ),
    ("parametric@", .notANumber(part: "frequency", word: "", examples: ["440", "1.5kHz"])),
    ("parametric@abc", .notANumber(part: "frequency", word: "abc", examples: ["440", "1.5kHz"])),
    ("parametric@9ms", .notANumber(part: "frequency", word: "9ms", examples: ["440", "1.5kHz"])),
    (
      "parametric@10",
      .outOfRange(part: "frequency", word: "10 Hz", allowed: "20 Hz…Nyquist")
    ),
    (
      "parametric@1e999",
      .outOfRange(part: "frequency", word: "1e999", allowed: "20 Hz…Nyquist")
    ),
    ("parametric@100:loud", .notANumber(part: "gain", word: "loud", examples: ["-6", "3dB"])),
    ("parametric@100:", .notANumber(part: "gain", word: "", examples: ["-6", "3dB"])),
    ("parametric@100:30", .outOfRange(part: "gain", word: "30 dB", allowed: "−96…24 dB")),
    ("parametric@100:-97", .outOfRange(part: "gain", word: "-97 dB", allowed: "−96…24 dB")),
    (
      "parametric@100:3/wide",
      .notANumber(part: "width", word: "wide", examples: ["0.5oct", "q0.7"])
    ),
    ("parametric@100:3/", .notANumber(part: "width", word: "", examples: ["0.5oct", "q0.7"])),
    ("parametric@100:3/9", .outOfRange(part: "width", word: "9 oct", allowed: "0.05…5 oct")),
    (
      "parametric@100:3/0.01oct",
      .outOfRange(part: "width", word: "0.01 oct", allowed: "0.05…5 oct")
    ),
    ("parametric@100:3/q", .notANumber(part: "width", word: "q", examples: ["q0.7"])),
    ("parametric@100:3/q1000", .outOfRange(part: "width", word: "q1000", allowed: "q0.1…q100")),
    ("low-pass@100:3", .excess(part: "gain", kind: "low-pass")),
    ("high-pass@100/1", .excess(part: "width", kind: "high-pass")),
    ("resonant-low-pass@100:3", .excess(part: "gain", kind: "resonant-low-pass")),
    ("band-pass@100:3", .excess(part: "gain", kind: "band-pass")),
    ("band-stop@100:3/1", .excess(part: "gain", kind: "band-stop")),
    ("low-shelf@100:3/1", .excess(part: "width", kind: "low-shelf")),
    ("high-shelf@100:3/q1", .excess(part: "width", kind: "high-shelf")),
    (
      "low-pass@300@0s/10@1s",
      .outOfRange(part: "frequency", word: "10 Hz", allowed: "20 Hz…Nyquist")
    ),
    (
      "parametric@300@2s/400@1s",
      .badCurve(part: "frequency", .timesDescend(word: "300@2s/400@1s"))
    ),
    ("parametric@1k:0@0s/6@x", .badCurve(part: "gain", .notAPoint(word: "x"))),
    ("band-pass@1k/q1@0s/2@1s", .notANumber(part: "width", word: "2", examples: ["q0.7"])),
    ("low-pass@1k@0s/2k@1s/q1@0s/q2@1s", .excess(part: "width", kind: "low-pass")),
    (
      "low-pass@1k@0s/2k@1:02",
      .colonInTime(example: "8k@62.5s")
    ),
  ]

  @Test("a mistake is named", arguments: faults.indices)
  func mistakes(_ index: Int) {
    let (word, fault) = Self.faults[index]
    #expect(throws: ParameterError.badItem(parameter: "bands", word: word, fault)) {
      _ = try parsed("high-pass@80", word)
    }
  }

  @Test("the gain parameter is a number of decibels that may move")
  func gain() throws {
    var equalizer = Equalizer()
    try equalizer.set("gain", word: "0@0s/-6dB@2s")
    #expect(equalizer.gain.minimum == -6)
    #expect(throws: ParameterError.self) { try equalizer.set("gain", word: "25") }
  }
}
