import SyrinxEngine
import SyrinxFiles
import SyrinxRender
import SyrinxSystem

extension Command where Options: TimelineOptions {
  /// The inputs and the output among the words. Of two names the last may be an input after which OUT was
  /// forgotten: where it is there already, it is kept.
  static func files(
    _ words: [String], _ effects: EffectCatalog
  ) throws -> (inputs: [String], output: String) {
    guard words.count > 1 else { throw missing(words.isEmpty ? "A" : "OUT") }
    if let place = words.indices.dropFirst(2).first(where: {
      effects.beginsChain(words[$0]) && Container(path: words[$0 - 1]) != nil
    }) {
      // A file that is there may be an input after which OUT was forgotten.
      let hasOutput = place > 2 && FileFacts(path: words[place - 1]) == nil
      throw InvocationError.chainBehind(
        command: name, inputs: Array(words[..<(hasOutput ? place - 1 : place)]),
        output: hasOutput ? words[place - 1] : "OUT.wav", chain: Array(words[place...]))
    }
    // A tag where OUT belongs, before OUT is looked for among the inputs.
    if let last = words.last, let equals = last.firstIndex(of: "="),
      Metadata.Field(rawValue: String(last[..<equals])) != nil
    {
      throw FileError.unknownEnding(path: last)
    }
    if words.count == 2, FileFacts(path: words[1])?.kind == .file {
      throw InvocationError.oneInput(words[0], output: words[1], usage: usageLines[0])
    }
    return (Array(words.dropLast()), words[words.count - 1])
  }
}
