import SyrinxEngine
import Synchronization
import SyrinxSystem

/// The frames that a callback hands over, as a source that ends when it is told to. Whoever reads waits for what
/// has not come yet; what nobody reads for `holdingSeconds` is lost, and is silence in its place.
public final class CapturedSound: FrameSource, @unchecked Sendable {
  public let format: StreamFormat
  public let frameCount: Int? = nil
  /// Frames after which it ends; nil where only `stop` ends it.
  private let limit: Int?
  private let waiting: () -> Bool
  private var position = 0
  private let ring: FrameRing
  private let isEnded = Atomic(false)
  private let lost = Atomic(0)
  private let peak = Atomic<UInt32>(0)
  /// Frames that were lost and are not made up for yet.
  private var owed = 0
  private let silence: AudioBuffer

  /// `waiting` is called every few milliseconds while nothing has come; false ends the sound.
  public init(
    _ format: StreamFormat, seconds: Double? = nil, holdingSeconds: Double = 10,
    waiting: @escaping () -> Bool = { true }
  ) {
    self.format = format
    limit = seconds.map { format.frames(in: $0) }
    self.waiting = waiting
    ring = FrameRing(
      channelCount: format.channelCount, frameCapacity: format.frames(in: holdingSeconds))
    silence = AudioBuffer(channelCount: format.channelCount, frameCapacity: 1024)
  }

  /// Takes over the next frames, in the callback.
  func take(_ block: AudioFrames) {
    guard !isOver else { return }
    peak.max(block.peak.bitPattern, ordering: .relaxed)
    while owed > 0, ring.freeCount > 0 {
      owed -= silence.withFrames { ring.write($0.prefix(owed)) }
    }
    let count = owed > 0 ? 0 : ring.write(block)
    guard count < block.frameCount else { return }
    owed += block.frameCount - count
    lost.wrappingAdd(block.frameCount - count, ordering: .relaxed)
  }

  /// Ends the sound after what has come; from any thread, also from a signal's.
  public func stop() { isEnded.store(true, ordering: .releasing) }

  /// Set once no more frames are taken over.
  public var isOver: Bool { isEnded.load(ordering: .acquiring) }

  public func read(into block: inout AudioBlock) -> Int {
    let wanted = min(block.frameCount, (limit ?? .max) - position)
    var done = 0
    defer {
      position += done
      if position == limit { stop() }
    }
    while done < wanted {
      // Looked at first: what came before the end is read.
      let isOver = isOver
      var part = block.extracting(done..<wanted)
      let count = ring.read(into: &part)
      done += count
      guard count == 0 else { continue }
      if isOver { break }
      guard waiting() else {
        stop()
        continue
      }
      sleep(seconds: 0.002)
    }
    return done
  }

  public func seek(to frame: Int) throws(DeviceError) {
    throw .notOpened(device: "", reason: "")
  }

  /// Frames that nobody read in time.
  public var lostFrameCount: Int { lost.load(ordering: .relaxed) }
  /// Frames that were taken over.
  public var takenFrameCount: Int { ring.writePosition }

  /// The largest magnitude since somebody asked last.
  public func takePeak() -> Float {
    Float(bitPattern: peak.exchange(0, ordering: .relaxed))
  }
}
