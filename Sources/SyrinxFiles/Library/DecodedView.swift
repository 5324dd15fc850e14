import SyrinxSystem

/// A decoder of a sound from front to back, as headerless samples.
protocol SampleSource: AnyObject {
  associatedtype Sample: BitwiseCopyable
  /// The bytes of all samples.
  var byteCount: Int { get }
  /// The distance in bytes up to which it is quicker to decode on than to go to a place.
  var reach: Int { get }
  /// Goes to the place of a byte, or in front of it; returns where the next samples begin, which may be in
  /// front of the sound, and samples that it had to decode on the way.
  func begin(at offset: Int) -> (samples: [Sample], offset: Int)
  /// The next samples; none at the end.
  func next() -> [Sample]
  var failure: Int32? { get }
  var programFailure: ChildProgram.Failure? { get }
}

extension SampleSource {
  var reach: Int { 1 << 20 }
  var failure: Int32? { nil }
  var programFailure: ChildProgram.Failure? { nil }
}

/// The samples of a source at any place: libsndfile reads them as it does any others.
final class DecodedView<Source: SampleSource>: ByteView {
  private let source: Source
  private var samples: [Source.Sample] = []
  /// Where the samples begin, in bytes of this view.
  private var start = 0
  private var hasBegun = false

  init(_ source: Source) { self.source = source }

  var byteCount: Int { source.byteCount }
  var failure: Int32? { source.failure }
  var programFailure: ChildProgram.Failure? { source.programFailure }

  private var end: Int { start + samples.count * MemoryLayout<Source.Sample>.stride }

  @unsafe func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    let wanted = min(buffer.count, byteCount - offset)
    guard wanted > 0 else { return 0 }
    if !hasBegun, offset <= source.reach {
      (samples, start) = source.begin(at: 0)
    } else if !hasBegun || offset < start || offset - end > source.reach {
      (samples, start) = source.begin(at: offset)
    }
    hasBegun = true
    var done = 0
    while done < wanted {
      let skipped = offset + done - start
      let left = end - start - skipped
      guard left > 0 else {
        start = end
        samples = source.next()
        guard !samples.isEmpty else { return done }
        continue
      }
      let count = min(left, wanted - done)
      unsafe samples.withUnsafeBytes { bytes in
        let target = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[done..<done + count])
        unsafe target.copyMemory(
          from: UnsafeRawBufferPointer(rebasing: bytes[skipped..<skipped + count]))
      }
      done += count
    }
    return done
  }
}
