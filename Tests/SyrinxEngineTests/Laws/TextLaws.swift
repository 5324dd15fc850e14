import Foundation
import Testing

@Suite("Texts of formats are divided by bytes or scalars")
struct TextLaws {
  /// Code that divides by characters, of which a carriage return with its line feed is one, as is a separator
  /// with the combining mark behind it.
  private static let byCharacters = [
    #"\.split\(separator: ""#, #"(?<![sS]calars)\.(first|last)Index\(of: "(\\.|[^"\\])"\)"#,
    #"\.split \{ \$0 == ""#, #""[^"]*"\.contains\(\$0\) \? \["#,
  ]
  private static let lines = [
    #"\bsplit\(separator: "\\[nr]"#, #"\bhasSuffix\("\\[nr]"#,
  ]
  /// Modules that read what other programs have written.
  private static let readers = [
    "SyrinxFiles", "SyrinxText", "SyrinxTimeline", "SyrinxPage",
  ]

  @Test("no reader of formats divides by characters", arguments: byCharacters)
  func divisions(pattern: String) {
    for file in SourceFile.all where Self.readers.contains(file.path[0]) {
      #expect(file.code.matches(pattern).isEmpty, "\(file.name): \(pattern)")
    }
  }

  /// `#file` and `#fileID` are names without folders, also in the messages of `fatalError` and its like.
  @Test(
    "nothing puts the path of its file into the program, so that it is the same from any folder",
    arguments: [#"\bwithoutActuallyEscaping\b"#, #"#filePath\b"#])
  func paths(pattern: String) {
    for file in SourceFile.all {
      #expect(file.code.matches(pattern).isEmpty, "\(file.name): \(pattern)")
    }
  }

  /// Comments of Sources and Tests, by the extensions of files; a script has none.
  private static let comments = [
    "swift": #"//+"#, "h": #"(?:/\*+|\*|//+)"#, "c": #"(?:/\*+|\*|//+)"#,
    "js": #"(?:/\*+|\*|//+)"#, "py": "#+", "sh": "#+", "": "#+",
  ]

  @Test("no comment begins with What, Whether or How", arguments: ["Sources", "Tests"])
  func beginnings(folder: String) throws {
    let root = SourceFile.root.deletingLastPathComponent().appending(path: folder)
    let files = try #require(
      FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
    for file in files.compactMap({ $0 as? URL }) {
      guard let mark = Self.comments[file.pathExtension],
        let text = try? String(contentsOf: file, encoding: .utf8)
      else { continue }
      // A line behind another of a comment begins none.
      let pattern =
        #"(?m)(?:\A|^(?! *"# + mark + #").*\n) *"# + mark + #" (?:What|Whether|How)\b.*$"#
      let found = text.matches(pattern).map { $0[0] }
      #expect(found.isEmpty, "\(file.lastPathComponent): \(found)")
    }
  }

  /// Where CI is set, `make test` fails for these words in what was skipped.
  @Test("a condition for a program says how its absence is told, for which CI fails")
  func skips() throws {
    let root = SourceFile.root.deletingLastPathComponent().appending(path: "Tests")
    let files = try #require(
      FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
    let condition =
      #"\.enabled\(\s*if:[^,{]*\b(?:isInstalled\(|compilerOfC\b|cairoVersion\b|pythonWith)[^,{]*(?:,\s*"[^"]*")?"#
    let wordless = #"\.enabled\(\s*if:[^"]*?\b(?:arguments:|func\b|struct\b)"#
    let left =
      #"guard [^\n]*\b(?:isInstalled|programPath|python)\([^\n]* else \{ (?:return|continue) \}"#
    for file in files.compactMap({ $0 as? URL }) where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      let silent = text.matches(condition).map { $0[0] }.filter {
        !$0.contains("is not installed") && !$0.contains("only without")
      }
      #expect(silent.isEmpty, "\(file.lastPathComponent): \(silent)")
      #expect(text.matches(wordless).isEmpty && text.matches(left).isEmpty, "\(file)")
    }
  }

  @Test("nobody looks for ends of lines among characters", arguments: lines)
  func rows(pattern: String) {
    for file in SourceFile.all where file.path[0].hasPrefix("Syrinx") {
      #expect(file.code.matches(pattern).isEmpty, "\(file.name): \(pattern)")
    }
  }
}
