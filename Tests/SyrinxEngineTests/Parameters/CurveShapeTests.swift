import Foundation
import TestSupport
import Testing

@testable import SyrinxEngine

@Suite("The shapes of a curve")
struct CurveShapeTests {
  private static let hertz = NumberDomain(.hertz, 0...20_000)

  private func curve(_ word: String, _ domain: NumberDomain = hertz) throws -> Curve {
    try domain.parse(word, parameter: "freq")
  }

  private func frames(_ word: String, rate: Int = 1000) throws -> FrameCurve {
    try FrameCurve(curve(word), rate: rate, length: StreamLength(frameCount: 4 * rate))
  }

  @Test("are straight, in equal ratios, half a cosine, or a step")
  func shapes() throws {
    let line = try frames("100@0s/800@1s/exp/100@2s/smooth/500@3s/hold/20@4s")
    for frame in stride(from: 0.5, to: 1000, by: 83) {
      let t = frame / 1000
      #expect(abs(line.value(at: frame) - (100 + 700 * t)) < 1e-9)
      #expect(abs(line.value(at: 1000 + frame) - 800 * pow(1 / 8, t)) < 1e-9)
      #expect(abs(line.value(at: 2000 + frame) - (300 - 200 * cos(.pi * t))) < 1e-9)
      #expect(line.value(at: 3000 + frame) == 500)
    }
    #expect(line.value(at: 4000.0) == 20 && line.value(at: 9000.0) == 20)
    #expect(line.range == 20...800)
    #expect(try curve("exp/100@0s/800@1s/100@2s") == curve("100@0s/exp/800@1s/exp/100@2s"))
  }

  @Test(
    "go to and fro as their wave does",
    arguments: ["sine", "triangle", "square", "saw", "sine/exp", "triangle/exp"])
  func waves(wave: String) throws {
    let line = try frames("200..800@2.5Hz/\(wave)")
    for frame in stride(from: 0.25, to: 20_000, by: 97.3) {
      let turn = (frame / 400).truncatingRemainder(dividingBy: 1)
      // Away from the jumps, which lie between frames.
      if min(turn, abs(turn - 0.5), 1 - turn) < 1e-3 { continue }
      let way: Double =
        switch wave.prefix(3) {
        case "sin": (1 - cos(2 * .pi * turn)) / 2
        case "tri": 1 - abs(2 * turn - 1)
        case "squ": turn < 0.5 ? 0 : 1
        default: turn
        }
      let want = wave.hasSuffix("exp") ? 200 * pow(4, way) : 200 + 600 * way
      #expect(abs(line.value(at: frame) - want) < 1e-6, "\(frame)")
    }
  }

  @Test("at random stay in range, are those of their seed, and begin again after 1024 values")
  func random() throws {
    let line = try frames("200..800@10Hz/random7")
    let values = (0..<2000).map { line.value(at: 100 * $0) }
    #expect(values.allSatisfy { (200...800).contains($0) } && Set(values.prefix(1024)).count > 1000)
    #expect(abs(values.prefix(1024).reduce(0, +) / 1024 - 500) < 25)
    #expect(values[1024] == values[0] && values[1500] == values[476])
    #expect(try frames("200..800@10Hz/random7").value(at: 555) == line.value(at: 555))
    #expect(try frames("200..800@10Hz/random8").value(at: 555) != line.value(at: 555))
    // Smooth between them.
    #expect(abs(line.value(at: 150) - (values[1] + values[2]) / 2) < 1e-9)
  }

  @Test(
    "give the same bits wherever the stream is cut, and after going elsewhere",
    arguments: [
      "20@0s/exp/9000@0.2s/hold/5@0.3s/smooth/90@0.5s", "1..9@333Hz", "1..9@7.7Hz/saw",
      "1..9@31Hz/random", "3..9@0.3Hz/triangle/exp",
    ])
  func blocks(word: String) throws {
    let line = try frames(word)
    var whole = [Double](repeating: 0, count: 5000)
    var stream = ParameterStream(line)
    var span = whole.mutableSpan
    stream.fill(&span)
    for block in [1, 7, 64, 1024] {
      stream.seek(to: 0)
      var got: [Double] = []
      while got.count < whole.count {
        var part = [Double](repeating: 0, count: min(block, whole.count - got.count))
        var span = part.mutableSpan
        stream.fill(&span)
        got += part
      }
      #expect(got == whole, "\(block)")
    }
    for frame in [4000, 17, 3999, 0, 2500] {
      stream.seek(to: frame)
      #expect(abs(stream.next(skipping: 1) - whole[frame]) < 1e-9)
      #expect(abs(line.value(at: frame) - whole[frame]) < 1e-9)
    }
  }

