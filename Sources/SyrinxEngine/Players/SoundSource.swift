// Players/ are the sources of a graph: they say when they sound, open what they play shortly before,
// and close it afterwards.

/// A sound that can be played: its format and length are known, and each renderer opens it for itself.
public struct SoundSource {
  public let format: StreamFormat
  /// Nil where only the end will tell.
  public let frameCount: Int?
  private let pool: Pool

  /// A source that is open already goes to the first who plays it, and to those after him as soon as he
  /// has done with it. Others at the same time get theirs from `openAgain`.
  public init(_ source: any FrameSource, openAgain: (() throws -> any FrameSource)? = nil) {
    format = source.format
    frameCount = source.frameCount
    pool = Pool(source, openAgain)
  }

  /// A source that is opened when it is about to be played, and closed when it has been.
  public init(
    format: StreamFormat, frameCount: Int?, open: @escaping () throws -> any FrameSource
  ) {
    self.format = format
    self.frameCount = frameCount
    pool = Pool(nil, open)
  }

  /// A source at its first frame, for one renderer alone.
  func open() throws -> any FrameSource { try pool.take() }

  /// Takes back a source that is played no more.
  func close(_ source: any FrameSource) { pool.giveBack(source) }

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

    func take() throws -> any FrameSource {
      if let first, !isTaken {
        if wasTaken { try first.seek(to: 0) }
        isTaken = true
        wasTaken = true
        return first
      }
      guard let openAgain else { throw EngineError.sourceInUse }
      return try openAgain()
    }

    func giveBack(_ source: any FrameSource) {
      if source === first { isTaken = false }
    }
  }
}

extension SoundSource {
  /// Samples in memory.
  public init(_ buffer: AudioBuffer, sampleRate: Int, layout: ChannelLayout? = nil) {
    self.init(
      format: StreamFormat(
        sampleRate: sampleRate, channelCount: buffer.channelCount, layout: layout),
      frameCount: buffer.frameCapacity
    ) { BufferSource(buffer, sampleRate: sampleRate, layout: layout) }
  }
}
