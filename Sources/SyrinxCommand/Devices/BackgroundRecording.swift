import SyrinxDevices
import SyrinxEngine
import SyrinxRender
import SyrinxSystem

/// A recording that another thread writes.
final class BackgroundRecording {
  let path: String
  private let sound: CapturedSound
  private let worker: Worker
  private let outcome: Outcome

  private final class Outcome: @unchecked Sendable {
    let result = LockedState<Result<RenderReport, any Error>?>(nil)
    let writer: RecordingWriter

    init(_ writer: RecordingWriter) { self.writer = writer }
  }

  /// Makes the file, and begins to write what has come.
  init(_ sound: CapturedSound, _ request: RenderRequest, of name: String) throws {
    let writer = try RecordingWriter(request, name, sound)
    try writer.begin()
    let outcome = Outcome(writer)
    let worker = Worker {
      let result = Result { try outcome.writer.write() }
      sound.stop()
      outcome.result.update { $0 = result }
    }
    guard let worker else { throw DeviceError.noThread }
    path = request.output.word
    (self.sound, self.worker, self.outcome) = (sound, worker, outcome)
  }

  deinit { sound.stop() }

  /// Seconds that have come.
  var seconds: Double { Double(sound.takenFrameCount) / Double(sound.format.sampleRate) }

  /// The error that has ended it.
  var failure: (any Error)? {
    outcome.result.update { result in
      if case .failure(let error)? = result { error } else { nil }
    }
  }

  /// Ends it after what has come, and returns the sentences that are to be said of it.
  func end() throws -> (report: RenderReport, remarks: [String]) {
    sound.stop()
    worker.join()
    guard let result = outcome.result.update({ $0 }) else { throw DeviceError.noThread }
    let report = try result.get()
    let lost = Double(sound.lostFrameCount) / Double(sound.format.sampleRate)
    return (report, [Self.remark(lostSeconds: lost)].compactMap { $0 } + report.warnings)
  }

  /// Nil where nothing was lost.
  static func remark(lostSeconds: Double) -> String? {
    lostSeconds > 0
      ? "\(lostSeconds.text(decimals: 3)) s could not be written in time and are silence" : nil
  }
}
