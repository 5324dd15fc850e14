import SyrinxAnalysis
import SyrinxEngine
import SyrinxFiles
import SyrinxRender
import SyrinxText

extension InspectedFile {
  func text(_ columns: Int?) -> String {
    let paragraph = Paragraph(columns: min(max(columns ?? 80, 80), 100))
    let text = path.printable + "\n" + paragraph.list(rows)
    guard frameCount > 0 else { return text }
    let parts =
      [channelRows] + (room.map { [$0.rows] } ?? [])
      + (pitchTrack.map { [Self.pitchRows($0)] } ?? [])
    return text + parts.map { "\n" + TextTable($0).text.indented }.joined()
  }

  /// A line for each voiced part.
  private static func pitchRows(_ track: PitchCurve) -> [[String]] {
    [["voiced from", "to", "median", "lowest", "highest"]]
      + track.stretches.map { stretch in
        [Measure.duration(stretch.start), Measure.duration(stretch.end)]
          + [stretch.median, stretch.range.lowerBound, stretch.range.upperBound]
          .map { $0.text(decimals: 1) + " Hz" }
      }
  }

  private var rows: [(name: String, text: String)] {
    let loudness = levels.loudness
    let stream = [
      container, encoding.rawValue, Measure.rate(format.sampleRate),
      Measure.channels(format.channelCount),
    ]
    var rows = [
      ("format", stream.joined(separator: ", ")),
      ("length", "\(Measure.duration(seconds)), \(Measure.count(frameCount, "frame"))"),
    ]
    if let integrated = loudness.integratedLUFS {
      rows.append(("loudness", Measure.level(integrated, "LUFS")))
    }
    let highest = [
      (loudness.highestShortTermLUFS, "in 3 s"), (loudness.highestMomentaryLUFS, "in 400 ms"),
    ].compactMap { level, time in level.map { "\(Measure.level($0, "LUFS")) \(time)" } }
    if !highest.isEmpty { rows.append(("at most", highest.joined(separator: ", "))) }
    if let range = loudness.loudnessRangeLU {
      rows.append(("range", range.text(decimals: 1) + " LU"))
    }
    if let median = pitch?.median, let voiced = pitch?.voicedShare {
      rows.append(
        ("pitch", "\(median.text(decimals: 1)) Hz, voiced \((100 * voiced).text(decimals: 0)) %"))
    }
    if let bits = levels.grid.usedBits { rows.append(("bits used", String(bits))) }
    rows += metadataRows
    return rows + findings.map { ("note", $0.sentence) }
  }

  private var metadataRows: [(String, String)] {
    var rows = metadata.tags.list.map { ($0.name, $0.text) }
    if !metadata.cues.isEmpty {
      rows.append(("cues", String(metadata.cues.count)))
    }
    let others = metadata.otherItems
    if !others.isEmpty {
      let words = others.names.map { others[$0] == 1 ? $0 : "\($0) (\(others[$0]))" }
      rows.append(("also has", words.joined(separator: ", ")))
    }
    return rows
  }

  private var channelRows: [[String]] {
    let titles = [
      "channel", "peak", "true peak", "RMS", "crest", "DC", "clipped", "silence at ends",
      "noise floor",
    ]
    return [titles]
      + channels.enumerated().map { number, channel in
        [
          String(number + 1), Measure.level(channel.level.peakDB, "dBFS"),
          Measure.level(channel.truePeakDB, "dBTP"), Measure.level(channel.level.rmsDB, "dBFS"),
          channel.level.crestDB.map { $0.text(decimals: 1) + " dB" } ?? "",
          channel.level.dc.text(decimals: 5).withTrueMinus, String(channel.level.clippedSamples),
          "\(channel.silence.start.text(decimals: 3)) s, \(channel.silence.end.text(decimals: 3)) s",
          Measure.level(channel.quiet.noiseFloorDB, "dBFS"),
        ]
      }
  }

  static let tableTitles = [
    "file", "length", "rate", "channels", "encoding", "peak", "true peak", "loudness", "range",
    "pitch", "notes",
  ]

