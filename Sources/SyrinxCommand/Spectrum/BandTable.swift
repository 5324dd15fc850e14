import SyrinxAnalysis
import SyrinxEngine
import SyrinxRender
import SyrinxText

/// Frames of bands as lines of JSON, or as a table with a line a channel.
struct BandTable {
  let kind: SpectrumOutput.Table
  let decoded: DecodedSound
  let settings: SpectrumSettings

  /// Text before the first frame.
  var head: String {
    let centres = settings.layout.centres.map { $0.rounded(to: 100) }
    switch kind {
    case .csv:
      return (["seconds", "channel"] + centres.map(\.shortText)).csvRecord + "\n"
    case .jsonl:
      let head: JSONValue = [
        "version": 1, "path": .string(decoded.path),
        "rate": .integer(decoded.format.sampleRate),
        "channels": .integer(decoded.format.channelCount),
        "weighting": .string(settings.weighting.rawValue),
        "bandHz": .array(centres.map { .number($0) }),
      ]
      return head.compact + "\n"
    }
  }

  func text(_ frame: SpectrumFrame) -> String {
    let seconds = (frame.seconds + decoded.start).rounded(to: 1e4)
    switch kind {
    case .csv:
      return frame.levels.enumerated().map { channel, levels in
        let cells = levels.map { $0?.rounded(to: 100).shortText ?? "" }
        return ([seconds.shortText, "\(channel + 1)"] + cells).csvRecord + "\n"
      }.joined()
    case .jsonl:
      let bands = frame.levels.map { levels in
        JSONValue.array(levels.map { $0.rounded(100) })
      }
      let line: JSONValue = ["seconds": .number(seconds), "bands": .array(bands)]
      return line.compact + "\n"
    }
  }
}