  @Test("of a speed have the integral of their formula, there and back")
  func speed() throws {
    let ratio = NumberDomain(.ratio, 0.25...4)
    func times(_ word: String) throws -> SpeedCurve {
      SpeedCurve(try FrameCurve(curve(word, ratio), rate: 1000, length: nil).straight)
    }
    // ∫ dt ÷ r over a turn: of straight lines from 1 to 2 and back ln 2, of a cosine 1/√(c² − a²).
    let triangle = try times("1..2@2Hz/triangle")
    let sine = try times("1..2@2Hz")
    for turns in [1.0, 2, 1000] {
      #expect(abs(triangle.outputFrame(atInput: 500 * turns) - 500 * turns * log(2)) < 1e-6)
      let want = 500 * turns / (1.5 * 1.5 - 0.25).squareRoot()
      #expect(abs(sine.outputFrame(atInput: 500 * turns) / want - 1) < 1e-4)
    }
    for word in ["1..2@2Hz", "0.5..2@0.7Hz/random3", "1@0s/exp/4@1s/smooth/0.5@3s", "4..1@9Hz/saw"]
    {
      let times = try times(word)
      #expect(times.constantSpeed == nil)
      for frame in stride(from: 0.0, to: 9000, by: 123.4) {
        #expect(abs(times.inputFrame(atOutput: times.outputFrame(atInput: frame)) - frame) < 1e-6)
      }
    }
  }

  @Test("of a pulse's frequency have their pulses where its integral is whole")
  func pulses() throws {
    let line = try frames("100..200@2Hz/triangle", rate: 48_000)
    var train = PulseTrain(FrameValues(line), sampleRate: 48_000)
    for n in 0..<900 {
      // 75 pulses a turn of half a second.
      if n % 75 == 0 { #expect(abs(train.next - Double(n / 75) * 24_000) < 1e-6, "\(n)") }
      train.advance()
    }
  }

  @Test(
    "are printed as they are read",
    arguments: [
      "300@0s/exp/3000@2s", "1@0s/hold/2@50%/smooth/3@100%", "300..3000@2Hz", "0..9@0.5Hz/triangle",
      "300..3000@2Hz/exp", "9..1@3Hz/random/exp", "1..2@3Hz/random12", "5..1@1Hz/saw",
      "5..1@1Hz/square",
    ])
  func text(word: String) throws {
    #expect(try curve(word).text() == word)
    #expect(try curve(curve(word).text()) == curve(word))
  }

  @Test("take units, minus signs and other orders")
  func forms() throws {
    #expect(try curve("0.3k..3kHz@2Hz") == curve("300..3000@2Hz"))
    #expect(try curve("300..3000@2Hz/exp/triangle") == curve("300..3000@2Hz/triangle/exp"))
    let gain = try curve("-12..-1.5@0.002kHz", NumberDomain(.decibels, -60...0))
    #expect(gain.minimum == -12 && gain.maximum == -1.5 && gain.oscillation?.rate == 2)
    var pan = Pan()
    try pan.set("position", word: "-1..1@0.2Hz")
    #expect(pan.position.oscillation?.wave == .sine)
  }

  @Test(
    "are refused by name",
    arguments: [
      ("0@0s/exp/8@1s", CurveFault.noRatio(word: "0 … 8")),
      ("0..8@1Hz/exp", .noRatio(word: "0 … 8")),
      ("1@0s/exp", .shapeAlone(word: "exp")), ("exp/hold/1@0s", .notAPoint(word: "hold")),
      ("1@0s/expo/2@1s", .notAPoint(word: "expo")), ("1..2@3s", .notARate(word: "3s")),
      ("1..2@3", .notARate(word: "3")), ("1..2@0Hz", .notARate(word: "0Hz")),
      ("1..2/sine", .notARate(word: "1..2")),
      ("1..2@3Hz/cosine", .unknownWave(word: "cosine")),
      ("1..2@3Hz/random-1", .unknownWave(word: "random-1")),
      ("1..2@3Hz/4@1s", .unknownWave(word: "4@1s")),
    ])
  func faults(word: String, fault: CurveFault) {
    #expect(throws: ParameterError.badCurve(parameter: "freq", fault)) { try curve(word) }
  }

  @Test("move bands of an equalizer too")
  func bands() throws {
    var equalizer = Equalizer()
    let words = [
      "resonant-low-pass@300..3000@0.5Hz/exp/q4",
      "parametric@1000:-12..+12@2Hz/square/q1..q9@1Hz/triangle",
      "low-pass@300@0s/exp/8000@3s",
    ]
    try equalizer.set("bands", to: .list(words))
    #expect(equalizer.bands[0].frequency.oscillation?.isExponential == true)
    #expect(equalizer.bands[0].width == .q(4))
    #expect(equalizer.bands[1].gain.oscillation?.wave == .square)
    #expect(equalizer.bands[1].width.curve.maximum == 9)
    #expect(equalizer.settings.first?.words == words)
  }
}