  var row: [String] {
    [
      path, Measure.duration(seconds), Measure.rate(format.sampleRate),
      Measure.channels(format.channelCount), encoding.rawValue,
      Measure.level(levels.level.peakDB, "dBFS"), Measure.level(levels.truePeak.peakDB, "dBTP"),
      levels.loudness.integratedLUFS.map { Measure.level($0, "LUFS") } ?? "",
      levels.loudness.loudnessRangeLU.map { $0.text(decimals: 1) + " LU" } ?? "",
      pitch?.median.map { $0.text(decimals: 0) + " Hz" } ?? "",
      findings.map(\.sentence).joined(separator: "; "),
    ]
  }

  var json: JSONValue {
    let json = room.map { summary.adding(["room": $0.json]) } ?? summary
    return pitchTrack.map { json.adding(["pitchTrack": $0.json]) } ?? json
  }

  private var summary: JSONValue {
    let loudness = levels.loudness
    return [
      "path": .string(path),
      "format": .string(container),
      "encoding": .string(encoding.rawValue),
      "rate": .integer(format.sampleRate),
      "channels": .integer(format.channelCount),
      "frames": .integer(frameCount),
      "seconds": .number(seconds),
      "bitsUsed": levels.grid.usedBits.json,
      "integratedLUFS": loudness.integratedLUFS.rounded(100),
      "highestShortTermLUFS": loudness.highestShortTermLUFS.rounded(100),
      "highestMomentaryLUFS": loudness.highestMomentaryLUFS.rounded(100),
      "loudnessRangeLU": loudness.loudnessRangeLU.rounded(100),
      "medianPitchHz": (pitch?.median).rounded(100),
      "voicedPercent": (pitch?.voicedShare).map { 100 * $0 }.rounded(10),
      "metadata": metadata.json,
      "notes": .array(findings.map { .string($0.sentence) }),
      "perChannel": .array(channels.map(\.json)),
    ]
  }
}

extension PitchCurve {
  fileprivate var json: JSONValue {
    [
      "startSeconds": Double?(start).rounded(1e6),
      "stepSeconds": Double?(step).rounded(1e9),
      "hz": .array(frequencies.map { $0.rounded(100) }),
      "strength": .array(strengths.map { $0.rounded(1000) }),
    ]
  }
}

extension InspectedFile.Channel {
  fileprivate var json: JSONValue {
    [
      "peakDB": level.peakDB.rounded(100),
      "truePeakDB": truePeakDB.rounded(100),
      "rmsDB": level.rmsDB.rounded(100),
      "crestDB": level.crestDB.rounded(100),
      "dc": Double?(level.dc).rounded(1e6),
      "clippedSamples": .integer(level.clippedSamples),
      "silenceStartSeconds": Double?(silence.start).rounded(1e4),
      "silenceEndSeconds": Double?(silence.end).rounded(1e4),
      "noiseFloorDB": quiet.noiseFloorDB.rounded(10),
    ]
  }
}

extension InspectedFile.Finding {
  var sentence: String {
    switch self {
    case .damage(let sentence): sentence
    case .empty: "no frames"
    case .silent: "silent"
    case .silentChannel(let channel): "channel \(channel + 1) is silent"
    case .identical(let one, let other): "channels \(one + 1) and \(other + 1) are identical"
    case .inverted(let one, let other):
      "channel \(other + 1) is channel \(one + 1) with inverted polarity"
    case .clipped(let count): Measure.count(count, "sample") + " at full scale"
    case .overFullScale(let level):
      "samples exceed full scale by \(level.text(decimals: 1)) dB"
    case .wholeNumbers(let peak):
      "samples are integers up to \(peak.shortText), not scaled to ±1"
    case .fewBits(let used): "only \(used) bits are used"
    case .offset(let mean): "DC offset of \(mean.text(decimals: 3).withTrueMinus)"
    }
  }
}

extension String {
  fileprivate var indented: String {
    rows.filter { !$0.isEmpty }.map { "  " + $0 + "\n" }.joined()
  }
}
