import SyrinxEngine
import SyrinxFiles
import SyrinxText

/// A sound that is played for others to measure.
package final class DecodedSound {
  package let path: String
  /// What it is called in a picture: the name without its folders.
  package let title: String
  package let format: StreamFormat
  /// Nil where only the end will tell.
  package let frameCount: Int?
  /// Where in the file it begins, in seconds.
  package let start: Double
  /// What is worth saying about the file.
  package let warnings: [String]
  private let renderer: Renderer

  /// A file or a pipe under the options of a render that change what is heard of it.
  package convenience init(_ path: String, _ options: RenderOptions) throws {
    let plan = try RenderPlan(
      RenderRequest(listeningTo: path, .chain(ChainSpec([])), options))
    self.init(
      plan.renderer, path: path, title: InputLocation(path).title, start: options.player.start,
      warnings: plan.reader?.cuts ?? [])
  }

  /// What a renderer makes, from its beginning on.
  package init(
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
  package func play(
    for output: String, progress: (Int) -> Void = { _ in }, each: (AudioFrames) throws -> Void
  ) throws {
    var buffer = AudioBuffer(
      channelCount: format.channelCount, frameCapacity: AudioBlock.usualFrameCount)
    while true {
      let count = try renderer.render(into: &buffer)
      guard count > 0 else { break }
      if Interruption.isRequested { throw RenderError.interrupted(path: output) }
      try each(buffer.frames.prefix(count))
      progress(renderer.position)
    }
  }

  /// Plays to the end into sinks, which may work side by side.
  package func play(
    for output: String, to sinks: [any FrameSink], progress: (Int) -> Void
  ) throws {
    try renderer.render(to: sinks, isParallel: true) { position in
      if Interruption.isRequested { throw RenderError.interrupted(path: output) }
      progress(position)
    }
  }

  /// Plays to the end into sinks, which may work side by side. `progress` is told the frames done and gives
  /// up by throwing.
  package func play(to sinks: [any FrameSink], progress: (Int) throws -> Void) throws {
    try renderer.render(to: sinks, isParallel: true, progress: progress)
  }

  /// The frames that have been played.
  package var position: Int { renderer.position }

  /// The length of what has been played.
  package var seconds: Double { Double(position) / Double(format.sampleRate) }
}

extension StreamFormat {
  /// What people call the channels.
  package var channelNames: [String] {
    switch channelCount {
    case 1: ["Mono"]
    case 2: ["Left", "Right"]
    default: (1...channelCount).map { "Channel \($0)" }
    }
  }
}
