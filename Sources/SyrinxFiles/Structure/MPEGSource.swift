import SyrinxSystem

/// The sound of a stream as headerless floats.
final class MPEGSource: SampleSource {
  let byteCount: Int
  private(set) var failure: Int32?
  private let file: SharedFile
  private let stream: MPEGStream
  private let frameBytes: Int
  private var walk: MPEGFrames
  private var decoder: MPEGDecoder?
  /// Frames that were found, and those of the whole that have been passed.
  private var found = 0
  private var number = 0
  /// Lost frames that come next, and the one after them.
  private var silent = 0
  private var held: Frame?

  init(_ file: SharedFile, _ stream: MPEGStream) {
    self.file = file
    self.stream = stream
    frameBytes = stream.channelCount * MemoryLayout<Float>.size
    byteCount = stream.frameCount * frameBytes
    walk = MPEGFrames(file, from: stream.range.lowerBound, in: stream.header)
  }

  /// A frame can need bits of those before it, and a decoder's filters remember them: so many are
  /// decoded in front of one that is wanted.
  private static let rollCount = 32

  /// Goes to the frame in which an offset lies, or a little in front of it.
  func begin(at offset: Int) -> (samples: [Float], offset: Int) {
    let target = (offset / frameBytes + stream.delay) / stream.header.frameCount
    decoder = MPEGDecoder(stream.header, channelCount: stream.channelCount)
    walk = MPEGFrames(file, from: stream.range.lowerBound, in: stream.header)
    (found, number, silent, held) = (0, 0, 0, nil)
    while number < target - Self.rollCount, nextFrame() != nil { number += 1 }
    return ([], (number * stream.header.frameCount - stream.delay) * frameBytes)
  }

  private enum Frame {
    case lost
    case found(MPEGHeader, offset: Int)
  }

  /// The next frame of the whole; nil at the end.
  private func nextFrame() -> Frame? {
    if silent > 0 {
      silent -= 1
      return .lost
    }
    if let frame = held.take() { return frame }
    do throws(SystemFailure) {
      while walk.offset < stream.range.upperBound, let item = try walk.next() {
        guard case .frame(let header, let offset) = item else { continue }
        found += 1
        guard let lost = stream.lost[found - 1] else { return .found(header, offset: offset) }
        silent = lost - 1
        held = .found(header, offset: offset)
        return .lost
      }
    } catch {
      failure = failure ?? error.number
    }
    return nil
  }

  func next() -> [Float] {
    switch nextFrame() {
    case nil: return []
    case .lost?: return Array(repeating: 0, count: stream.header.frameCount * stream.channelCount)
    case .found(let header, let offset)?:
      guard let bytes = try? walk.bytes(header, at: offset), let decoder else { return [] }
      return decoder.decode(frame: bytes)
    }
  }
}
