import LibC
import Synchronization

/// One of the streams a program is born with, for text.
package final class StandardStream: Sendable {
  private let number: Int32
  private var descriptor: Int32 {
    number == STDOUT_FILENO ? StandardOutput.descriptor : number
  }
  /// The system's number of the first failure.
  private let failureNumber = Atomic<Int32>(0)

  package static let output = StandardStream(descriptor: 1)
  package static let error = StandardStream(descriptor: 2)

  private init(descriptor: Int32) { number = descriptor }

  /// Puts something that can be neither read nor written in the place of streams that are closed,
  /// so that no file the program opens takes their numbers, and gets text in the midst of it.
  package static func closeGaps() {
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) < 0 {
      _ = unsafe open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  /// Drops what C libraries print, such as libsndfile about a damaged SDS: it would come into the midst of a
  /// sound.
  package static func dropPrints() { syrinx_drop_prints() }

  /// The failure that kept text from being written, such as that nobody reads it any more.
  package var failure: PathError? {
    let number = failureNumber.load(ordering: .relaxed)
    return number == 0 ? nil : .writing("-", number)
  }

  /// Writes the text at once; after a failure all else is dropped.
  package func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      do throws(SystemFailure) {
        try writeBytes(unsafe bytes.span, to: descriptor)
      } catch {
        failureNumber.store(error.number, ordering: .relaxed)
      }
    }
  }

  /// True where a person is looking.
  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Characters on a line of the terminal; nil where there is none.
  package var columns: Int? { window.map { Int($0.ws_col) } }

  /// Lines that the terminal shows; nil where there is none.
  package var rows: Int? { window.map { Int($0.ws_row) } }

  private var window: winsize? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return size
  }
}
