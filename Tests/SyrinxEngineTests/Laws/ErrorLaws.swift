import Testing

@Suite("Errors have a sentence for the user")
struct ErrorLaws {
  private struct Declared {
    /// With the type that it is nested in.
    let name: String
    let file: String
    let parents: [String]
    let isPrivate: Bool

    var isError: Bool { parents.contains("Error") }
    var hasSentence: Bool {
      parents.contains { ["ReportableError", "UsageError", "AdvisingError"].contains($0) }
    }
  }

  private static let line =
    #"^( *)((?:(?:public|package|private|fileprivate|internal|indirect|final) )*)"#
    + #"(?:struct|class|enum|extension) ([\w.]+)(?:: ([^{]*))?"#

  /// Types and extensions of all that the program is made of.
  private static let declared: [Declared] = SourceFile.all
    .filter { !["syrinx-bench", "syrinx-fuzz"].contains($0.path[0]) }
    .flatMap { file in
      var outer = ""
      return file.code.split(separator: "\n").compactMap { line -> Declared? in
        guard line.utf8.last == UInt8(ascii: "{") || line.utf8.last == UInt8(ascii: "}"),
          let match = String(line).matches(Self.line).first
        else { return nil }
        if match[1].isEmpty { outer = match[3] }
        return Declared(
          name: match[1].isEmpty ? match[3] : outer + "." + match[3], file: file.name,
          parents: match[4].matches(#"[\w.]+"#).map { $0[0] },
          isPrivate: match[2].contains("private"))
      }
    }

  /// The names that stand in a group of a pattern, wherever in the sources it is found.
  private static func names(_ pattern: String) -> Set<String> {
    Set(SourceFile.all.flatMap { $0.code.matches(pattern).map { $0[1] } })
  }

  @Test("or are thrown by their type and caught by it, so that none of them can come through")
  func sentences() {
    let withSentence = Set(Self.declared.filter(\.hasSentence).map(\.name))
    let errors = Self.declared.filter(\.isError)
    #expect(errors.count > 50 && withSentence.count > 40)
    let typed = Self.names(#"throws\((?:\w+\.)*(\w+)\)"#)
    // Who looks for one among all errors lets it travel as one of them.
    let sought = Self.names(#"\b(?:as[?!]?|is|catch) ((?:\w+\.)*\w+)"#)
    #expect(typed.count > 20 && sought.count > 20)
    for error in errors where !withSentence.contains(error.name) && !error.isPrivate {
      let own = String(error.name.split(separator: ".").last!)
      #expect(
        typed.contains(own), "\(error.name) in \(error.file) has no sentence and is thrown as any")
      #expect(
        !sought.contains { $0 == error.name || $0.hasPrefix(error.name + ".") },
        "\(error.name) in \(error.file) has no sentence and is sought among any")
    }
  }
}
