import SyrinxEngine
import SyrinxFiles
import SyrinxSystem

// SyrinxRender turns sounds into other sounds, for the command line and for any program that imports it. It prints
// nothing and reads no arguments: requests are values, and so are progress and results.
//
// Folders, from the lowest: Locations and Messages know no sound; Chain and Words are languages; Rendering leads
// from a request to a finished file; Figures, Comparison, Pages and Speech are made of renders; Compose, Batch and
// Golden make many.

/// A sound: a file, one that is computed, or samples, and the effects that it is to pass.
///
///     let sound = try Sound("talk.wav")
///     try sound.applying("voice robot reverb plate mix=20").write(to: "robot.wav")
///
/// Nothing is rendered before samples or a file are asked for, and a file appears only when it is whole.
public struct Sound: Sendable {
  private enum Source: Sendable {
    case location(InputLocation)
    case made(@Sendable () throws -> any FrameSource)
  }

  /// Told of what has been done of a sound, in frames, and of how many there are, if that is known. Effects
  /// that measure hear theirs first, from its first frame on. Throws to give up.
  public typealias Progress = (_ done: Int, _ total: Int?) throws -> Void

  private let source: Source
  private let chain: ChainSpec

  private init(_ source: Source, _ chain: ChainSpec) {
    self.source = source
    self.chain = chain
  }

  /// Opens a file, or a sound that is computed as in `synth sine 440 2s`; both can be rendered again and again.
  public init(_ name: String) throws(SoundError) {
    try self.init(unopened: name)
    try SoundError.wrapping { _ = try RenderInput(listeningTo: name) }
  }

  /// The same, opened no sooner than it is read.
  package init(unopened name: String) throws(SoundError) {
    let location = InputLocation(name)
    guard location.canBeOpenedTwice || location.canBeAFile && FileFacts(path: name) == nil else {
      let isFolder = location.canBeAFile && FileFacts(path: name)?.kind == .folder
      throw isFolder
        ? SoundError(PathError.isDirectory(path: name))
        : SoundError(FileError.cannotSeek(path: name))
    }
    self.init(.location(location), ChainSpec())
  }

  /// Takes samples, a channel after the other, all of one length.
  public init(samples: [[Float]], sampleRate: Int) throws(SoundError) {
    guard Limits.channelCounts.contains(samples.count),
      samples.allSatisfy({ $0.count == samples[0].count })
    else {
      throw SoundError("a sound has 1 to \(Limits.channelCounts.upperBound) channels of one length")
    }
    guard Limits.sampleRates.contains(sampleRate) else {
      throw SoundError(
        "\(sampleRate) Hz: supported range: 1 Hz to \(Limits.sampleRates.upperBound) Hz")
    }
    let frames = SharedFrames(AudioBuffer(channels: samples))
    self.init { BufferSource(frames, sampleRate: sampleRate) }
  }

  /// Takes what sources play that are made when it is read.
  package init(making open: @escaping @Sendable () throws -> any FrameSource) {
    self.init(.made(open), ChainSpec())
  }

  /// The same after the effects of a chain: the words of the command line, or JSON.
  public func applying(_ text: String) throws(SoundError) -> Sound {
    try SoundError.wrapping { applying(try ChainSpec(text: text, voices: .usual(nil, .standard))) }
  }

  package func applying(_ added: ChainSpec) -> Sound {
    Sound(source, ChainSpec(chain.steps + added.steps))
  }

  /// The form of the result, found without rendering it; only effects that measure hear their input for that.
  public func format() throws(SoundError) -> SoundFormat { try reader().format }

  /// Renders all of it: the samples of each channel.
  public func samples() throws(SoundError) -> [[Float]] {
    try SoundError.wrapping {
      let renderer = try plan(to: .standardOutput, Self.silent(RenderOptions())).renderer
      let sink = BufferSink(channelCount: renderer.format.channelCount)
      try renderer.render(to: sink) { _ in }
      return sink.channels
    }
  }

  /// Reads it frame by frame, as it is rendered. Of the options those count that choose and convert samples.
  public func reader(
    options: RenderOptions = RenderOptions(), progress: @escaping Progress = { _, _ in }
  ) throws(SoundError) -> SoundReader {
    try SoundError.wrapping {
      SoundReader(try plan(to: .standardOutput, Self.silent(options), progress))
    }
  }

  /// Renders all of it into a file, whose kind its ending tells.
  @discardableResult
  public func write(
    to path: String, options: RenderOptions = RenderOptions(),
    progress: @escaping Progress = { _, _ in }
  ) throws(SoundError) -> WrittenSound {
    WrittenSound(try rendered(to: path, options, progress))
  }

  /// The same with all that is found out on the way.
  package func rendered(
    to path: String, _ options: RenderOptions, _ progress: @escaping Progress
  ) throws(SoundError) -> RenderReport {
    try SoundError.wrapping {
      let target = OutputLocation(path)
      guard case .file = target else {
        throw SoundError("a sound is written to a file, not to \(target.title)")
      }
      let plan = try plan(to: target, options, progress)
      let total = plan.renderer.frameCount
      let made = try RenderJob(plan).makeFiles { try progress($0, total) }
      try made.files.publish(durably: options.sync == .yes)
      return made.report
    }
  }

  /// Options of a render of which no file is made.
  private static func silent(_ options: RenderOptions) -> RenderOptions {
    var options = options
    (options.container, options.encoding, options.quiet) = (.wav, .float, true)
    return options
  }

  private func plan(
    to output: OutputLocation, _ options: RenderOptions,
    _ progress: @escaping Progress = { _, _ in }
  ) throws -> RenderPlan {
    let measuring: RenderedSound.Progress = { try progress($0, $1.frameCount) }
    switch source {
    case .location(let location):
      let request = RenderRequest(
        input: location, output: output, patch: .chain(chain), options: options)
      try request.checkFiles()
      if let path = location.path, case .file(let target) = output,
        RenderRequest.areOneFile(path, target)
      {
        throw RenderError.sameFile(input: path, output: target)
      }
      return try RenderPlan(request, measuring: measuring)
    case .made(let open):
      let request = RenderRequest(
        input: nil, output: output, patch: .chain(chain), options: options)
      // To look for files that would be replaced lists the folders of voices.
      if case .file = output { try request.checkFiles() }
      return try RenderPlan(
        request, from: RenderInput("samples", encodings: [.float], open: open),
        measuring: measuring)
    }
  }
}

/// The form of a sound.
public struct SoundFormat: Hashable, Sendable {
  public let sampleRate: Int
  public let channelCount: Int
  /// Nil where only rendering tells.
  public internal(set) var frameCount: Int?

  init(_ renderer: Renderer) {
    sampleRate = renderer.format.sampleRate
    channelCount = renderer.format.channelCount
    frameCount = renderer.frameCount
  }
}

/// A file that has been written.
public struct WrittenSound: Hashable, Sendable {
  public let frameCount: Int
  public let sampleRate: Int
  public let channelCount: Int
  /// The highest sample before clipping, in dBFS; nil of silence.
  public let peakDB: Double?
  public let clippedSamples: Int
  /// Sentences about what is not as it was in the source, or probably not meant.
  public let warnings: [String]

  init(_ report: RenderReport) {
    frameCount = report.output.frames ?? 0
    sampleRate = report.output.format.sampleRate
    channelCount = report.output.format.channelCount
    peakDB = report.peakDB
    clippedSamples = report.clippedSamples
    warnings = report.warnings
  }
}
