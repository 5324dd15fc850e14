import Foundation
import Testing

/// The types refuse arithmetic on what a file states. What they cannot refuse, a number that is put
/// together from bytes in another place than theirs or a fraction that is cut without a look at its size,
/// is looked for here.
struct ReadingSourcesTests {
  /// The folders that read files, texts, and what other programs say.
  private static let folders = [
    "SyrinxFiles", "SyrinxText", "SyrinxTimeline", "SyrinxPage", "SyrinxSpeech", "SyrinxRender",
    "SyrinxCommand",
  ]

  private static let sources: [(path: String, lines: [String])] = {
    let root = URL(filePath: #filePath).appending(path: "../../../Sources").standardizedFileURL
    return folders.flatMap { folder -> [(String, [String])] in
      let files = FileManager.default.enumerator(
        at: root.appending(path: folder), includingPropertiesForKeys: nil)
      let all = (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
      return all.map { url in
        let text = try! String(contentsOf: url, encoding: .utf8)
        return (
          url.path.replacingOccurrences(of: root.path + "/", with: ""),
          text.components(separatedBy: "\n").map { $0.components(separatedBy: "//")[0] }
        )
      }
    }
  }()

  /// Lines in which a pattern is found, as `path: line`, but for those of some files.
  private func found(_ pattern: String, but known: [String] = []) -> [String] {
    let expression = try! NSRegularExpression(pattern: pattern)
    return Self.sources.flatMap { path, lines -> [String] in
      guard !known.contains(where: path.hasSuffix) else { return [] }
      return lines.filter {
        let all = NSRange(location: 0, length: ($0 as NSString).length)
        return expression.firstMatch(in: $0, range: all) != nil
      }.map { "\(path): \($0.trimmingCharacters(in: .whitespaces))" }
    }
  }

  /// A law that finds nothing has to look at something.
  @Test func allFoldersAreLookedAt() {
    for folder in Self.folders { #expect(Self.sources.contains { $0.path.hasPrefix(folder) }) }
    #expect(found(#"littleEndian|bigEndian"#).count > 30)
  }

  /// Of more than two bytes, only `bigEndian` and `littleEndian` of SyrinxSystem make a number.
  @Test func numbersOfFilesAreReadInOnePlace() {
    let known = [
      // Only the program’s own values are hashed or encoded here.
      "SHA256.swift", "ContentHash.swift", "Base64.swift", "SpeechEvent.swift",
      "OggPage+Writing.swift",
      // Bytes of seven bits, of which so many are taken that an Int has space for them.
      "Synchsafe.swift", "CutFile.swift", "FLACFrame.swift", "FLACCheck.swift",
      // A word of eight bytes that is a fraction, or becomes a stated number at once.
      "SpeechMessage.swift",
    ]
    #expect(found(#"reduce\(.*<< *[0-9]"#, but: known) == [])
    #expect(found(#"<< *(7|8) *\|"#, but: known + Self.ofTwoBytes) == [])
    #expect(found(#"<< *(16|24|32|40|48|56)\b.*Int\("#) == [])
    #expect(found(#"\bload(Unaligned)?\((fromByteOffset|as):"#, but: ["Espeak.swift"]) == [])
  }

  /// Two bytes, or less, side by side, or of seven bits each (KAR.swift).
  private static let ofTwoBytes = [
    "Fields.swift", "StreamHead.swift", "FLACStream.swift", "KAR.swift", "ID3TextReader.swift",
    "ID3Frame.swift", "GIFReader.swift",
  ]

  /// `Int(_:)` of a fraction traps where that is too large or no number: `Int(bounded:)` does not.
  @Test func fractionsAreCutWithALookAtTheirSize() {
    let known = ["Espeak.swift"]
    #expect(found(#"\bU?Int(16|32|64)?\([^:)]*(\.rounded\(|Double\()"#, but: known) == [])
    #expect(found(#"\bU?Int(16|32|64)?\(\([^:]*\.rounded\("#, but: known) == [])
  }

  /// A stated number comes out within a range that is one of something: not of `Int` itself.
  @Test func statedNumbersComeOutWithinRanges() {
    #expect(
      found(#"\((upTo|to|within): *(\.min|Int\.min|Int\.max)"#, but: ["SpeechMessage.swift"]) == [])
    #expect(found(#"within\([^)]*Int\.max"#, but: ["KAR.swift"]) == [])
  }
}
