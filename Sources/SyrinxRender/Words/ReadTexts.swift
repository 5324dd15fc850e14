import SyrinxSystem
import SyrinxText

/// Timed texts by their paths, each read once: what comes through a pipe cannot be read again.
package final class ReadTexts: @unchecked Sendable {
  private let lock = Lock()
  private var texts: [String: TimedText] = [:]

  func text(at path: String) throws -> TimedText {
    if let known = lock.hold({ texts[path] }) { return known }
    let text = try TimedTextFile(path).read()
    lock.hold { texts[path] = text }
    return text
  }
}
