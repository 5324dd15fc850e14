import SyrinxEngine
import SyrinxFiles
import SyrinxText

// Figures/ is what commands share that draw: a sound is decoded once, what was measured on the way
// becomes a figure, and the figure a picture or numbers.

/// A sound that is played for others to measure.
final class DecodedSound {
  let path: String
  /// What it is called in a picture: the name without its folders.
  let title: String
  let format: StreamFormat
  /// Nil where only the end will tell.
  let frameCount: Int?
  /// Where in the file it begins, in seconds.
  let start: Double
  /// What is worth saying about the file.
  let warnings: [String]
  private let renderer: Renderer

  /// A file or a pipe under the options of a render that change what is heard of it.
  convenience init(_ path: String, _ options: RenderOptions) throws {
    let plan = try RenderPlan(
      RenderRequest(listeningTo: path, .chain(ChainSpec([])), options))
    self.init(
      plan.renderer, path: path, title: Self.title(of: path), start: options.player.start,
      warnings: plan.reader?.cuts ?? [])
  }

  /// What a renderer makes, from its beginning on.
  init(
    _ renderer: Renderer, path: String, title: String, start: Double = 0, warnings: [String] = []
  ) {
    self.renderer = renderer
    self.path = path
    self.title = title
    self.start = start
    self.warnings = warnings
    format = renderer.format
    frameCount = renderer.frameCount
  }

  /// Plays to the end, in blocks. Stops as soon as somebody asks for that.
  func play(
    _ progress: ProgressWriter? = nil, for output: String, each: (AudioFrames) throws -> Void
  )
    throws
  {
    var buffer = AudioBuffer(
      channelCount: format.channelCount, frameCapacity: AudioBlock.usualFrameCount)
    while true {
      let count = try renderer.render(into: &buffer)
      guard count > 0 else { break }
      if Interruption.isRequested { throw RenderError.interrupted(path: output) }
      try each(buffer.frames.prefix(count))
      progress?.update(renderer.position)
    }
    progress?.finish(renderer.position)
  }

  /// Plays to the end into sinks, which may work side by side.
  func play(
    _ progress: ProgressWriter? = nil, for output: String, to sinks: [any FrameSink]
  ) throws {
    try renderer.render(to: sinks, isParallel: true) { position in
      if Interruption.isRequested { throw RenderError.interrupted(path: output) }
      progress?.update(position)
    }
    progress?.finish(renderer.position)
  }

  /// Plays to the end into sinks, which may work side by side. `progress` is told the frames done and gives
  /// up by throwing.
  func play(to sinks: [any FrameSink], progress: (Int) throws -> Void) throws {
    try renderer.render(to: sinks, isParallel: true, progress: progress)
  }

  /// The length of what has been played.
  var seconds: Double { Double(renderer.position) / Double(format.sampleRate) }

  static func title(of path: String) -> String {
    if path == "-" { return "standard input" }
    return SystemText.shown(Path.name(of: path)).printable
  }
}

extension StreamFormat {
  /// What people call the channels.
  var channelNames: [String] {
    switch channelCount {
    case 1: ["Mono"]
    case 2: ["Left", "Right"]
    default: (1...channelCount).map { "Channel \($0)" }
    }
  }
}
