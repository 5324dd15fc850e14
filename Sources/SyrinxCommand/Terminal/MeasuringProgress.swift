import SyrinxEngine
import SyrinxRender

/// Shows how far effects have come that hear their input before a render begins, each from nothing
/// to all of it.
final class MeasuringProgress {
  private let options: RenderOptions
  /// Not yet looked at.
  private var output: OutputLocation?
  private let notes: any TextSink
  private var writer: ProgressWriter?
  private var done = 0

  private init(_ options: RenderOptions, writing output: OutputLocation?, notes: any TextSink) {
    self.options = options
    self.output = output
    self.notes = notes
  }

  /// Makes a plan by what is told how far it has come.
  static func shown(
    _ options: RenderOptions, writing output: OutputLocation? = nil, notes: any TextSink,
    of makePlan: (@escaping RenderedSound.Progress) throws -> RenderPlan
  ) throws -> RenderPlan {
    let progress = MeasuringProgress(options, writing: output, notes: notes)
    defer { progress.clear() }
    return try makePlan(progress.update)
  }

  /// Told after each block how many frames of the sound were heard. The first time it throws where the output could
  /// not be written.
  private func update(_ done: Int, of sound: RenderedSound) throws {
    if let output { try options.checkPlace(of: output.word) }
    output = nil
    if done <= self.done { clear() }
    self.done = done
    let writer =
      self.writer
      ?? ProgressWriter(
        options, notes: notes, frameCount: sound.frameCount, sampleRate: sound.format.sampleRate,
        pass: "measuring")
    self.writer = writer
    writer.update(done)
  }

  private func clear() {
    writer?.clear()
    writer = nil
  }
}
