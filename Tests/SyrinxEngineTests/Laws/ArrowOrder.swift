import Foundation

/// Which names may know which, as the head of Package.swift has it: those of one step know those of later
/// steps.
struct ArrowOrder: Sendable {
  let steps: [[String]]

  static let targets = all["Targets"]!

  /// Targets with the orders of their folders.
  static let folders = all.filter { $0.key != "Targets" }.map { ($0.key, $0.value) }
    .sorted { $0.0 < $1.0 }

  private static let all: [String: ArrowOrder] = {
    let file = SourceFile.root.appending(path: "../Package.swift")
    let text = try! String(contentsOf: file, encoding: .utf8)
    let lines = text.matches(#"(?m)^//   (\S+): (.+(?:\n//     .+)*)"#)
    return Dictionary(uniqueKeysWithValues: lines.map { ($0[1], ArrowOrder($0[2])) })
  }()

  private init(_ line: String) {
    steps = line.replacing("\n//", with: "").split(separator: "→").map {
      $0.split(separator: " ").map(String.init)
    }
  }

  func allows(_ one: String, toKnow other: String) -> Bool {
    guard let from = step(of: one), let to = step(of: other) else { return false }
    return from < to
  }

  private func step(of name: String) -> Int? { steps.firstIndex { $0.contains(name) } }
}
