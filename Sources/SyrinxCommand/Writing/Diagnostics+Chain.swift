import SyrinxEngine
import SyrinxText

extension Diagnostics {
  /// What people write behind a number.
  private static let units: Set = [
    "db", "dbfs", "dbtp", "lufs", "hz", "khz", "ms", "%", "cents", "st", "oct",
  ]

  static func sentence(_ error: ChainError) -> String {
    switch error {
    case .unknownWord(let word, nil, let candidates):
      "‘\(word)’ is not an effect" + suggestion(word, candidates, otherwise: "see syrinx effects")
    case .unknownWord(let word, let effect?, _) where units.contains(word.lowercased()):
      "‘\(word)’ belongs to its number, without a space, as in \(effect) 3\(word)"
    case .unknownWord(let word, let effect?, let candidates):
      "‘\(word)’ is neither an effect nor a value of \(effect)"
        + suggestion(word, candidates, otherwise: "see syrinx help \(effect)")
    case .voiceAsEffect(let name): "‘\(name)’ is a voice: write voice \(name)"
    case .option(let word): "‘\(word)’ is no part of a chain: options stand before --"
    case .tooManyValues(let effect, let word, let parameter?):
      "\(effect): unexpected value ‘\(word)’: set parameters by name, as in \(parameter)=\(word)"
    case .tooManyValues(let effect, let word, nil):
      "\(effect): unexpected value ‘\(word)’"
    case .parameter(let effect, let error): sentence(error) { "\(effect): \($0)" }
    case .bracketNotClosed: "a ‘[’ is not closed by a ‘]’"
    case .bracketNotOpened(let word): "a ‘\(word)’ stands outside of [ … ]"
    case .tooDeep(let limit): "brackets stand more than \(limit) deep in each other"
    case .tooLong(let limit): "the chain has more than \(limit) effects and branches"
    case .emptyBranch: "a branch of [ … ] is empty: write dry for the sound as it came"
    case .dryNotAlone: "‘dry’ is a branch of its own, as in [ reverb , dry ]"
    case .voiceUnnamed: "voice requires a name, as in voice robot: see syrinx voices"
    case .voice(let error): sentence(error)
    case .bracketNotApart(let word):
      "‘\(word)’: brackets and commas are words of their own, as in [ reverb , dry ]"
    }
  }

  static func sentence(_ hint: ChainHint) -> String {
    switch hint {
    case .changesNothing(let effect, let example):
      "\(effect) changes nothing without a value: say how, as in \(example)"
    case .centsForSemitones(let word):
      "pitch \(word) is in cents, a hundredth of a semitone each: for semitones say "
        + (word.contains("@") ? "st after each value" : "pitch \(word)st")
    case .peakForLoudness(let word):
      "normalize \(word) sets the peak: for a loudness say normalize loudness=\(word)"
    }
  }

  static func sentence(_ error: DocumentError, in document: String) -> String {
    func at(_ place: String) -> String { place.isEmpty ? document : "\(document): \(place)" }
    return switch error {
    case .notJSON(let error):
      "\(document), line \(error.line), column \(error.column): \(reason(error.fault))"
    case .expected(let thing, let place): "\(at(place)) must be \(thing)"
    case .missing("version", _): "\(document) does not begin with \"version\": 1"
    case .missing(let member, let place): "\(at(place)) lacks the member \"\(member)\""
    case .repeated(let member, let place): "\(at(place)) has the member \"\(member)\" twice"
    case .unknown(let member, let place, let known):
      "\(at(place)) has an unknown member \"\(member)\""
        + suggestion(
          member, known,
          otherwise: known.isEmpty ? nil : "known are " + known.joined(separator: ", "))
    case .unknownVersion(let version):
      "\(document): unsupported version \(version); version 1 is supported"
    case .unknownEffect(let name, let place, let candidates):
      "\(at(place)): ‘\(name)’ is not an effect"
        + suggestion(name, candidates, otherwise: "see syrinx effects")
    case .parameter(let error, let place):
      sentence(error) { parameter in
        let owner =
          place.hasSuffix("." + parameter) ? String(place.dropLast(parameter.count + 1)) : place
        return at(owner) + ": " + parameter
      }
    case .emptyBranches(let place): "\(at(place)) holds no branch"
    case .tooMany(let things, let limit, let place): "\(at(place)) has more than \(limit) \(things)"
    case .nameTaken(let name): "\(document): the name ‘\(name)’ is taken"
    case .voice(let error, let place): "\(at(place)): \(sentence(error))"
    case .words(let error, let place): "\(at(place)): \(sentence(error))"
    case .badName(let name, let place):
      "\(at(place)): ‘\(name)’ is not a name: it is one word of letters, digits and hyphens"
    case .nameOfBuiltIn(let name, let place):
      "\(at(place)): the voice ‘\(name)’ is built in: choose another name"
    case .unknownNode(let name, let place, let candidates):
      "\(at(place)): there is no node ‘\(name)’" + suggestion(name, candidates, otherwise: nil)
    case .manyOutputs:
      "\(document): several nodes are connected to ‘output’: join them by a mixer"
    case .leadsNowhere(let name): "\(document): node ‘\(name)’ leads nowhere"
    case .noOutput: "\(document): nothing is connected to ‘output’"
    }
  }

  static func sentence(_ error: VoiceError) -> String {
    switch error {
    case .unknown(let name, let candidates):
      "there is no voice ‘\(name)’" + suggestion(name, candidates, otherwise: "see syrinx voices")
    case .circle(let names):
      "the voices go round in a circle: " + names.joined(separator: " → ")
    case .folderMissing(let path): "there is no folder ‘\(path)’ to look for voices in"
    case .unreadable(let error): sentence(error)
    case .document(let path, let line, let error): sentence(error, in: place(path, line))
    case .chain(let error): sentence(error)
    }
  }

  static func sentence(_ error: JSONError) -> String {
    "line \(error.line), column \(error.column): \(reason(error.fault))"
  }

  static func reason(_ fault: JSONError.Fault) -> String {
    switch fault {
    case .endedEarly: "the JSON ends too early"
    case .unexpected(let found, let wanted): "‘\(found)’ stands where \(wanted) belongs"
    case .badEscape: "there is no such escape in JSON"
    case .loneSurrogate: "half of a surrogate pair is no character"
    case .controlCharacter: "a line break or control character stands inside quotes"
    case .badNumber: "this is not a number as JSON writes it"
    case .numberTooLarge: "the number is too large"
    case .tooDeep(let limit): "it is nested more than \(limit) deep"
    case .textAfterEnd: "something follows the end of the JSON"
    }
  }
}
