import SyrinxEngine
import SyrinxFiles
import SyrinxRender
import SyrinxSystem
import SyrinxText

// Terminal/ writes text to streams: sinks, progress, lines that are redrawn. It knows no command.

/// A destination of text.
public protocol TextSink {
  func write(_ text: String)
  /// Writes text for programs, with the bytes of names unchanged.
  func writeData(_ text: String)
  /// Writes a control sequence of the terminal, such as a move of its cursor.
  func control(_ sequence: String)
  var isTerminal: Bool { get }
  /// Characters per line; nil where unknown.
  var columns: Int? { get }
  /// Visible lines; nil where unknown.
  var rows: Int? { get }
  /// The error that kept text from being written.
  var failure: PathError? { get }
}

extension TextSink {
  public var failure: PathError? { nil }
  public func control(_ sequence: String) { write(sequence) }
  public func writeData(_ text: String) { write(text) }

  /// Throws if text could not be written, so that work ends once its reader has gone.
  func check() throws(PathError) { if let failure { throw failure } }

  /// Writes a JSON document, over several lines unless it is `compact`.
  func write(_ document: JSONValue, compact: Bool = false) {
    writeData((compact ? document.compact : document.pretty) + "\n")
  }

  /// Writes one line, whatever names and tags it holds.
  func writeLine(_ line: String) { write(line.printable + "\n") }

  /// Says sentences as the program does, a line each, about a case or about all.
  func say(_ sentences: [String], of name: String? = nil) {
    let subject = name.map { $0 + ": " } ?? ""
    for sentence in sentences { writeLine("syrinx: \(subject)\(sentence)") }
  }
}

extension StandardStream: TextSink {}

/// Sends text on for people: without anything in it that a terminal would obey, except by `control`, and
/// with the bytes of names that are no text shown as `\xE9`.
struct PrintableSink: TextSink {
  let sink: any TextSink

  func write(_ text: String) { sink.write(SystemText.shown(text).printableLines) }
  func writeData(_ text: String) { sink.writeData(text) }
  func control(_ sequence: String) { sink.control(sequence) }
  var isTerminal: Bool { sink.isTerminal }
  var columns: Int? { sink.columns }
  var rows: Int? { sink.rows }
  var failure: PathError? { sink.failure }
}
