import SyrinxEngine
import SyrinxRender

/// The effects as the README shows them: in Markdown, a row for each purpose.
enum EffectTable {
  static func markdown(_ effects: EffectCatalog) -> String {
    var text = "| purpose | effects |\n|---|---|\n"
    for (purpose, effects) in effects.groups {
      let names = effects.map { "`\($0.name)`" }.joined(separator: " ")
      text += "| \(purpose.title) | \(names) |\n"
    }
    return text
  }
}

/// The voices as the README shows them.
enum VoiceTable {
  static var markdown: String {
    VoiceCatalog.all.map { "`\($0.name)`" }.joined(separator: " ") + "\n"
  }
}
