import SyrinxEngine
import SyrinxSystem

/// Plays items one after the other without a gap, each exactly as its renderer makes it.
///
/// Little has been rendered that is not heard yet, so that pausing, seeking and changing a chain are
/// answered at once.
public final class Playback {
  public struct Settings: Hashable, Sendable {
    /// An identifier; nil for the default.
    public var device: String?
    /// Times that all items are played; nil for ever.
    public var passes: Int? = 1
    /// Seconds rendered ahead of the device.
    public var aheadSeconds = 0.5
    /// Seconds handed to the device at once, and ahead.
    public var blockSeconds = 0.01
    public var deviceSeconds = 0.04
    public var title = "Syrinx"

    public init() {}
  }

  private let stream: any DeviceStream
  let feed: PlaybackFeed
  private let worker: Worker
  public private(set) var isPaused = false

  /// `format` is what the items are rendered in; the device may have another, to which they are converted.
  public init(
    _ system: any AudioSystem, _ items: [PlaybackItem], format: StreamFormat,
    _ settings: Settings = Settings()
  ) throws(DeviceError) {
    precondition(!items.isEmpty)
    let request = StreamRequest(
      device: settings.device, format: format,
      blockFrameCount: max(format.frames(in: settings.blockSeconds), 64),
      bufferFrameCount: max(format.frames(in: settings.deviceSeconds), 256), title: settings.title)
    let holder = FeedHolder()
    stream = try system.open(request, .output) { block, _ in holder.play(into: &block) }
    feed = PlaybackFeed(
      items, passes: settings.passes, format: stream.format, aheadSeconds: settings.aheadSeconds)
    holder.feed = feed
    guard let worker = Worker({ [feed] in feed.run() }) else { throw .noThread }
    self.worker = worker
  }

  /// The feed is made when the stream's format is known, before which nothing is played.
  private final class FeedHolder: @unchecked Sendable {
    var feed: PlaybackFeed?

    func play(into block: inout AudioBlock) {
      if let feed { feed.play(into: &block) } else { block.clear() }
    }
  }

  /// Seconds by which servers say less than the latency is.
  private static let marginSeconds = 0.03

  deinit { stop() }

  /// Begins as soon as enough has been rendered, or after so many seconds.
  public func start(waitingAtMost seconds: Double = 2) throws(DeviceError) {
    let end = monotonicSeconds() + seconds
    while !feed.isReady, monotonicSeconds() < end { sleep(seconds: 0.001) }
    try stream.start()
  }

  public func pause() {
    isPaused = true
    stream.pause()
  }

  public func resume() throws(DeviceError) {
    isPaused = false
    try stream.start()
  }

  /// Falls silent at once, for good.
  public func stop() {
    stream.close()
    feed.control.update { $0.isOver = true }
    worker.join()
  }

  /// Goes to another time of an item.
  public func seek(to seconds: Double, item: Int) {
    feed.control.update { state in
      guard state.items.indices.contains(item) else { return }
      state.jump = (item, max(seconds, 0))
    }
  }

  /// Goes on from where it is with something else, such as another chain.
  public func replaceCurrent(with item: PlaybackItem) {
    let place = position
    feed.control.update { state in
      state.items[place.item] = item
      state.jump = (place.item, place.seconds)
    }
  }

  /// The item heard now, and the time in it.
  public var position: (item: Int, seconds: Double) {
    let rate = Double(feed.format.sampleRate)
    let late = (stream.latency ?? 0) * rate
    let frame = Double(feed.ring.readPosition) - max(late - Double(feed.silenceFrameCount), 0)
    return feed.control.update { state in
      let jump = state.jump
      let segment = state.segments.last { Double($0.start) <= frame } ?? state.segments.first
      if let jump { return jump }
      guard let segment else { return (0, 0) }
      return (segment.item, segment.seconds + max(frame - Double(segment.start), 0) / rate)
    }
  }

  /// True once the last frame has been heard.
  public var isFinished: Bool {
    guard feed.control.update({ $0.hasEnded && $0.jump == nil }) else { return false }
    let silence = Double(feed.silenceFrameCount) / Double(feed.format.sampleRate)
    return silence > 0 && silence >= (stream.latency ?? 0) + Self.marginSeconds
  }

  /// The errors that kept items from being played to their end.
  public var failures: [(item: Int, any Error)] { feed.control.update { $0.failures } }
  /// Number of times the device had nothing to play, or was given silence since rendering was too slow.
  public var dropoutCount: Int { stream.dropoutCount + feed.starvationCount }
  public func nextEvent() -> DeviceEvent? { stream.nextEvent() }
}
