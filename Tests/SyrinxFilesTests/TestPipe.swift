import Foundation
import Synchronization

/// A pipe with a thread at its other end.
final class TestPipe: Sendable {
  private let pipe = Pipe()
  private let collected = Mutex<[UInt8]>([])
  private let done = DispatchSemaphore(value: 0)

  var readingPath: String { "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)" }
  var writingPath: String { "/dev/fd/\(pipe.fileHandleForWriting.fileDescriptor)" }

  /// Something has come that nobody has read.
  var isFilled: Bool {
    var state = pollfd(
      fd: pipe.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&state, 1, 0) > 0
  }

  /// Sends bytes through the pipe and closes it.
  func feed(_ bytes: [UInt8]) {
    let handle = pipe.fileHandleForWriting
    Thread.detachNewThread {
      try? handle.write(contentsOf: Data(bytes))
      try? handle.close()
    }
  }

  /// Begins to collect what comes out of the pipe.
  func collect() {
    let handle = pipe.fileHandleForReading
    Thread.detachNewThread { [self] in
      let bytes = [UInt8]((try? handle.readToEnd()) ?? Data())
      collected.withLock { $0 = bytes }
      done.signal()
    }
  }

  /// All bytes, once everyone has closed the other end.
  func all() -> [UInt8] {
    try? pipe.fileHandleForWriting.close()
    done.wait()
    return collected.withLock { $0 }
  }

  func closeReading() { try? pipe.fileHandleForReading.close() }
}
