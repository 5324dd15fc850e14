import SyrinxEngine

/// The effects as the README shows them: a table in Markdown, made from the declared parameters.
enum EffectTable {
  static func markdown(_ effects: EffectCatalog = .standard) -> String {
    var text = "| effect | description | parameters, positional first |\n|---|---|---|\n"
    for (purpose, effects) in effects.groups {
      text += "| **\(purpose.title)** | | |\n"
      for effect in effects {
        let parameters = effect.parameters.map { parameter in
          let range = parameter.domain.rangeText
          return "`\(parameter.name)`" + (range.isEmpty ? "" : " " + range)
        }
        text +=
          "| `\(effect.name)` | \(effect.summary) | \(parameters.joined(separator: " · ")) |\n"
      }
    }
    return text
  }
}

/// The voices as the README shows them.
enum VoiceTable {
  static var markdown: String {
    var text = "| voice | description | chain |\n|---|---|---|\n"
    for voice in VoiceCatalog.all {
      text += "| `\(voice.name)` | \(voice.summary) | `\(voice.words)` |\n"
    }
    return text
  }
}

extension Domain {
  /// The values in the few words that fit a table.
  fileprivate var rangeText: String {
    switch self {
    case .number(let number): number.range.text(in: number.unit)
    case .choice(let choices):
      choices.count > 4 ? "\(choices.count) choices" : choices.joined(separator: ", ")
    case .choiceOrNumber(let choices, let number):
      choices.joined(separator: ", ") + ", " + number.range.text(in: number.unit)
    case .text: "a file"
    case .list(let placeholder): placeholder + "…"
    case .flag: ""
    }
  }
}
