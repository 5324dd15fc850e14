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
    var hasSentence: Bool { parents.contains("ReportableError") }
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
        guard let match = String(line).matches(Self.line).first else { return nil }
        if match[1].isEmpty { outer = match[3] }
        return Declared(
          name: match[1].isEmpty ? match[3] : outer + "." + match[3], file: file.name,
          parents: match[4].matches(#"[\w.]+"#).map { $0[0] },
          isPrivate: match[2].contains("private"))
      }
    }

  private static let code = SourceFile.all.map(\.code).joined(separator: "\n")

  @Test("or are thrown by their type and caught by it, so that none of them can come through")
  func sentences() {
    let withSentence = Set(Self.declared.filter(\.hasSentence).map(\.name))
    let errors = Self.declared.filter(\.isError)
    #expect(errors.count > 50 && withSentence.count > 40)
    for error in errors where !withSentence.contains(error.name) && !error.isPrivate {
      let own = error.name.split(separator: ".").last!
      let typed = Self.code.matches(#"throws\((?:\w+\.)*"# + own + #"\)"#)
      #expect(!typed.isEmpty, "\(error.name) in \(error.file) has no sentence and is thrown as any")
      // Who looks for it among all errors lets it travel as one of them.
      let sought = Self.code.matches(
        #"\b(?:as[?!]?|is|catch) "# + error.name.replacing(".", with: #"\."#) + #"\b"#)
      #expect(
        sought.isEmpty, "\(error.name) in \(error.file) has no sentence and is sought among any")
    }
  }
}
