import Foundation

/// A Swift file of the project as a law reads it.
struct SourceFile {
  /// Folders and name, from `Sources` on.
  let path: [String]
  /// Without comments.
  let code: String
  let imports: Set<String>
  /// Declared types, functions and generic parameters; shared ones are seen by other files.
  let declarations: [(name: String, isShared: Bool)]
  /// The names of types, and of functions that are called, but for members of others.
  let mentions: Set<String>

  static let root = URL(filePath: #filePath).appending(path: "../../../../Sources")
    .standardizedFileURL

  /// All of Sources, read once.
  static let all: [SourceFile] = {
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
      .sorted { $0.path < $1.path }
      .map { SourceFile($0, path: Array($0.pathComponents[root.pathComponents.count...])) }
  }()

  static var engine: [SourceFile] { all.filter { $0.path[0] == "SyrinxEngine" } }

  var name: String { path.joined(separator: "/") }

  /// The folder of its target, or its own name where it lies in none.
  var part: String { path.count > 2 ? path[1] : String(path[1].dropLast(".swift".count)) }

  private init(_ url: URL, path: [String]) {
    self.path = path
    code = (try! String(contentsOf: url, encoding: .utf8)).removing(#"(?m)//.*$"#)
    let bare = code.removing(#""""[\s\S]*?""""#).removing(#""(\\.|[^"\\\n])*""#)
    let importing =
      #"(?m)^ *(?:@\w+ +|public +|package +)*import +(?:(?:func|struct|class|enum|var|let) +)?(\w+)"#
    imports = Set(bare.matches(importing).map { $0[1] })
    let named = bare.matches(
      #"(?m)^(.*?)\b(?:struct|class|enum|protocol|typealias|func) +(\w+)(?:<([^>]*)>)?"#)
    // A generic parameter hides a type of its name.
    declarations = named.flatMap { match in
      let isShared = !match[1].hasPrefix(" ") && !match[1].contains("private")
      return [(match[2], isShared)] + match[3].matches(#"\w+"#).map { ($0[0], false) }
    }
    mentions = Set(
      bare.matches(#"(?<![.\w])([A-Z]\w*)"#).map { $0[1] }
        + bare.matches(#"(?<![.\w])([a-z]\w*)\("#).map { $0[1] })
  }
}

extension String {
  /// All matches of a pattern, each with its groups; a group without a match is empty.
  func matches(_ pattern: String) -> [[String]] {
    let text = self as NSString
    return expression(pattern).matches(in: self, range: NSRange(location: 0, length: text.length))
      .map { match in
        (0..<match.numberOfRanges).map {
          let range = match.range(at: $0)
          return range.location == NSNotFound ? "" : text.substring(with: range)
        }
      }
  }

  fileprivate func removing(_ pattern: String) -> String {
    expression(pattern).stringByReplacingMatches(
      in: self, range: NSRange(location: 0, length: (self as NSString).length), withTemplate: "")
  }

  private func expression(_ pattern: String) -> NSRegularExpression {
    try! NSRegularExpression(pattern: pattern)
  }
}
