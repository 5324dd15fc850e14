@testable import SyrinxCommand

/// Keeps all text that it is sent.
final class TextMemory: TextSink {
  private(set) var text = ""
  let isTerminal: Bool
  let columns: Int?
  let rows: Int?

  init(isTerminal: Bool = false, columns: Int? = nil, rows: Int? = nil) {
    self.isTerminal = isTerminal
    self.columns = columns
    self.rows = rows
  }

  func write(_ text: String) { self.text += text }
}
