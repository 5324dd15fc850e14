// Players/ are the sources of a graph: they say when they sound, open what they play shortly before,
// and close it afterwards.

/// A sound that can be played: its format and length are known, and each renderer opens it for itself.
public struct SoundSource {
  public let format: StreamFormat
  /// Nil where only the end will tell.
  public let frameCount: Int?
  /// See `FrameSource`.
  let isCheap: Bool
  private let pool: Pool

  /// A source that is open already, at its first frame, goes to the first who plays it, and to those after him as
  /// soon as he has done with it. Others at the same time get theirs from `openAgain`.
  public init(_ source: any FrameSource, openAgain: (() throws -> any FrameSource)? = nil) {
    format = source.format
    frameCount = source.frameCount
    isCheap = source.isCheap
    pool = Pool(source, openAgain)
  }

  /// A source that is opened when it is about to be played, and closed when it has been.
  public init(
    format: StreamFormat, frameCount: Int?, isCheap: Bool = false,
    open: @escaping () throws -> any FrameSource
  ) {
    self.format = format
    self.isCheap = isCheap
    self.frameCount = frameCount
    pool = Pool(nil, open)
  }

  /// The same, for sources that are as one that is open now.
  public init(like source: any FrameSource, open: @escaping () throws -> any FrameSource) {
    self.init(
      format: source.format, frameCount: source.frameCount, isCheap: source.isCheap, open: open)
  }

  /// A source that is closed now and will be opened, as often as need be, when it is played.
  public init(reopening open: @escaping () throws -> any FrameSource) throws {
    self.init(like: try open(), open: open)
  }

  /// A player's claim on the source: its maker gives it up when nothing more is to be played.
  func expect(_ idle: IdleSources) { idle.expect(ObjectIdentifier(pool)) }
  func forget(_ idle: IdleSources) { idle.forget(ObjectIdentifier(pool)) }

  /// A source at a frame, for one player alone; one that tells no length is at its first frame.
  func open(at frame: Int, _ idle: IdleSources) throws -> any FrameSource {
    let (source, position) = try pool.take(idle)
    if frameCount == nil {
      if position != 0 { try source.seek(to: 0) }
    } else if position != frame {
      try source.seek(to: frame)
    }
    return source
  }

  /// Takes back a source that is not played for now.
  func close(_ source: any FrameSource, _ idle: IdleSources) { pool.giveBack(source, idle) }

  private final class Pool {
    /// The source that was open from the beginning, and whether somebody plays it.
    private let first: (any FrameSource)?
    private var isTaken = false
    private var wasTaken = false
    private let openAgain: (() throws -> any FrameSource)?

    init(_ first: (any FrameSource)?, _ openAgain: (() throws -> any FrameSource)?) {
      self.first = first
      self.openAgain = openAgain
    }

    /// A source and the frame it is at, if that is known.
    func take(_ idle: IdleSources) throws -> (any FrameSource, Int?) {
      if let first, !isTaken {
        defer { wasTaken = true }
        isTaken = true
        return (first, wasTaken ? nil : 0)
      }
      if let source = idle.take(ObjectIdentifier(self)) { return (source, nil) }
      guard let openAgain else { throw EngineError.sourceInUse }
      return (try openAgain(), 0)
    }

    func giveBack(_ source: any FrameSource, _ idle: IdleSources) {
      if source === first { isTaken = false } else { idle.keep(source, ObjectIdentifier(self)) }
    }
  }

  public init(_ samples: SharedFrames, sampleRate: Int, layout: ChannelLayout? = nil) {
    func open() -> BufferSource { BufferSource(samples, sampleRate: sampleRate, layout: layout) }
    self.init(like: open(), open: open)
  }

  public init(
    _ buffer: consuming AudioBuffer, sampleRate: Int, layout: ChannelLayout? = nil
  ) {
    self.init(SharedFrames(buffer), sampleRate: sampleRate, layout: layout)
  }
}
