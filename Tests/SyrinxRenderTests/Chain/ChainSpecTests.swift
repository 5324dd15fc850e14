import SyrinxEngine
import Testing

@testable import SyrinxRender

@Suite("The chain language")
struct ChainSpecTests {
  func chain(_ line: String) throws(ChainError) -> ChainSpec {
    try ChainSpec(words: line.split(separator: " ").map(String.init))
  }

  func gain(_ db: Curve) -> ChainSpec.Step {
    var gain = Gain()
    gain.db = db
    return .effect(gain)
  }

  @Test("words fill parameters, bare or by name")
  func words() throws {
    #expect(try chain("") == ChainSpec())
    #expect(try chain("gain") == ChainSpec([gain(0)]))
    #expect(
      try chain("gain -3dB gain db=+6 gain 10x")
        == ChainSpec([gain(-3), gain(6), gain(20)]))
    #expect(try chain("gain 1e1dB") == ChainSpec([gain(10)]))
  }

  @Test("a chain has a limit, that of its branches included", .timeLimit(.minutes(1)))
  func longest() throws {
    let words = { (count: Int) in Array(repeating: "gain -1", count: count).joined(separator: " ") }
    #expect(try chain(words(1000)).steps.count == 1000)
    #expect(throws: ChainError.tooLong(limit: 1000)) { try chain(words(1001)) }
    #expect(throws: ChainError.tooLong(limit: 1000)) { try chain(words(30_000)) }
    #expect(throws: ChainError.tooLong(limit: 1000)) {
      try chain("[ dry , \(words(999)) ]")
    }
  }

  @Test("a number may be a curve")
  func curves() throws {
    let curve = Curve(points: [
      .init(0, at: .seconds(0)), .init(6, at: .seconds(2)), .init(-3, at: .seconds(90)),
    ])
    #expect(try chain("gain 0@0s/+6@2s/-3@1:30") == ChainSpec([gain(curve)]))
    let halves = Curve(points: [.init(0, at: .percent(0)), .init(-6, at: .percent(50))])
    #expect(try chain("gain 0@0%/-6dB@50%") == ChainSpec([gain(halves)]))
    #expect(try chain("gain 0@0s/6@2s").words == ["gain", "0@0s/6@2s"])
  }

  /// Parts of a tenth of a second each.
  private func cut(_ count: Int) -> String {
    "cut " + (0..<count).map { "\($0).1..\($0).2" }.joined(separator: " ")
  }

  @Test("the words of a list may be many, and other parameters stand between them")
  func lists() throws {
    let whole = try chain(cut(50) + " gain -3")
    #expect(whole.steps.count == 2 && whole.words.count == 51 + 2)
    #expect(try chain(whole.text) == whole)
    let between = cut(3) + " fade=5ms 7.1..7.2 8.1..8.2"
    #expect(
      try chain(between).json
        == chain("cut fade=5ms 0.1..0.2 1.1..1.2 2.1..2.2 7.1..7.2 8.1..8.2").json)
    for place in [0, 1, 24, 48, 49] {
      var words = cut(50).split(separator: " ").map(String.init)
      words[place + 1] = "9..x"
      let error = #expect(throws: ChainError.self) { try ChainSpec(words: words) }
      #expect(error?.sentence.contains("9..x") == true, "\(place): \(error?.sentence ?? "")")
    }
  }

  @Test("a list of sixteen times as many words is read in no more than some times as long")
  func linearLists() throws {
    func seconds(_ count: Int) throws -> Double {
      let words = cut(count).split(separator: " ").map(String.init)
      return try ContinuousClock().measure { _ = try ChainSpec(words: words) } / .seconds(1)
    }
    _ = try seconds(10)
    let short = try (0..<3).map { _ in try seconds(50) }.min()!
    // Time that grows with the square is 256 times as long; of three tries one may be quick enough.
    #expect(
      try (0..<3).contains { _ in try seconds(800) < 64 * short + 0.02 }, "\(short) s")
  }

  @Test("brackets hold parallel chains, nested as deep as one likes")
  func branches() throws {
    let inner = ChainSpec([.branches([ChainSpec([gain(2)]), ChainSpec()])])
    let outer = ChainSpec([
      gain(1), .branches([inner, ChainSpec([gain(3), gain(4)]), ChainSpec()]), gain(5),
    ])
    let line = "gain 1 [ [ gain 2 , dry ] , gain 3 gain 4 , dry ] gain 5"
    #expect(try chain(line) == outer)
    #expect(outer.text == line)
    #expect(
      outer.json.compact == """
        [{"gain": {"db": 1}}, [[[[{"gain": {"db": 2}}], []]], \
        [{"gain": {"db": 3}}, {"gain": {"db": 4}}], []], {"gain": {"db": 5}}]
        """)
  }

  @Test(
    "mistakes in brackets",
    arguments: [
      ("[ gain 1", ChainError.bracketNotClosed), ("[", .bracketNotClosed),
      ("gain 1 ]", .bracketNotOpened("]")), (", gain", .bracketNotOpened(",")),
      ("[ ]", .emptyBranch), ("[ gain 1 , ]", .emptyBranch), ("[ , gain 1 ]", .emptyBranch),
      ("dry", .dryNotAlone), ("[ dry gain 1 ]", .dryNotAlone), ("[ gain 1 dry ]", .dryNotAlone),
      ("[gain 1 ]", .bracketNotApart("[gain")), ("[ gain 1 , dry]", .bracketNotApart("dry]")),
      ("[ dry", .dryNotAlone),
    ])
  func brackets(_ line: String, _ error: ChainError) {
    #expect(throws: error) { try chain(line) }
  }

  @Test("one effect has one value a parameter")
  func twice() {
    #expect(throws: ChainError.parameter(effect: "gain", .setTwice(parameter: "db"))) {
      try chain("gain 3 db=4")
    }
    #expect(throws: ChainError.tooManyValues(effect: "gain", word: "4", parameter: nil)) {
      try chain("gain 3 4")
    }
  }

  @Test(
    "a value too many is offered a parameter that is free, and takes it there",
    arguments: [
      ("fade 1", "2", "out"), ("compressor -20", "4", "ratio"), ("delay 0.3", "40", "feedback"),
      ("compressor -20", "-10", "makeup"), ("normalize -1", "-16", "loudness"),
      ("fade 1 out=3", "2", nil),
    ])
  func tooMany(_ line: String, word: String, parameter: String?) throws {
    let effect = String(line.prefix { $0 != " " })
    #expect(throws: ChainError.tooManyValues(effect: effect, word: word, parameter: parameter)) {
      try chain(line + " " + word)
    }
    if let parameter { _ = try chain("\(line) \(parameter)=\(word)") }
  }

  @Test("a voice is told from an effect, and an option from both")
  func otherWords() {
    for line in ["demon", "gain 3 demon", "[ dry , demon ]"] {
      #expect(throws: ChainError.voiceAsEffect("demon")) { try chain(line) }
    }
    #expect(throws: ChainError.option("--rate")) { try chain("gain -3 --rate 16000") }
  }

  @Test("bypassValue chains are known")
  func bypassValue() throws {
    #expect(try chain("gain 0 [ gain 0 ]").isBypass)
    #expect(try !chain("gain 0 [ gain 0 , dry ]").isBypass)
    #expect(try !chain("gain 1").isBypass)
  }
}
