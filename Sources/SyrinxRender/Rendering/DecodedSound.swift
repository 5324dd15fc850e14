import SyrinxEngine
import SyrinxSystem

/// A sound that is decoded for meters and plots, and not written.
package final class DecodedSound {
  package let path: String
  /// The name without its folders, for legends.
  package let title: String
  package let format: StreamFormat
  /// Nil until the end where the input does not state its length.
  package let frameCount: Int?
  /// Its first frame in the file, in seconds.
  package let start: Double
  package let warnings: [String]
  private let renderer: Renderer

  /// A file or a pipe, under the options that select and convert its samples.
  package convenience init(_ path: String, _ options: RenderOptions) throws {
    let plan = try RenderPlan(
      RenderRequest(listeningTo: path, .chain(ChainSpec([])), options))
    self.init(
      plan.renderer, path: path, title: InputLocation(path).title, start: options.player.start,
      warnings: plan.cuts)
  }

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

  /// Plays to the end in blocks; throws on an interruption of the program.
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

  /// Plays to the end into sinks, which run in parallel. `progress` gets the frames done and
  /// cancels by throwing.
  package func play(to sinks: [any FrameSink], progress: (Int) throws -> Void) throws {
    try renderer.render(to: sinks, isParallel: true, progress: progress)
  }

  package var position: Int { renderer.position }

  package var seconds: Double { Double(position) / Double(format.sampleRate) }
}

extension StreamFormat {
  package var channelNames: [String] {
    switch channelCount {
    case 1: ["Mono"]
    case 2: ["Left", "Right"]
    default: (1...channelCount).map { "Channel \($0)" }
    }
  }
}
