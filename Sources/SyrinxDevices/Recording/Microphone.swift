import SyrinxEngine
import Synchronization
import SyrinxSystem

// Recording/ takes what an input hears, whole, to whoever wants it.

/// The sound of an input as a source, which ends when it is told to. Whoever reads waits for what has not come
/// yet; what nobody reads for `holdingSeconds` is lost, and is silence in its place.
public final class Microphone: FrameSource {
  public let format: StreamFormat
  public let frameCount: Int? = nil
  /// Frames after which it ends; nil where only `stop` ends it.
  private let limit: Int?
  private let waiting: () -> Bool
  private var position = 0
  private let stream: any DeviceStream
  private let core: Core

  private final class Core: @unchecked Sendable {
    let ring: FrameRing
    let isOver = Atomic(false)
    let lost = Atomic(0)
    let peak = Atomic<UInt32>(0)
    /// Frames that were lost and are not made up for yet.
    private var owed = 0
    private let silence: AudioBuffer

    init(_ format: StreamFormat, frameCapacity: Int) {
      ring = FrameRing(channelCount: format.channelCount, frameCapacity: frameCapacity)
      silence = AudioBuffer(channelCount: format.channelCount, frameCapacity: 1024)
    }

    func take(_ block: AudioFrames) {
      guard !isOver.load(ordering: .relaxed) else { return }
      peak.max(block.peak.bitPattern, ordering: .relaxed)
      while owed > 0, ring.freeCount > 0 {
        owed -= silence.withFrames { ring.write($0.prefix(owed)) }
      }
      let count = owed > 0 ? 0 : ring.write(block)
      guard count < block.frameCount else { return }
      owed += block.frameCount - count
      lost.wrappingAdd(block.frameCount - count, ordering: .relaxed)
    }
  }

  private final class Holder: @unchecked Sendable { var core: Core? }

  /// `waiting` is called every few milliseconds while nothing has come; false ends the sound.
  public init(
    _ system: any AudioSystem, _ request: StreamRequest, seconds: Double? = nil,
    holdingSeconds: Double = 10, waiting: @escaping () -> Bool = { true }
  ) throws(DeviceError) {
    let holder = Holder()
    stream = try system.openInput(request) { block, _ in holder.core?.take(block.frames) }
    format = stream.format
    limit = seconds.map { [format] in format.frames(in: $0) }
    self.waiting = waiting
    core = Core(format, frameCapacity: format.frames(in: holdingSeconds))
    holder.core = core
  }

  deinit { stream.close() }

  public func start() throws(DeviceError) { try stream.start() }

  /// Ends the sound after what has come; from any thread, also from a signal's.
  public func stop() { core.isOver.store(true, ordering: .releasing) }

  public func read(into block: inout AudioBlock) -> Int {
    let wanted = min(block.frameCount, (limit ?? .max) - position)
    var done = 0
    defer {
      position += done
      if position == limit { stop() }
    }
    while done < wanted {
      // Looked at first: what came before the end is read.
      let isOver = core.isOver.load(ordering: .acquiring)
      var part = block.extracting(done..<wanted)
      let count = core.ring.read(into: &part)
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
    throw .notOpened(device: stream.device, reason: "")
  }

  /// Frames that nobody read in time.
  public var lostFrameCount: Int { core.lost.load(ordering: .relaxed) }
  public var dropoutCount: Int { stream.dropoutCount }
  public var latency: Double? { stream.latency }
  public var device: String { stream.device }
  public func nextEvent() -> DeviceEvent? { stream.nextEvent() }

  /// The largest magnitude since somebody asked last.
  public func takePeak() -> Float {
    Float(bitPattern: core.peak.exchange(0, ordering: .relaxed))
  }
}
