import SyrinxEngine
import SyrinxText

extension ChainSpec {
  /// Reads an object of one member: the parameters of an effect or a voice under its name.
  static func steps(_ document: Document, _ voices: VoiceBook) throws(DocumentError)
    -> [Step]
  {
    guard case .object(let object) = document.value, object.count == 1 else {
      throw .expected(
        #"one effect with its parameters, such as {"reverb": {"mix": 35}}"#, place: document.path)
    }
    let (name, parameters) = try document.members()[0]
    if let word = RandomWord(rawValue: name) { return try random(word, parameters, voices) }
    let drawn = try voices.drawn(parameters, of: name)
    guard name == VoiceCall.word else {
      if voices.effects.effect(named: name) == nil, (try? voices.voice(named: name)) != nil {
        throw .expected(
          #"{"voice": {"name": "\#(name)"}}: \#(name) is a voice"#, place: parameters.path)
      }
      return [.effect(try effect(name, drawn, voices.effects))]
    }
    var call = VoiceCall()
    try call.read(drawn)
    if call.name == "none", voices.draws != nil { return [] }
    guard call.name != nil else { throw .missing(member: "name", place: parameters.path) }
    do throws(VoiceError) {
      return try voices.chain(of: call).steps
    } catch {
      throw .voice(error, place: parameters.path)
    }
  }

  package static func effect(
    _ name: String, _ parameters: Document, _ effects: EffectCatalog
  ) throws(DocumentError) -> any Effect {
    guard var effect = effects.effect(named: name)?.makeEffect() else {
      throw effects.unknown(name, at: parameters.path)
    }
    if case .object = parameters.value {
      try effect.read(parameters)
      return effect
    }
    let example = effect.parameters.first.map {
      #", such as {"\#($0.name)": \#(parameters.value.compact)}"#
    }
    throw .expected("an object with its parameters" + (example ?? ""), place: parameters.path)
  }
}

extension EffectCatalog {
  /// The error about a name in JSON of which there is no effect; `others` could stand there too.
  func unknown(_ name: String, at place: String, or others: [String] = []) -> DocumentError {
    obstacle(to: name).map { .notFound($0, place: place) }
      ?? .unknownEffect(name, place: place, candidates: others + names)
  }
}
