import SyrinxAnalysis
import SyrinxEngine
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
    violations = options.assertions.compactMap { $0.violation(by: file)?.sentence }
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
}

extension InspectionReport {
  /// The path and some facts.
  private static func json(_ file: InspectedFile, _ facts: [Fact]) -> JSONValue {
    var members = [JSONValue.Member("path", .string(file.path))]
    for fact in facts {
      members.append(JSONValue.Member(fact.name, fact.value(file).map { $0.json } ?? nil))
    }
    return .object(members)
  }
}

extension Fact.Value {
  /// With as many decimals as it needs, but four at most; of silence, which is below all levels, nothing.
  fileprivate var text: String {
    switch self {
    case .word(let word): word
    case .number(let number) where number.isFinite:
      ((number * 10_000).rounded() / 10_000).shortText
    case .number: ""
    }
  }

  fileprivate var json: JSONValue {
    switch self {
    case .word(let word): .string(word)
    case .number(let number) where number.isFinite:
      .number((number * 10_000).rounded() / 10_000)
    case .number: nil
    }
  }
}

extension Inspect {
  /// Listens to files on several threads, and returns what is said of each, in their order.
  static func reports(
    of paths: [String], jobs: Int, _ make: @escaping @Sendable (String) throws -> InspectionReport
  ) -> [Result<InspectionReport, any Error>] {
    struct Work {
      var next = 0
      var done: [Int: Result<InspectionReport, any Error>] = [:]
    }
    let work = LockedState(Work())
    @Sendable func perform() {
      while let index = work.update({ work -> Int? in
        guard work.next < paths.count else { return nil }
        work.next += 1
        return work.next - 1
      }) {
        let result = Result { try make(paths[index]) }
        work.update { $0.done[index] = result }
      }
    }
    let threads = (1..<max(min(jobs, paths.count), 1)).compactMap { _ in Worker { perform() } }
    perform()
    for thread in threads { thread.join() }
    let done = work.update { $0.done }
    return paths.indices.map { done[$0]! }
  }
}
