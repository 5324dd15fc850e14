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
    case samples(SharedFrames)
  }

  private let source: Source
  private let chain: ChainSpec
  /// The format of the source.
  private let sourceFormat: StreamFormat

  private init(_ source: Source, _ format: StreamFormat, _ chain: ChainSpec) {
    self.source = source
    sourceFormat = format
    self.chain = chain
  }

  /// Opens a file, or a sound that is computed as in `synth sine 440 2s`; both can be rendered again and again.
  public init(_ name: String) throws(SoundError) {
    self = try SoundError.wrapping {
      let location = InputLocation(name)
      guard location.canBeOpenedTwice || location.canBeAFile && FileFacts(path: name) == nil else {
        throw FileError.cannotSeek(path: name)
      }
      return Sound(.location(location), try RenderInput(listeningTo: name).format, ChainSpec())
    }
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
    self.init(
      .samples(SharedFrames(AudioBuffer(channels: samples))),
      StreamFormat(sampleRate: sampleRate, channelCount: samples.count), ChainSpec())
  }

  /// The same behind the effects of a chain, in the words of the command line.
  public func applying(_ words: String) throws(SoundError) -> Sound {
    try SoundError.wrapping {
      let added = try ChainSpec(
        words: words.split(whereSeparator: \.isWhitespace).map(String.init),
        voices: .usual(nil, .standard))
      return Sound(source, sourceFormat, ChainSpec(chain.steps + added.steps))
    }
  }

  /// The form of the result, found without rendering it; only effects that measure hear their input for that.
  public func format() throws(SoundError) -> SoundFormat {
    try SoundError.wrapping { SoundFormat(try plan(to: .standardOutput, Self.silent).renderer) }
  }

  /// Renders all of it: the samples of each channel.
  public func samples() throws(SoundError) -> [[Float]] {
    try SoundError.wrapping {
      let renderer = try plan(to: .standardOutput, Self.silent).renderer
      let sink = BufferSink(channelCount: renderer.format.channelCount)
      try renderer.render(to: sink) { _ in }
      return sink.channels
    }
  }

  /// Renders all of it into a file, whose kind its ending tells. `progress` is told the frames done.
  @discardableResult
  public func write(
    to path: String, options: RenderOptions = RenderOptions(), progress: (Int) -> Void = { _ in }
  ) throws(SoundError) -> WrittenSound {
    try SoundError.wrapping {
      let made = try RenderJob(plan(to: .file(path), options)).makeFiles { progress($0) }
      try made.files.publish(durably: options.sync == .yes)
      return WrittenSound(made.report)
    }
  }

  /// Options of a render of which no file is made.
  private static var silent: RenderOptions {
    var options = RenderOptions()
    (options.container, options.encoding, options.quiet) = (.wav, .float, true)
    return options
  }

  private func plan(to output: OutputLocation, _ options: RenderOptions) throws -> RenderPlan {
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
      return try RenderPlan(request)
    case .samples(let samples):
      let request = RenderRequest(
        input: nil, output: output, patch: .chain(chain), options: options)
      try request.checkFiles()
      let format = sourceFormat
      let input = try RenderInput("samples", encodings: [.float]) {
        BufferSource(samples, sampleRate: format.sampleRate)
      }
      return try RenderPlan(request, from: input)
    }
  }
}

/// The form of a sound.
public struct SoundFormat: Hashable, Sendable {
  public let sampleRate: Int
  public let channelCount: Int
  /// Nil where only rendering tells.
  public let frameCount: Int?

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

/// An error in a sentence, as the command line would say it.
public struct SoundError: Error, Hashable, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }

  fileprivate static func wrapping<Result>(
    _ body: () throws -> Result
  ) throws(SoundError) -> Result {
    do { return try body() } catch { throw SoundError(error.report) }
  }
}
