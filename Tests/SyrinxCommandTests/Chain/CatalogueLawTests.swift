import SyrinxEngine
import Testing

@testable import SyrinxCommand

@Suite("Laws that hold for every effect of the catalogue")
struct CatalogueLawTests {
  static let names = EffectCatalog.all.map { $0.name }

  @Test("names are unique words that mean nothing else")
  func namesAreUnique() {
    #expect(Set(Self.names).count == Self.names.count)
    for name in Self.names {
      #expect(name.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" }, "\(name)")
      #expect(CommandList.command(named: name) == nil)
      #expect(!["dry", "voice", "player", "mixer", "input", "output"].contains(name))
    }
  }

  @Test("effects and knobs are helped", arguments: names)
  func helped(_ name: String) throws {
    let effect = try #require(EffectCatalog.effect(named: name))
    #expect(effect.summary.hasSuffix("."))
    #expect(Set(effect.knobs.map(\.name)).count == effect.knobs.count)
    for knob in effect.knobs {
      #expect(!knob.help.isEmpty)
      #expect(knob.name.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" })
    }
    let text = HelpWriter(columns: 80).effect(effect)
    #expect(effect.knobs.allSatisfy { text.contains("  \($0.name) ") })
  }

  @Test("every effect has examples, and they run", arguments: names)
  func examples(_ name: String) throws {
    let effect = try #require(EffectCatalog.effect(named: name))
    #expect(!effect.examples.isEmpty)
    let bench = Bench()
    try bench.write([sine(150, rate: 22_050, count: 11_000)], to: "in.wav", rate: 22_050)
    for example in effect.examples {
      let chain = try ChainSpec(words: example.split(separator: " ").map(String.init))
      #expect(chain.effects.contains { type(of: $0).name == name })
      let outcome = bench.run("in.wav out.wav \(example) --end 0.4 --tail 0.02")
      #expect(outcome.status == .done, "\(outcome.notes)")
    }
  }

  @Test("defaults and both ends of every knob survive print and parse", arguments: names)
  func printThenParse(_ name: String) throws {
    let effect = try #require(EffectCatalog.effect(named: name))
    func check<E: Effect>(_ type: E.Type) throws {
      try roundTrip(E())
      for knob in E.knobs {
        for word in knob.sampleWords {
          var effect = E()
          try effect.set(knob.name, word: word)
          try roundTrip(effect)
        }
      }
    }
    try check(effect)
  }

  @Test("all knobs turned at once survive print and parse", arguments: names)
  func allKnobs(_ name: String) throws {
    let effect = try #require(EffectCatalog.effect(named: name))
    func check<E: Effect>(_ type: E.Type) throws {
      var effect = E()
      for knob in E.knobs {
        if let word = knob.sampleWords.last { try effect.set(knob.name, word: word) }
      }
      try roundTrip(effect)
    }
    try check(effect)
  }

  private func roundTrip(_ effect: some Effect) throws {
    let chain = ChainSpec([
      .effect(Gain()), .effect(effect), .branches([ChainSpec([.effect(effect)]), ChainSpec()]),
      .effect(effect), .effect(effect),
    ])
    let words = chain.words
    #expect(try ChainSpec(words: words) == chain, "\(words)")
    let document = Patch.document(chain)
    #expect(try Patch(parsing: document.pretty) == .chain(chain))
    #expect(try Patch(parsing: document.compact) == .chain(chain))
  }
}

extension Knob {
  /// Words that set the knob, to the ends of its range among them.
  var sampleWords: [String] {
    switch domain {
    case .number(let number), .choiceOrNumber(_, let number):
      domain.choices + number.sampleWords
    case .choice(let choices): choices
    case .text: ["a file.wav", "x=y", "it's"]
    case .list: []
    case .flag: ["yes", "no"]
    }
  }
}

extension NumberDomain {
  fileprivate var sampleWords: [String] {
    let low = range.lowerBound.shortText
    let high = range.upperBound.shortText
    return [low, high] + (takesCurve ? ["\(low)@0s/\(high)@1.5s", "\(low)@0%/\(low)@100%"] : [])
  }
}
