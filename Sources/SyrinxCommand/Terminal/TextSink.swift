import SyrinxEngine
import SyrinxFiles
import SyrinxRender
import SyrinxText

/// Where text can be sent.
public protocol TextSink {
  func write(_ text: String)
  /// Sends what programs read, in which names stand as they are kept.
  func writeData(_ text: String)
  /// Sends what a terminal is to obey, such as a move of its cursor.
  func control(_ sequence: String)
  var isTerminal: Bool { get }
  /// How many characters fit on a line; nil where nobody knows.
  var columns: Int? { get }
  /// How many lines can be seen at once; nil where nobody knows.
  var rows: Int? { get }
  /// What kept text from getting there.
  var failure: PathError? { get }
}

extension TextSink {
  public var failure: PathError? { nil }
  public func control(_ sequence: String) { write(sequence) }
  public func writeData(_ text: String) { write(text) }

  /// Throws if what was written did not get there: work for a reader who has gone is to end.
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

/// Keeps all text that it is sent.
public final class TextMemory: TextSink {
  public private(set) var text = ""
  public let isTerminal: Bool
  public let columns: Int?
  public let rows: Int?

  public init(isTerminal: Bool = false, columns: Int? = nil, rows: Int? = nil) {
    self.isTerminal = isTerminal
    self.columns = columns
    self.rows = rows
  }

  public func write(_ text: String) { self.text += text }
}

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
