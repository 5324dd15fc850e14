import SyrinxEngine
import Testing

private func parse(_ word: String, _ unit: Unit, _ range: ClosedRange<Double>) throws -> Curve {
  let domain = Domain.number(NumberDomain(unit, range))
  guard case .number(let curve) = try domain.parse(word, parameter: "mix") else {
    throw ParameterError.empty(parameter: "mix")
  }
  return curve
}

@Suite("A parameter")
struct ParameterTests {
  @Test(
    "understands units",
    arguments: [
      ("400", Unit.cents, 400.0), ("+4st", .cents, 400), ("-4st", .cents, -400),
      ("x2", .cents, 1200), ("1oct", .cents, 1200), ("0.5x", .cents, -1200),
      ("-3dB", .decibels, -3),
      ("x10", .decibels, 20), ("1.5k", .hertz, 1500), ("15kHz", .hertz, 15_000),
      ("440hz", .hertz, 440),
      ("250ms", .seconds, 0.25), ("1:30", .seconds, 90), ("1:02:03.5", .seconds, 3723.5),
      ("0.25s", .milliseconds, 250), ("35%", .percent, 35), ("x1.1", .ratio, 1.1),
      ("110%", .ratio, 1.1),
      ("12st", .ratio, 2), ("1e3", .hertz, 1000), (".5", .ratio, 0.5),
    ])
  func units(word: String, unit: Unit, value: Double) throws {
    let got = try parse(word, unit, -1e6...1e6).constant!
    #expect(abs(got - value) < 1e-9)
  }

  @Test(
    "takes decimals as they were typed",
    arguments: [
      ("9.2st", Unit.cents, 920.0), ("-9.2st", .cents, -920), ("0st", .cents, 0),
      ("32.3s", .milliseconds, 32_300), ("16.1k", .hertz, 16_100), ("9.2ms", .seconds, 0.0092),
      ("110.01%", .ratio, 1.1001),
    ])
  func decimals(word: String, unit: Unit, value: Double) throws {
    #expect(try parse(word, unit, -1e6...1e6).constant! == value)
  }

  @Test("reads curves, with times in seconds, per cent and minutes")
  func curves() throws {
    let curve = try parse("0@0s/+4st@2s/0@1:02.5", .cents, -2400...2400)
    #expect(
      curve.points == [
        .init(0, at: .seconds(0)), .init(400, at: .seconds(2)), .init(0, at: .seconds(62.5)),
      ])
    #expect(
      try parse("-60@0/0@50%", .decibels, -96...24).points == [
        .init(-60, at: .seconds(0)), .init(0, at: .percent(50)),
      ])
  }

  @Test("answers what it cannot take with the fact")
  func errors() {
    #expect(
      throws: ParameterError.outOfRange(
        parameter: "mix", word: "140", unit: .percent, range: 0...100)
    ) {
      try parse("140", .percent, 0...100)
    }
    #expect(throws: ParameterError.notANumber(parameter: "mix", word: "loud", unit: .decibels)) {
      try parse("loud", .decibels, 0...1)
    }
    #expect(
      throws: ParameterError.wrongUnit(
        parameter: "mix", word: "3dB", accepted: ["Hz", "kHz", "k"])
    ) {
      try parse("3dB", .hertz, 0...10)
    }
    #expect(
      throws: ParameterError.badCurve(parameter: "mix", .timesDescend(word: "0@2s/1@1s"))
    ) {
      try parse("0@2s/1@1s", .plain, 0...1)
    }
    #expect(throws: ParameterError.badCurve(parameter: "mix", .notAPoint(word: "-1s"))) {
      try parse("0@-1s/1@1s", .plain, 0...1)
    }
    #expect(
      throws: ParameterError.badCurve(
        parameter: "mix", .timeOutOfRange(word: "1e999s", unit: .seconds, range: 0...360_000))
    ) {
      try parse("1@0s/2@1e999s", .plain, 0...9)
    }
    #expect(
      throws: ParameterError.badCurve(
        parameter: "mix", .timeOutOfRange(word: "1e999%", unit: .percent, range: 0...1000))
    ) {
      try parse("1@0%/2@1e999%", .plain, 0...9)
    }
    for word in ["", "nan", "inf", "0x10", "1e", "--3", "+", "1@", "@1", "/", "1/2", "1@2@3"] {
      #expect(throws: ParameterError.self, "\(word)") { try parse(word, .plain, -1e9...1e9) }
    }
  }

  @Test("names the parameters there are when asked for one there is not")
  func unknownParameter() {
    var gain = Gain()
    #expect(throws: ParameterError.unknownParameter(name: "level", known: ["db"])) {
      try gain.set("level", word: "3")
    }
  }

  @Test("prints numbers shortest, and rounds them to decimals")
  func numbers() {
    #expect((0.1).shortText == "0.1")
    #expect((400.0).shortText == "400")
    #expect((-1.25).text(decimals: 1) == "-1.3")
    #expect((0.04).text(decimals: 1) == "0.0")
    #expect((-0.04).text(decimals: 1) == "0.0")
    #expect((12.0).text(decimals: 0) == "12")
    #expect((3.05).text(decimals: 3) == "3.050")
    #expect(Double.infinity.text(decimals: 1) == "inf")
  }
}

@Suite("A curve")
struct CurveTests {
  @Test("is straight between its points and held at the ends")
  func values() throws {
    let curve = Curve(points: [.init(1, at: .seconds(1)), .init(3, at: .percent(50))])
    let line = try FrameCurve(curve, rate: 100, length: StreamLength(frameCount: 400))
    #expect(line.value(at: 0) == 1)
    #expect(line.value(at: 100) == 1)
    #expect(line.value(at: 150) == 2)
    #expect(line.value(at: 200) == 3)
    #expect(line.value(at: 1e6) == 3)
  }

  @Test("jumps where two points share a time")
  func jump() throws {
    let curve = Curve(points: [
      .init(0, at: .seconds(0)), .init(0, at: .seconds(1)), .init(5, at: .seconds(1)),
    ])
    let line = try FrameCurve(curve, rate: 10, length: nil)
    #expect(line.value(at: 9.99) == 0)
    #expect(line.value(at: 10) == 5)
  }

  @Test("in per cent needs a length; times may not descend once they are frames")
  func errors() {
    let percent = Curve(points: [.init(0, at: .seconds(0)), .init(1, at: .percent(50))])
    #expect(throws: CurveError.lengthUnknown) {
      try FrameCurve(percent, rate: 10, length: nil)
    }
    let crossing = Curve(points: [.init(0, at: .seconds(9)), .init(1, at: .percent(50))])
    #expect(throws: CurveError.timesDescend(9, 5)) {
      try FrameCurve(crossing, rate: 10, length: StreamLength(frameCount: 100))
    }
  }
}
