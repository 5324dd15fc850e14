import SyrinxEngine
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("Laws that hold for every effect of the catalogue")
struct CatalogueLawTests {
  static let catalog = EffectCatalog.withFound
  static let names = catalog.names

  @Test("names are unique words that mean nothing else")
  func namesAreUnique() {
    #expect(Set(Self.names).count == Self.names.count)
    for name in Self.names {
      #expect(name.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" }, "\(name)")
      #expect(CommandList.standard.command(named: name) == nil)
      #expect(!["dry", "voice", "player", "mixer", "input", "output"].contains(name))
    }
  }

  @Test("effects and parameters are helped", arguments: names)
  func helped(_ name: String) throws {
    let effect = try #require(Self.catalog.effect(named: name))
    #expect(effect.summary.hasSuffix("."))
    #expect(Set(effect.parameters.map(\.name)).count == effect.parameters.count)
    for parameter in effect.parameters {
      #expect(!parameter.help.isEmpty)
      #expect(parameter.name.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" })
    }
    let text = HelpWriter(columns: 80, effects: Self.catalog).effect(effect)
    #expect(effect.parameters.allSatisfy { text.contains("  \($0.name) ") })
  }

  @Test("every effect has examples, and they run", arguments: names)
  func examples(_ name: String) throws {
    let effect = try #require(Self.catalog.effect(named: name))
    #expect(!effect.examples.isEmpty)
    let bench = Bench(effects: Self.catalog)
    for name in ["in.wav", "speech.wav"] {
      try bench.write([sine(150, rate: 22_050, count: 11_000)], to: name, rate: 22_050)
    }
    for example in effect.examples {
      let chain = try ChainSpec(
        words: example.split(separator: " ").map(String.init), voices: Self.voices)
      #expect(chain.effects.contains { $0.descriptor.name == name })
      let outcome = bench.run("in.wav out.wav \(example) --end 0.4 --tail 0.02")
      #expect(outcome.status == .done, "\(outcome.notes)")
    }
  }

  @Test("defaults and both ends of every parameter survive print and parse", arguments: names)
  func printThenParse(_ name: String) throws {
    let effect = try #require(Self.catalog.effect(named: name))
    try roundTrip(effect.makeEffect())
    for parameter in effect.parameters {
      for word in parameter.sampleWords {
        var turned = effect.makeEffect()
        try turned.set(parameter.name, word: word)
        try roundTrip(turned)
      }
    }
  }

  @Test("all parameters turned at once survive print and parse", arguments: names)
  func allKnobs(_ name: String) throws {
    let effect = try #require(Self.catalog.effect(named: name))
    var turned = effect.makeEffect()
    for parameter in effect.parameters {
      if let word = parameter.sampleWords.last { try turned.set(parameter.name, word: word) }
    }
    try roundTrip(turned)
  }

  private static let voices = VoiceBook(folders: [], effects: catalog)

  private func roundTrip(_ effect: any Effect) throws {
    let chain = ChainSpec([
      .effect(Gain()), .effect(effect), .branches([ChainSpec([.effect(effect)]), ChainSpec()]),
      .effect(effect), .effect(effect),
    ])
    let words = chain.words
    #expect(try ChainSpec(words: words, voices: Self.voices) == chain, "\(words)")
    let document = Patch.document(chain)
    #expect(try Patch(parsing: document.pretty, voices: Self.voices) == .chain(chain))
    #expect(try Patch(parsing: document.compact, voices: Self.voices) == .chain(chain))
  }
}

extension ParameterDeclaration {
  /// Words that set the parameter, to the ends of its range among them.
  var sampleWords: [String] {
    switch domain {
    case .number(let number), .choiceOrNumber(_, let number):
      domain.choices + number.sampleWords
    case .choice(let choices): choices
    case .text(placeholder: "X/Y/Z"): ["1/2/1.5", "0/3.25/2"]
    case .text: name == "scale" ? ["A-minor", "C-blues"] : ["a file.wav", "x=y", "it's"]
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
