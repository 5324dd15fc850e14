import SyrinxEngine

// Recording/ takes what a callback hears, whole, to whoever wants it.

/// The sound of an input as a source.
public final class Microphone: FrameSource {
  private let stream: any DeviceStream
  private let sound: CapturedSound

  private final class Holder: @unchecked Sendable { var sound: CapturedSound? }

  /// `waiting` is called every few milliseconds while nothing has come; false ends the sound.
  public init(
    _ system: any AudioSystem, _ request: StreamRequest, seconds: Double? = nil,
    holdingSeconds: Double = 10, waiting: @escaping () -> Bool = { true }
  ) throws(DeviceError) {
    let holder = Holder()
    stream = try system.open(request, .input) { block, _ in holder.sound?.take(block.frames) }
    sound = CapturedSound(
      stream.format, seconds: seconds, holdingSeconds: holdingSeconds, waiting: waiting)
    holder.sound = sound
  }

  deinit { stream.close() }

  public func start() throws(DeviceError) { try stream.start() }

  /// Ends the sound after what has come; from any thread, also from a signal's.
  public func stop() { sound.stop() }

  public var format: StreamFormat { sound.format }
  public var frameCount: Int? { nil }
  public func read(into block: inout AudioBlock) -> Int { sound.read(into: &block) }
  public func seek(to frame: Int) throws(DeviceError) { try sound.seek(to: frame) }

  /// Frames that nobody read in time.
  public var lostFrameCount: Int { sound.lostFrameCount }
  public var dropoutCount: Int { stream.dropoutCount }
  public func nextEvent() -> DeviceEvent? { stream.nextEvent() }

  /// The largest magnitude since somebody asked last.
  public func takePeak() -> Float { sound.takePeak() }
}
