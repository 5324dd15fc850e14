import SyrinxEngine
import Testing

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
    #expect(abs(equalizer.bands.last!.gain + 6.0206) < 1e-4)
  }

  @Test("what is printed reads back as the same bands", arguments: Equalizer.Band.Kind.allCases)
  func roundTrip(kind: Equalizer.Band.Kind) throws {
    for frequency in [20, 440, 1234.5678, 1e5 / 3] {
      for (gain, width) in [
        (-96, Equalizer.Band.Width.octaves(0.05)), (0, .octaves(5)), (1e-7, .q(0.7)),
        (24, .q(100)),
      ] {
        var band = Equalizer.Band(kind, at: frequency)
        if kind.hasGain { band.gain = gain }
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
    "a mistake is named",
    arguments: [
      ("parametric", "no frequency"),
      ("peak@100", "‘peak’ is none of its types: parametric, low-pass"),
      ("peak@100", "resonant-high-shelf"),
      ("parametric@", "frequency ‘’ is not a number"),
      ("parametric@abc", "frequency ‘abc’ is not a number of Hz or kHz"),
      ("parametric@100ms", "frequency ‘100ms’"),
      ("parametric@10", "frequency 10 Hz is outside 20 Hz…"),
      ("parametric@1e999", "outside"),
      ("parametric@100:loud", "gain ‘loud’ is not a number of dB"),
      ("parametric@100:", "gain ‘’"),
      ("parametric@100:30", "gain 30 dB is outside −96…24 dB"),
      ("parametric@100:-97", "gain -97 dB is outside −96…24 dB"),
      ("parametric@100:3/wide", "width ‘wide’ is neither octaves"),
      ("parametric@100:3/", "width ‘’"),
      ("parametric@100:3/9", "width 9 oct is outside 0.05…5 oct"),
      ("parametric@100:3/0.01oct", "width 0.01 oct is outside 0.05…5 oct"),
      ("parametric@100:3/q", "width ‘q’ is not a Q"),
      ("parametric@100:3/q1000", "width q1000 is outside q0.1…q100"),
      ("low-pass@100:3", "a low-pass has no gain"),
      ("high-pass@100/1", "a high-pass has no width"),
      ("resonant-low-pass@100:3", "a resonant-low-pass has no gain"),
      ("band-pass@100:3", "a band-pass has no gain"),
      ("band-stop@100:3/1", "a band-stop has no gain"),
      ("low-shelf@100:3/1", "a low-shelf has no width"),
      ("high-shelf@100:3/q1", "a high-shelf has no width"),
    ])
  func mistakes(word: String, reason: String) {
    let error = #expect(throws: ParameterError.self) { _ = try parsed("high-pass@80", word) }
    guard case .badItem("bands", word, let said)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(said.contains(reason), "\(said)")
  }

  @Test("the gain knob is a number of decibels that may move")
  func gain() throws {
    var equalizer = Equalizer()
    try equalizer.set("gain", word: "0@0s/-6dB@2s")
    #expect(equalizer.gain.minimum == -6)
    #expect(throws: ParameterError.self) { try equalizer.set("gain", word: "25") }
  }
}
