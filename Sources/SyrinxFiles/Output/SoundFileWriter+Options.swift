import SyrinxEngine
import SyrinxSystem

extension SoundFileWriter {
  public struct Options: Hashable, Sendable {
    public var dither = Dither.none
    public var seed: UInt64 = 0
    /// Refuses to replace a file.
    public var noClobber = false
    /// The state that the file it replaces must still be in when it takes its name; nil of any.
    public var replaced: FileState?
    /// The files it is made of: one that is new is readable by nobody who cannot read these.
    public var sources: [String] = []
    /// Keeps a new file from all but its owner.
    public var isPrivate = false
    /// Has the disk begin early, where it will be waited for.
    public var writesBehind = false
    /// Hands every block on at once, where somebody listens to it as it comes.
    public var isLive = false
    /// For samples that are NaN or infinite.
    public var nonFinite = NonFinitePolicy.zero
    /// The number of frames that will come, where it is known: it goes into the header of a pipe and
    /// decides between WAV and RF64.
    public var expectedFrameCount: Int?
    /// Of a codec; nil where it is left to itself.
    public var quality: CodecQuality?
    /// The program that the coding history of a broadcast file names.
    public var program: String?
    /// Writes the file in the place of libsndfile, as it is told; the layout is then that of the sound in
    /// it.
    public var encoder: ProgramEncoder?

    public init(
      dither: Dither = .none, seed: UInt64 = 0, noClobber: Bool = false,
      sources: [String] = [], isLive: Bool = false,
      nonFinite: NonFinitePolicy = .zero, expectedFrameCount: Int? = nil,
      quality: CodecQuality? = nil, program: String? = nil
    ) {
      self.dither = dither
      self.seed = seed
      self.noClobber = noClobber
      self.sources = sources
      self.isLive = isLive
      self.nonFinite = nonFinite
      self.expectedFrameCount = expectedFrameCount
      self.quality = quality
      self.program = program
    }
  }
}

extension SoundFileWriter {
  static func plan(
    _ layout: FileLayout, _ format: StreamFormat, _ metadata: Metadata, _ path: String,
    _ options: Options
  ) throws(FileError) -> WritingPlan {
    var metadata = metadata
    if let program = options.program, let broadcast = metadata.broadcast,
      let width = layout.encoding.bytesPerSample
    {
      let channels = [1: "mono", 2: "stereo"][format.channelCount] ?? "\(format.channelCount)chn"
      metadata.broadcast = broadcast.adding(
        "A=PCM,F=\(format.sampleRate),W=\(width * 8),M=\(channels),T=\(program)\r\n")
    }
    return try WritingPlan(
      layout, format, metadata, path: path, options.expectedFrameCount, quality: options.quality,
      encoder: options.encoder)
  }

  /// The file says nothing of the loudspeakers.
  func loseMap() {
    let whole = kept
    kept.channelMap = nil
    notices += whole.losses(to: kept, .noPlace).map { .metadataDropped($0) }
  }
}
