import SyrinxAnalysis
import SyrinxEngine
import SyrinxSystem
import SyrinxText

extension JSONValue {
  /// The data that the page's script reads.
  init(_ page: PlayerPage) {
    self = [
      "media": .array(page.files.map { .string($0.mediaType) }),
      "sounds": .array(page.sounds.map { JSONValue($0) }),
      "map": page.timeMap.map { .array($0.map { [.number($0.first), .number($0.second)] }) }
        ?? .null,
      "lines": .array(page.lines.map { JSONValue($0) }),
      "layout": .string(page.layout.rawValue),
      "shapes": .array(
        page.shapes.map { [.number($0.seconds), .string($0.shape.rawValue)] }),
      "sprites": page.sprites.map { JSONValue($0) } ?? .null,
      "lanes": .array(
        page.lanes.map { lane in
          [
            "name": .string(lane.name), "clips": .array(lane.clips.map { JSONValue($0) }),
            "peaks": lane.wave.map { JSONValue($0) } ?? .null,
          ]
        }),
      "bands": .array(
        page.bandDifferences.map { [.number($0.hertz), .number($0.differenceDB)] }),
      "marks": .array(page.marks.map { JSONValue($0) }),
    ]
  }

  private init(_ sound: PageSound) {
    let portrait = sound.portrait
    let bands = SpectrumSettings()
    self = .object([
      Member("label", .string(sound.label)), Member("name", .string(sound.name)),
      Member("facts", .string(portrait.facts)), Member("media", .integer(sound.file)),
      Member("first", .integer(sound.firstChannel)),
      Member("channels", .integer(portrait.format.channelCount)),
      Member("rate", .integer(portrait.format.sampleRate)),
      Member("seconds", .number(portrait.seconds)),
      Member("lufs", sound.loudness.map { .number($0) } ?? .null),
      Member("peaks", JSONValue(portrait.wave)),
      Member(
        "spectrogram",
        JSONValue(
          portrait.spectrogram,
          [
            Member("levels", .integer(SoundPortrait.levelCount)),
            Member("secondsPerColumn", .number(portrait.secondsPerColumn)),
          ])),
      Member(
        "bars",
        JSONValue(
          portrait.bars,
          [
            Member("fps", .number(SoundPortrait.barsPerSecond)),
            Member("bands", .integer(bands.bands)),
            Member("low", .string(bands.lowest.hertzText)),
            Member("high", .string(bands.highest.hertzText)),
          ])),
      Member(
        "mouth",
        sound.hasMouth
          ? JSONValue(portrait.mouth, [Member("fps", .number(SoundPortrait.openingsPerSecond))])
          : .null),
    ])
  }

  private init(_ table: PackedTable, _ members: [Member] = []) {
    self = .object(
      members + [
        Member("columns", .integer(table.columnCount)), Member("rows", .integer(table.rowCount)),
        Member("data", .string(table.base64)),
      ])
  }

  private init(_ wave: PageWave) {
    self.init(wave.peaks, [Member("secondsPerColumn", .number(wave.secondsPerColumn))])
  }

  private init(_ line: PageLine) {
    let words: [JSONValue] = line.words.map { word in
      [
        .string(word.text), word.time.map { .number($0.lowerBound) } ?? .null,
        word.time.map { .number($0.upperBound) } ?? .null,
      ]
    }
    self = [
      "start": .number(line.start), "end": .number(line.end), "words": .array(words),
      "singer": line.singer.map { .string($0) } ?? .null,
    ]
  }

  private init(_ clip: PageClip) {
    self = [.number(clip.start), .number(clip.end), .string(clip.text)]
  }
}

extension SoundPortrait {
  /// As `44.1 kHz · stereo · −18.3 LUFS`.
  var facts: String {
    let channels =
      switch format.channelCount {
      case 1: "mono"
      case 2: "stereo"
      default: "\(format.channelCount) channels"
      }
    let level =
      loudness.map { [(($0 * 10).rounded() / 10).description.withTrueMinus + " LUFS"] } ?? []
    return ([Double(format.sampleRate).hertzText, channels] + level).joined(separator: " · ")
  }
}

extension Double {
  fileprivate var hertzText: String {
    self >= 1000 ? (self / 1000).shortText + " kHz" : shortText + " Hz"
  }
}
