import SyrinxEngine
import SyrinxSystem
import Testing

@testable import SyrinxRender

@Suite("Random chains")
struct DrawsTests {
  private func template(_ line: String, seed: Int = 1) throws -> ChainTemplate {
    var options = RenderOptions()
    options.seed = seed
    return try ChainTemplate(
      line.split(separator: " ").map(String.init), after: nil, options, .builtIn)
  }

  private func text(_ patch: Patch) throws -> String {
    guard case .chain(let chain) = patch else { return "" }
    return chain.words.joined(separator: " ")
  }

  @Test("a draw depends on seed, name and variant alone, by the generator that help describes")
  func reproducible() throws {
    let chain = try template("gain any:-6..6dB")
    #expect(chain.isRandom)
    // SplitMix64 from XXH64 of the key, written out once more.
    func next(_ state: inout UInt64) -> Double {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return Double((z ^ (z >> 31)) >> 11) / 9_007_199_254_740_992
    }
    for (name, variant) in [("a/b.wav", 1), ("a/b.wav", 2), ("ü.flac", 1)] {
      var state = ContentHash.of("1\n\(name)\n\(variant)")
      let value = (-6 + 12 * next(&state)) * 100
      let drawn = try chain.patch(for: name, variant: variant)
      #expect(drawn.drawn.map(\.word) == ["\((value.rounded() / 100).shortText)dB"])
      #expect(try text(drawn.patch) == text(chain.patch(for: name, variant: variant).patch))
    }
    let other = try template("gain any:-6..6dB", seed: 2)
    #expect(try text(other.patch(for: "a", variant: 1).patch) != text(chain.patch(for: "a").patch))
  }

  @Test("values lie in their range, spread as they should be, and are read back as they are")
  func spread() throws {
    let line =
      "gain any:-3..3dB eq parametric@log:200..8k:any:-6..6dB reverb any:plate,small-room mix=any:5..40"
      + " pitch normal:0,1st"
    let chain = try template(line)
    var gains: [Double] = []
    var low = 0
    var plates = 0
    let count = 2000
    for number in 0..<count {
      let (patch, drawn) = try chain.patch(for: "\(number)")
      guard case .chain(let spec) = patch, spec.steps.count >= 3 else { continue }
      #expect(try ChainSpec(words: spec.words) == spec)
      let numbers = drawn.compactMap { Quantity($0.word)?.number }
      gains.append(numbers[0])
      // 1265 Hz is the middle by ratio.
      if numbers[1] < 1265 { low += 1 }
      if drawn[3].word == "plate" { plates += 1 }
      #expect((5...40).contains(numbers[3]) && abs(numbers[4]) <= 3)
    }
    #expect(gains.allSatisfy { (-3...3).contains($0) })
    // Standard errors: 0.04 of the mean, 0.011 of a half.
    #expect(abs(gains.reduce(0, +) / Double(gains.count)) < 0.16)
    #expect(abs(Double(low) / Double(count) - 0.5) < 0.045)
    #expect(abs(Double(plates) / Double(count) - 0.5) < 0.045)
  }

