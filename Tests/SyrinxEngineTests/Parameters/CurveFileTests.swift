import TestSupport
import Testing

@testable import SyrinxEngine

@Suite("A curve in a file")
struct CurveFileTests {
  private struct Files: RenderResources {
    let texts: [String: String]
    func openSource(at path: String) throws -> any FrameSource {
      throw EngineError.noFiles(path: path)
    }
    func text(at path: String) throws -> String {
      guard let text = texts[path] else { throw EngineError.noFiles(path: path) }
      return text
    }
  }

  private let decibels = NumberDomain(.decibels, -60...6)

  private func points(_ text: String) throws -> [Curve.Point] {
    try CurveFile(path: "a.csv", text: text).points(decibels, parameter: "db")
  }

  @Test("has lines of a time, a value and a shape, with names above and remarks between")
  func lines() throws {
    let want: [Curve.Point] = [
      .init(-60, at: .seconds(0)), .init(0, at: .seconds(1.5), .smooth),
      .init(-6, at: .percent(50)),
    ]
    for text in [
      "0,-60\n1.5,0,smooth\n50%,-6\n", "seconds;dB;shape\r\n0;-60\r\n1.5;0;smooth\r\n50%;-6",
      "# fade\n\n0 -60dB\n0:01.5\t0\tSmooth\n\n50% \t -6dB",
    ] {
      #expect(try points(text) == want)
    }
  }

  @Test("is refused with the line that is wrong")
  func faults() {
    func fault(_ text: String) -> CurveFileError? {
      do {
        _ = try points(text)
        return nil
      } catch { return error as? CurveFileError }
    }
    #expect(fault("") == .empty(path: "a.csv"))
    #expect(fault("time,value\n") == .empty(path: "a.csv"))
    #expect(fault("0,1\n2\n") == .notAPoint(path: "a.csv", line: 2, text: "2"))
    #expect(fault("0,1\n2,3,wavy") == .notAPoint(path: "a.csv", line: 2, text: "2,3,wavy"))
    #expect(fault("0,1\n-2,3") == .badTime(path: "a.csv", line: 2, .notAPoint(word: "-2")))
    #expect(
      fault("0,1\n1,99")
        == .badValue(
          path: "a.csv", line: 2,
          .outOfRange(parameter: "db", word: "99", unit: .decibels, range: -60...6)))
    #expect(fault("2,1\n1,0") == .badCurve(path: "a.csv", .timesDescend(word: "1@2s/0@1s")))
    let many = String(repeating: "0,1\n", count: CurveFile.mostPoints + 1)
    #expect(fault(many) == .tooManyPoints(path: "a.csv", most: CurveFile.mostPoints))
  }

  @Test("sounds as the same curve in words, also in a band")
  func sound() throws {
    let sound = noise(count: 4000)
    let files = Files(texts: ["g.csv": "0,-20\n0.2,0,smooth", "f.csv": "0,300\n0.3,3k,exp"])
    func output(_ gain: String, _ band: String) throws -> [[Float]] {
      var graph = Graph()
      let source = SoundSource(AudioBuffer(channels: [sound]), sampleRate: 8000)
      let player = try graph.add(PlayerNode(source), as: "player")
      var (level, equalizer) = (Gain(), Equalizer())
      try level.set("db", word: gain)
      try equalizer.set("bands", to: .list([band]))
      let first = try graph.add(level, as: "gain", after: player)
      try graph.connect(graph.add(equalizer, as: "eq", after: first), to: graph.output)
      return try Renderer(graph, RenderSettings(resources: files)).renderAll()
    }
    #expect(
      try output("@g.csv", "resonant-low-pass@@f.csv/q3")
        == output("-20@0s/smooth/0@0.2s", "resonant-low-pass@300@0s/exp/3k@0.3s/q3"))
    #expect(throws: EngineError.noFiles(path: "none.csv")) {
      try output("@none.csv", "low-pass@300")
    }
  }

  @Test("may be an envelope of Audacity's, whose factors are decibels where those are counted")
  func envelope() throws {
    let text = """
      <?xml version="1.0"?>
      <project><wavetrack><waveclip offset="0.0"><envelope numpoints="3">
        <controlpoint t="0.0" val="1.0"/>
        <controlpoint t='1.5' val='0.5'/><controlpoint t="2.0" val="0.0"/>
      </envelope></waveclip><waveclip><envelope numpoints="0"/></waveclip></wavetrack></project>
      """
    let levels = try points(text)
    #expect(levels.map(\.time) == [.seconds(0), .seconds(1.5), .seconds(2)])
    #expect(levels[0].value == 0 && abs(levels[1].value + 6.0206) < 1e-4)
    // Silence is as low as the parameter goes.
    #expect(levels[2].value == -60)
    let plain = NumberDomain(.plain, 0...2)
    let values = try CurveFile(path: "a.aup", text: text).points(plain, parameter: "sides")
    #expect(values.map(\.value) == [1, 0.5, 0])
    let two = text.replacingOccurrences(
      of: "<envelope numpoints=\"0\"/>",
      with: "<envelope><controlpoint t=\"0\" val=\"1\"/></envelope>")
    #expect(throws: CurveFileError.severalEnvelopes(path: "a.csv", count: 2)) { try points(two) }
    let loud = text.replacingOccurrences(of: "0.5", with: "5")
    #expect(throws: CurveFileError.self) { try points(loud) }
    // A factor that is no number is not silence.
    for factor in ["nan", "-0.5", "loud"] {
      #expect(
        throws: CurveFileError.notAPointOfEnvelope(
          path: "a.csv", line: 4, text: "t=1.5 val=\(factor)")
      ) { try points(text.replacingOccurrences(of: "0.5'", with: factor + "'")) }
    }
    var gain = Gain()
    try gain.set("db", word: "@a/Project.aup")
    #expect(gain.db.isUnread && gain.filesRead == ["a/Project.aup"])
  }

  @Test("is named by its path, which must end in .csv")
  func names() throws {
    var gain = Gain()
    try gain.set("db", word: "@levels/Gain.CSV")
    #expect(gain.db.isUnread && gain.filesRead == ["levels/Gain.CSV"])
    #expect(gain.settings.first?.words == ["@levels/Gain.CSV"])
    for word in ["@", "@.csv", "@gain.wav", "@1"] {
      #expect(throws: ParameterError.badCurve(parameter: "db", .notACurveFile(word: word))) {
        try gain.set("db", word: word)
      }
    }
  }
}
