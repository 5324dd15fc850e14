import SyrinxDevices
import SyrinxEngine
import SyrinxRender
import SyrinxText

/// The files that a session is being written to, one for each of its sounds.
final class LiveRecordings {
  private let session: LiveSession
  private let options: RenderOptions
  private let name: String
  private var running: [LiveSignal: BackgroundRecording] = [:]
  /// The errors of those that have ended by themselves, until somebody ends them.
  private var failed: [LiveSignal: any Error] = [:]

  /// `name` is that of the input.
  init(_ session: LiveSession, _ options: RenderOptions, of name: String) {
    self.session = session
    self.options = options
    self.name = name
  }

  func begin(_ signal: LiveSignal, _ path: String) throws {
    if let other = running[signal] {
      throw RecordError.isRecording(option: signal.option, path: other.path)
    }
    failed[signal] = nil
    let request = try RenderRequest(recordingTo: path, .chain(ChainSpec()), options)
    guard let sound = session.capture(signal) else {
      throw RecordError.isRecording(option: signal.option, path: path)
    }
    do {
      running[signal] = try BackgroundRecording(sound, request, of: name)
    } catch {
      sound.stop()
      throw error
    }
  }

  /// Ends a recording, if there is one, and returns its length and the sentences about it. Throws the error of one
  /// that has ended by itself.
  func end(_ signal: LiveSignal) throws -> (path: String, seconds: Double, remarks: [String])? {
    if let error = failed.removeValue(forKey: signal) { throw error }
    guard let recording = running.removeValue(forKey: signal) else { return nil }
    let (report, remarks) = try recording.end()
    return (recording.path, report.seconds, remarks)
  }

  func endAll() -> [String] {
    failed = [:]
    return LiveSignal.allCases.flatMap { signal in
      do {
        guard let (path, seconds, remarks) = try end(signal) else { return [String]() }
        return ["‘\(path)’ has \(Measure.duration(seconds))"] + remarks
      } catch {
        return [error.report]
      }
    }
  }

  /// The errors of those that have ended by themselves, each once.
  func failures() -> [String] {
    LiveSignal.allCases.compactMap { signal in
      guard let failure = running[signal]?.failure else { return nil }
      running[signal] = nil
      failed[signal] = failure
      return failure.report
    }
  }

  var isEmpty: Bool { running.isEmpty }

  var json: JSONValue {
    .object(
      LiveSignal.allCases.map { signal in
        let recording = running[signal].map { recording -> JSONValue in
          ["path": .string(recording.path), "seconds": .number(recording.seconds)]
        }
        return .init(signal.rawValue, recording ?? nil)
      })
  }
}

extension LiveSignal {
  /// The option that writes it, and the command.
  var option: String { self == .wet ? "record" : "record-dry" }
}
