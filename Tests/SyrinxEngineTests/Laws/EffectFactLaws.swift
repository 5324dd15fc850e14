import SyrinxEngine
import Testing

@Suite("Facts about an effect are with the effect")
struct EffectFactLaws {
  @Test("nobody outside the engine asks for the type of an effect")
  func typeTests() {
    let types = EffectCatalog.tested.effects.map { "\(type(of: $0.makeEffect()))" }
    let pattern = #"\b(?:is|as[?!]?) (?:"# + types.joined(separator: "|") + #")\b"#
    for file in SourceFile.all where file.path[0] != "SyrinxEngine" {
      let tests = file.code.matches(pattern)
      #expect(tests.isEmpty, "\(file.name): \(tests)")
    }
  }

  @Test("no catalogue of effects is a default, which would leave out those that are found")
  func defaults() {
    for file in SourceFile.all {
      #expect(file.code.matches(#"EffectCatalog\?? = \.standard"#).isEmpty, "\(file.name)")
    }
  }

  @Test("an effect that is found at run time states all that a declared one does")
  func found() throws {
    var definition = FoundEffect.definition
    definition.traits = [.expensive, .setsPeaks]
    definition.inputCounts = 1...2
    definition.speed = { _ in nil }
    definition.threadWeight = { _ in 3 }
    definition.filesRead = { ["\($0.values.count).wav"] }
    definition.resolve = { _, sound in MeasurementResult(Gain(), warning: .nothingHeard) }
    let effect: any Effect = RuntimeEffect(definition)
    #expect(effect.traits == [.expensive, .setsPeaks] && effect.descriptor.traits == effect.traits)
    #expect(effect.inputCounts == 1...2 && effect.threadWeight == 3 && effect.speed == nil)
    #expect(effect.filesRead == ["\(effect.parameters.count).wav"])
    #expect(effect.isOpen && !effect.canRunLive)
    var graph = Graph()
    let input = try graph.add(
      PlayerNode(SoundSource(AudioBuffer(channels: [[0]]), sampleRate: 8000)), as: "input")
    let result = try graph.resolve(effect, after: input)
    #expect(result.effect is Gain && result.warning == .nothingHeard)
  }

  @Test(
    "files are told that parameters name",
    arguments: ["reverb ir", "duck under", "denoise profile"])
  func files(words: String) throws {
    let words = words.split(separator: " ").map(String.init)
    var effect = try #require(EffectCatalog.standard.effect(named: words[0])).makeEffect()
    #expect(effect.filesRead.isEmpty)
    try effect.set(words[1], word: "room.wav")
    #expect(effect.filesRead == ["room.wav"])
  }

  @Test("a recorded room is dear, a computed one is not")
  func cost() {
    var reverb = Reverb()
    #expect(!reverb.traits.contains(.expensive))
    reverb.ir = "room.wav"
    #expect(reverb.traits == [.expensive, .reverberates])
  }
}