  @Test("a unit behind either number holds for both, and a factor for its own")
  func units() throws {
    for range in ["-3st..+3", "-3..+3st"] {
      let words = try (0..<50).map {
        try template("pitch any:\(range)").patch(for: "\($0)").drawn[0].word
      }
      #expect(words.allSatisfy { $0.hasSuffix("st") && abs(Quantity($0)?.number ?? 9) <= 3 })
    }
    let hertz = try (0..<50).map {
      try template("eq low-pass@any:200..8k").patch(for: "\($0)").drawn[0].word
    }
    #expect(
      hertz.contains { (Quantity($0)?.number ?? 0) > 1000 }
        && hertz.allSatisfy { !$0.hasSuffix("k") })
  }

  @Test("whole numbers are drawn whole, and every one of them")
  func whole() throws {
    let chain = try template("whisper seed=any:3..6")
    var seen: Set<String> = []
    for number in 0..<200 {
      seen.formUnion(try chain.patch(for: "\(number)").drawn.map(\.word))
    }
    #expect(seen == ["3", "4", "5", "6"])
  }

  @Test("an effect has its probability, and of several some are taken, in order or in any")
  func structure() throws {
    let chance = try template("gain -1 chance 25% [ gain -2 gain -3 ]")
    let some = try template("some 1..2 [ gain -1 , gain -2 , gain -3 ]")
    let shuffle = try template("shuffle 2 [ gain -1 , gain -2 , gain -3 ]")
    let all = try template("shuffle [ gain -1 , gain -2 ] gain -9")
    var (taken, counts, orders, ends) = (0, [0, 0, 0, 0], Set<String>(), Set<String>())
    let count = 2000
    for number in 0..<count {
      let name = "\(number)"
      if try text(chance.patch(for: name).patch) == "gain -1 gain -2 gain -3" { taken += 1 }
      let few = try text(some.patch(for: name).patch).split(separator: " ").filter { $0 != "gain" }
      counts[few.count] += 1
      #expect(few.map { -Int($0)! } == few.map { -Int($0)! }.sorted())
      orders.insert(try text(shuffle.patch(for: name).patch))
      ends.insert(try text(all.patch(for: name).patch))
    }
    #expect(abs(Double(taken) / Double(count) - 0.25) < 0.04)
    #expect(counts[0] == 0 && counts[3] == 0 && abs(counts[1] - counts[2]) < 200)
    #expect(orders.count == 6)
    #expect(ends == ["gain -1 gain -2 gain -9", "gain -2 gain -1 gain -9"])
  }

  @Test("a voice may be none, and what is not taken draws nothing")
  func nothing() throws {
    let voice = try template("voice any:robot,none")
    let lengths = Set(
      try (0..<50).map { number -> Int in
        guard case .chain(let chain) = try voice.patch(for: "\(number)").patch else { return -1 }
        return chain.steps.count
      })
    #expect(lengths.count == 2 && lengths.contains(0))
    let never = try template("chance 0% gain any:-6..-1 gain any:1..2")
    #expect(try never.patch(for: "a").drawn.map(\.text) == ["chance 0%", "any:1..2"])
  }

  @Test("JSON says the same as words")
  func json() throws {
    let text = """
      {"version": 1, "chain": [
        {"chance": {"percent": 50, "chain": [{"gain": {"db": "any:-6..6dB"}}]}},
        {"some": {"count": "1..2", "of": [[{"gain": {"db": -1}}], [{"gain": {"db": -2}}], []]}},
        {"shuffle": {"of": [[{"gain": {"db": "log:1..2"}}], [{"gain": {"db": -4}}]]}}]}
      """
    let json = try ChainTemplate([], after: text, RenderOptions(), .builtIn)
    let words = try template(
      "chance 50% gain any:-6..6dB some 1..2 [ gain -1 , gain -2 , dry ]"
        + " shuffle [ gain log:1..2 , gain -4 ]")
    for number in 0..<100 {
      let (one, other) = (try json.patch(for: "\(number)"), try words.patch(for: "\(number)"))
      #expect(one.patch == other.patch)
      #expect(one.drawn == other.drawn)
    }
  }

  @Test("no more chains can be taken than there are, which says how many may be")
  func tooMany() throws {
    for (line, count, most) in [
      ("some 3 [ gain 1 , gain 2 ]", "3", 2), ("some 0..2 [ gain 1 ]", "0..2", 1),
      ("chance 0% some 3 [ gain 1 , dry ]", "3", 2),
    ] {
      #expect(throws: ChainError.tooManyTaken(.some, count: count, of: most), "\(line)") {
        try template(line)
      }
    }
    #expect(throws: ChainError.tooManyTaken(.shuffle, count: "4", of: 3)) {
      try template("shuffle 4 [ gain 1 , gain 2 , dry ]")
    }
    for line in [
      "some 0..2 [ gain 1 , dry ]", "shuffle 2 [ gain 1 , gain 2 ]", "some 0 [ gain 1 ]",
    ] {
      #expect(throws: Never.self, "\(line)") { try template(line) }
    }
    let json =
      #"{"version": 1, "chain": [{"some": {"count": 3, "of": [[{"gain": {"db": -1}}], []]}}]}"#
    do {
      _ = try ChainTemplate([], after: json, RenderOptions(), .builtIn)
      Issue.record("no error")
    } catch {
      #expect(
        error.report.contains("some.count") && error.report.contains("0…2"), "\(error.report)")
    }
  }

  @Test("a number of chains is whole, not below 0 and without a unit")
  func counts() throws {
    for count in ["-1", "-3..-1", "-1..1", "1.5", "1k", "1dB", "0..1st", "1e300", "99999999999"] {
      for random in [RandomWord.some, .shuffle] {
        #expect(throws: ChainError.badRandom(random), "\(random) \(count)") {
          try template("\(random.rawValue) \(count) [ gain 1 , dry ]")
        }
      }
      let json = """
        {"version": 1, "chain": [{"some": {"count": "\(count)", "of": [[{"gain": {"db": -1}}], []]}}]}
        """
      #expect(throws: (any Error).self, "\(count)") {
        try ChainTemplate([], after: json, RenderOptions(), .builtIn)
      }
    }
    #expect(ChainReader.counts("-0") == 0...0 && ChainReader.counts("0..2") == 0...2)
  }

  @Test("a chain whose seeds are set draws nothing, and what was drawn is printed as it is read")
  func givenSeeds() throws {
    for line in ["crop 0.5 seed=1 noise", "mask seed=1 anonymize 0.7", "crop 1 seed=0 whisper"] {
      let chain = try template(line)
      #expect(try !chain.isRandom && text(chain.first) == line)
    }
    for line in ["crop 0.5 noise seed=1", "mask time=20 anonymize seed=0"] {
      let drawn = try text(template(line).patch(for: "a").patch)
      let again = try template(drawn)
      #expect(try !again.isRandom && text(again.first) == drawn)
    }
    let places = try ["#1", "#2"].map { name in
      try ChainSpec.drawing(
        Document("crop 0.5", path: ""), seed: 1, name: name, variant: 1, voices: .builtIn)
    }
    #expect(places[0].isDrawn && places[0].chain.text != places[1].chain.text)
  }

  @Test("the ends of what is drawn are checked before anything is rendered")
  func ends() throws {
    for line in [
      "gain any:-6..600", "reverb any:plate,platte", "reverb mix=normal:10,5",
      "gain any:3..-3", "eq high-pass@log:0..5", "gain normal:3", "gain any:", "chance 30%",
      "chance many gain 1", "some [ gain 1 ]", "some 1..2 gain 1", "shuffle 3..1 [ gain 1 ]",
      "reverb ir=any:/nowhere/", "voice any:robot,nobody",
      "chance 50% some 1 [ gain 1 , gain any:1..900 ]",
    ] {
      #expect(throws: (any Error).self, "\(line)") { try template(line) }
    }
    // The whole word is told, not a number that was drawn of a part of it.
    do {
      _ = try template("gain any:-6..1..2")
      Issue.record("no error")
    } catch {
      #expect(error.report.contains("-6..1..2"), "\(error.report)")
    }
    #expect(throws: ChainError.notDrawn("any:1..2")) {
      try ChainSpec(words: ["gain", "any:1..2"])
    }
  }

  /// As the version before this one drew.
  @Test("a seed and a name draw the same of choices in choices for ever")
  func recorded() throws {
    let chain = try template(
      "some 1..2 [ shuffle 2 [ gain 1 , gain 2 , gain 3 ] , chance 50% gain 4 , gain any:-6..6dB ]"
        + " shuffle [ chance 50% gain 5 , some 1 [ gain 6 , gain log:1..8 ] ]", seed: 0)
    for (name, drawn) in [
      ("a", "gain 2 gain 3 gain -3.49 gain 1.8791"), ("b", "gain 3 gain 1 gain 5 gain 1.0347"),
      ("c", "gain -3.63 gain 6"),
    ] { #expect(try text(chain.patch(for: name).patch) == drawn) }
  }

  @Test("choices in choices are read in proportion to their depth", .timeLimit(.minutes(1)))
  func nested() throws {
    let depth = 20
    let words = String(repeating: "shuffle [ some 1 [ ", count: depth) + "gain any:1..2"
    let json =
      String(repeating: #"{"some": {"count": 1, "of": [["#, count: depth)
      + #"{"gain": {"db": "any:1..2"}}"# + String(repeating: "]]}}", count: depth)
    let chains = [
      try template(words + String(repeating: " ] ]", count: depth)),
      try ChainTemplate(
        [], after: #"{"version": 1, "chain": [\#(json)]}"#, RenderOptions(), .builtIn),
    ]
    for chain in chains {
      #expect(try chain.patch(for: "a").drawn.map(\.text).last == "any:1..2")
      #expect(try text(chain.first) == "gain 1")
    }
    // Whatever calls itself has an end.
    for (opening, closing) in [("chance 50% ", ""), ("shuffle [ ", " ]"), ("some 1 [ ", " ]")] {
      let deep = [opening, closing].map { String(repeating: $0, count: 20_000) }
      #expect(throws: (any Error).self) { try template(deep[0] + "gain 1" + deep[1]) }
    }
    // The deepest chain is checked, too.
    let wrong = words.replacing("1..2", with: "1..900") + String(repeating: " ] ]", count: depth)
    #expect(throws: (any Error).self) { try template(wrong) }
  }

  @Test(
    "a distribution of many words is read once, not for each of its words", .timeLimit(.minutes(1)))
  func manyWords() throws {
    let files = DrawnFiles()
    let text = "any:" + String(repeating: "1,", count: 20_000) + "2..3dB"
    for _ in 0..<2000 {
      #expect(try files.ends(of: files.distribution(text)).count == 20_002)
    }
    #expect(try files.ends(of: files.distribution(text)).suffix(3) == ["1", "2dB", "3dB"])
    let chain = try template("gain any:" + String(repeating: "1,", count: 500) + "2")
    #expect(chain.ends.count == 501)
  }

  @Test("a deviation whose ends no number holds is refused as it was written")
  func overflow() throws {
    for text in ["normal:0,1e308", "normal:1e308,4e307"] {
      #expect(throws: ChainError.badDraw(text, .form)) { try template("gain \(text)") }
    }
  }
}
