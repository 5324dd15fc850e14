import Synchronization
import SyrinxEngine
import SyrinxSystem

/// Copies a pipe to a file without a name, so that it can be gone back and forth in.
func spool(_ head: [UInt8], _ source: consuming Descriptor) throws(SystemFailure) -> Descriptor {
  let file = try makeUnnamedFile()
  try copyBytes(head, thenFrom: source.number, toTemporary: file.number)
  try file.seek(to: 0)
  return file
}

/// Puts bytes that were read from a pipe back in front of the others: a thread hands on what comes.
///
/// libsndfile reads a pipe only by its descriptor, and what has been looked at cannot be unread. What
/// is behind the sound goes to the tail. A decoder makes samples of what comes.
func relay(
  _ head: [UInt8], _ source: consuming Descriptor, noting failure: ReadFailure,
  keeping tail: StreamTail? = nil, decoding decoder: MPEGDecoder? = nil
) throws(SystemFailure) -> Descriptor {
  ignoreBrokenPipes()
  var pipe = try PipeEnds()
  let job = RelayJob(
    head: head, source: OpenPipe(source), failure: failure, tail: tail, decoder: decoder)
  let far = OpenPipe(pipe.writing.take()!)
  if let thread = Worker({ job.run(into: far) }) {
    thread.detach()
    return pipe.reading.take()!
  }
  // Where no thread is to be had, all of it is copied first.
  let copy = OpenPipe(try makeUnnamedFile())
  job.run(into: copy)
  try go(to: 0, in: copy.descriptor.number)
  return try Descriptor(duplicating: copy.descriptor.number)
}

/// An end of a relay, closed when nobody has it any more.
private final class OpenPipe: Sendable {
  let descriptor: Descriptor
  init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }
}

/// A failure of the source of a relay, which at the other end looks like its end.
final class ReadFailure: Sendable {
  private let value = Atomic<Int32>(0)

  /// The system's error number; nil while all is well.
  var number: Int32? {
    get {
      let number = value.load(ordering: .acquiring)
      return number == 0 ? nil : number
    }
    set { value.store(newValue ?? 0, ordering: .releasing) }
  }
}

/// The work of the thread of a relay; ends when either side does.
private struct RelayJob: @unchecked Sendable {
  let head: [UInt8]
  let source: OpenPipe
  let failure: ReadFailure
  let tail: StreamTail?
  let decoder: MPEGDecoder?

  func run(into target: OpenPipe) {
    defer { tail?.end() }
    var bytes = head
    repeat {
      guard let sound = tail.map({ $0.take(bytes) }) ?? bytes else { return }
      do throws(SystemFailure) {
        try target.descriptor.write(decoder.map { $0.decode(next: sound) } ?? sound)
      } catch {
        // The reader has gone: there is nothing left to do.
        return
      }
      do throws(SystemFailure) {
        bytes = try source.descriptor.read(upTo: 1 << 16)
      } catch {
        failure.number = error.number
        return
      }
    } while !bytes.isEmpty
  }
}

/// The bytes of a pipe, copied to a temporary file that can be opened any number of times.
///
/// The file is gone with this owner; readers that have opened it by then read on.
package final class SpooledInput: Sendable {
  private let file: TemporaryFile
  package var path: String { file.path }

  /// Copies a pipe to its end; `-` is standard input.
  package init(_ source: String) throws(FileError) {
    do throws(SystemFailure) {
      let pipe = try Descriptor(reading: source)
      let file = try TemporaryFile()
      try copyBytes(thenFrom: pipe.number, toTemporary: file.descriptor.number)
      self.file = file
    } catch {
      throw .reading(source, error)
    }
  }
}
