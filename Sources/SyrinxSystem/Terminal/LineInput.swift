import LibC

/// Lines that come while something else goes on: from standard input, a pipe or a file.
package final class LineInput {
  private let descriptor: Descriptor
  private var bytes: [UInt8] = []
  private var splitter = ReceivedLines()
  /// Set once no more will come.
  package private(set) var hasEnded = false

  /// Where lines can be waited for.
  package var number: Int32 { descriptor.number }

  /// Standard input; nil where it is closed.
  package init?() {
    guard let input = try? Descriptor(duplicating: STDIN_FILENO) else { return nil }
    descriptor = input
  }

  /// A file, or a named pipe, which does not end when a writer leaves it. Nil where it cannot be opened.
  package init?(path: String) {
    let isPipe = FileFacts(path: path)?.isPipe == true
    guard let file = try? Descriptor(opening: path, isPipe ? O_RDWR : O_RDONLY) else { return nil }
    descriptor = file
  }

  /// The lines that come within so many seconds, as soon as there are some.
  package func lines(within seconds: Double) -> [ReceivedLine] {
    guard !hasEnded else { return [] }
    let new = readBytes(from: descriptor.number, upTo: 4096, within: seconds)
    hasEnded = new == nil
    bytes += new ?? []
    let lines = splitter.takeLines(from: &bytes)
    return hasEnded ? lines + [splitter.takeRest(of: &bytes)].compactMap { $0 } : lines
  }
}
