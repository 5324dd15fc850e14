import SyrinxSystem

@testable import SyrinxDevices
@testable import SyrinxFiles
@testable import SyrinxSpeech
@testable import SyrinxTimeline

extension FuzzTarget {
  /// The messages of other programs and processes.
  static let programTargets = [
    FuzzTarget(text: "probe") { text in
      guard let probe = FFmpegProbe(parsing: text) else { return }
      for rate in [8000, 44_100] { _ = Metadata(probe, sampleRate: rate).inventory }
      _ = probe.shownSize
      precondition(probe.seconds >= 0)
    },
    // The first byte is the kind of message, as on the wire.
    FuzzTarget("speech") { bytes in
      if let kind = bytes.first,
        let message = try? SpeechMessage(kind: kind, Array(bytes.dropFirst()))
      {
        let content = Array(message.bytes.dropFirst(5))
        precondition((try? SpeechMessage(kind: kind, content)) == message)
      }
      if let request = try? SpeechRequest(bytes) {
        precondition((try? SpeechRequest(request.bytes)) == request)
      }
    },
    // Names in a sound server, which anybody may give.
    FuzzTarget(text: "mark") { text in
      if let mark = ProcessMark(text) { precondition(ProcessMark(mark.description) == mark) }
    },
    FuzzTarget("keys") { bytes in
      var parser = KeyParser()
      _ = parser.keys(in: bytes)
      _ = parser.finish()
    },
    FuzzTarget(text: "control") { line in
      _ = try? ControlLine.parse(line) { $0.hasPrefix("r") }
      if let target = try? ControllerTarget(line) {
        precondition((try? ControllerTarget(target.word)) == target)
      }
    },
    FuzzTarget("http") { bytes in
      guard case .request(let request, let count) = HTTPRequest.read(bytes) else { return }
      precondition(
        count <= bytes.count && bytes[..<count].suffix(request.body.count) == request.body[...])
    },
  ]
}
