import SyrinxFiles
import SyrinxSystem
import SyrinxText

extension WordsRequest {
  /// Throws on unknown fields and formats of a pattern for the words of many outputs: `{stem}.lrc`, or
  /// `{stem}.srt={stem}.lrc` with a file beside the input as the source.
  package func checkPattern() throws {
    for text in [source, target].compactMap({ $0 }) { _ = try OutputPattern(name: text) }
    let ending = Path.parts(ofName: Path.name(of: target)).ending ?? ""
    guard
      ending == "{ext}" || Container(word: ending) != nil
        || TimedTextFormat(path: target) != nil
    else { throw WordsError.unknownEnding(path: target) }
  }

  /// Fills in a pattern. Without a named source, the source is the file beside the input with its
  /// stem and the extension of the target, or else another extension of timed text. A composition
  /// takes the words of its clips.
  init(
    filling pattern: WordsRequest, for input: BatchInput, number: Int, voice: String, variant: Int,
    split: String, ending: String, beside output: String, isComposed: Bool
  ) throws(NamePatternError) {
    func filled(_ text: String, _ ending: String, in folder: String) throws(NamePatternError)
      -> String
    {
      // Where {dir} is empty, what follows it is no path from the root.
      let name = try OutputPattern(name: text).path(
        for: input, number: number, voice: voice, variant: variant, split: split,
        ending: ending)
      return Path.tidy(Path.resolve(name, in: folder))
    }
    let folder = Path.folder(of: input.path)
    target = try filled(pattern.target, ending, in: Path.folder(of: output))
    isOptional = true
    if let wanted = pattern.source {
      source = try filled(wanted, input.ending ?? "", in: folder)
    } else if isComposed {
      source = nil
    } else {
      let own = Path.parts(ofName: Path.name(of: target)).ending
      let isSound = own.map { Container(word: $0) != nil } ?? true
      source = TimedTextFile.beside(
        Path.join(folder, input.stem), first: isSound ? nil : own)
    }
  }

  /// True where source and target are as in the journal: by size and time, or else by hash.
  func isKept(_ entry: WordsEntry, verifying: Bool) throws -> Bool {
    guard entry.source == source.map(Path.name(of:)) else { return false }
    if let source, try entry.sourceStamp?.renewed(of: source) == nil { return false }
    return try entry.made.map { try $0.renewed(of: target, verifying: verifying) != nil } ?? true
  }

  func sourceStamp() throws -> FileStamp? {
    guard let source, let facts = FileFacts(path: source) else { return nil }
    return FileStamp(facts, hash: try ContentHash.ofFile(at: source))
  }
}
