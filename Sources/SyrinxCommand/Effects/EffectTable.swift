import SyrinxEngine
import SyrinxRender

/// The effects as the README shows them: a table in Markdown, by their purposes.
enum EffectTable {
  static func markdown(_ effects: EffectCatalog) -> String {
    var text = "| effect | description |\n|---|---|\n"
    for (purpose, effects) in effects.groups {
      text += "| **\(purpose.title)** | |\n"
      for effect in effects { text += "| `\(effect.name)` | \(effect.summary) |\n" }
    }
    return text
  }
}

/// The voices as the README shows them.
enum VoiceTable {
  static var markdown: String {
    var text = "| voice | description |\n|---|---|\n"
    for voice in VoiceCatalog.all {
      text += "| `\(voice.name)` | \(voice.summary) |\n"
    }
    return text
  }
}
