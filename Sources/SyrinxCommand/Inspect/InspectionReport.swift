import SyrinxRender
import SyrinxSystem
import SyrinxText

/// The words and numbers about a file, made by the thread that has listened to it, so that many files need
/// little memory.
struct InspectionReport: Sendable {
  var row: [String] = []
  var text = ""
  var json: JSONValue = nil
  var record: [String] = []
  var violations: [String] = []

  init(_ file: InspectedFile, _ options: Inspect.Options, columns: Int?, isAlone: Bool) {
    violations = options.assertions.compactMap { $0.violation(by: file) }
    guard options.printsResults else { return }
    if options.csv {
      record = [file.path] + options.facts.map { $0.value(file)?.text ?? "" }
      record.append(file.findings.map(\.sentence).joined(separator: "; "))
    } else if options.json || options.jsonl {
      json = options.only.isEmpty ? file.json : Self.json(file, options.facts)
    } else if options.isFull(isAlone: isAlone) {
      text = file.text(columns)
    } else {
      row =
        options.only.isEmpty
        ? file.row : [file.path] + options.facts.map { $0.value(file)?.text ?? "" }
    }
  }

  private static func json(_ file: InspectedFile, _ facts: [Fact]) -> JSONValue {
    .object(
      [.init("path", .string(file.path))]
        + facts.map { .init($0.name, $0.value(file)?.json ?? nil) })
  }
}

extension Fact.Value {
  /// With as many decimals as it needs, but four at most; of silence, which is below all levels, nothing.
  fileprivate var text: String {
    switch self {
    case .word(let word): word
    case .number(let number) where number.isFinite: number.rounded(to: 10_000).shortText
    case .number: ""
    }
  }

  fileprivate var json: JSONValue {
    switch self {
    case .word(let word): .string(word)
    case .number(let number) where number.isFinite: .number(number.rounded(to: 10_000))
    case .number: nil
    }
  }
}
