import SyrinxEngine
import SyrinxText

extension ResolvedTimeline {
  /// The resolved table as `explain --json` writes it, with the frames that are rendered and those of them
  /// that ring on.
  public func json(frames: Int, tailFrames: Int) -> JSONValue {
    [
      "version": 1, "rate": .integer(rate), "channels": .integer(channels),
      "frames": .integer(frames), "tailFrames": .integer(tailFrames),
      "tracks": .array(
        tracks.map { track in
          [
            "name": .string(track.name), "off": .bool(track.isOff),
            "clips": .array(track.clips.map(\.json)),
          ]
        }),
      "markers": .array(
        markers.map { ["name": .string($0.name), "at": .integer($0.at)] }),
    ]
  }

  /// The resolved table for a person: a row a clip, the first the heading.
  public var table: [[String]] {
    var rows = [["track", "clip", "from", "to", "source", "gain", "overlaps", ""]]
    for track in tracks {
      for clip in track.clips {
        let source = [clip.sourceStart, clip.sourceStart + clip.sourceFrames]
        let times = clip.loops > 1 ? " ×\(clip.loops)" : ""
        rows.append([
          track.name, clip.title, time(clip.at), time(clip.at + clip.frames),
          source.map(time).joined(separator: "–") + times,
          clip.gain.isConstant(0) ? "" : clip.gainText + " dB",
          clip.overlap > 0 ? time(clip.overlap) : "", clip.isOff || track.isOff ? "off" : "",
        ])
      }
    }
    return rows
  }

  private func time(_ frame: Int) -> String {
    let thousandths = (2000 * frame + rate) / (2 * rate)
    let (minutes, rest) = thousandths.quotientAndRemainder(dividingBy: 60_000)
    let seconds = (Double(rest) / 1000).text(decimals: 3)
    return "\(minutes):" + (rest < 10_000 ? "0" : "") + seconds
  }
}

extension ResolvedClip {
  fileprivate var json: JSONValue {
    [
      "id": id.map { .string($0) } ?? nil, "path": .string(source.text), "at": .integer(at),
      "frames": .integer(frames), "tailFrames": .integer(tailFrames),
      "sourceStart": .integer(sourceStart), "sourceFrames": .integer(sourceFrames),
      "loops": .integer(loops),
      "gain": gain.plainValue.map { .number($0) } ?? .string(gainText),
      "overlap": .integer(overlap), "off": .bool(isOff),
    ]
  }

  fileprivate var gainText: String {
    Gain().descriptor.parameters[0].domain.print(.number(gain)).joined()
  }
}
