import SyrinxEngine
import SyrinxText

extension Metadata {
  /// Texts that describe the old file and not its sound.
  private static let dropped: Set<String> = [
    "major_brand", "minor_version", "compatible_brands", "encoder", "creation_time",
    "handler_name", "vendor_id", "language", "itunsmpb", "duration", "itunnorm",
  ]

  /// Everything ffprobe tells beside the sound.
  init(_ probe: FFmpegProbe, sampleRate: Int) {
    self.init()
    for (key, text) in probe.texts.map({ ($0.key, $0.text) }) {
      let plain = key.lowercased()
      guard !Self.dropped.contains(plain), !plain.hasPrefix("_statistics") else { continue }
      switch plain {
      case "track": tags.list += Tag.counted(.trackNumber, text)
      case "disc": tags.list += Tag.counted(.discNumber, text)
      default:
        let name = plain.fields("-").first == "lyrics" ? "LYRICS" : key
        let field =
          Field(name, in: .vorbis) ?? Field(name.filter { $0 != "_" }, in: .vorbis)
        tags.list.append(field.map { Tag($0, text) } ?? Tag(custom: key, text))
      }
    }
    // The first says nothing where it only fills the time before the next.
    let isFiller =
      probe.chapters.count > 1 && probe.chapters[0].title ?? "" == ""
      && probe.chapters[0].start == 0
    for (index, chapter) in probe.chapters.enumerated().dropFirst(isFiller ? 1 : 0) {
      func frame(_ seconds: Double) -> Int {
        Int(bounded: (max(seconds - probe.start, 0) * Double(sampleRate)).rounded())
      }
      chapters.append(
        Chapter(
          id: "chp\(index)", start: frame(chapter.start), end: frame(chapter.end),
          title: chapter.title ?? ""))
    }
  }
}

extension FFmpegProbe {
  /// The frames between delay and padding that iTunes notes, in hexadecimal: `iTunSMPB`.
  var gaplessLength: Int? {
    guard let text = texts.first(where: { $0.key == "iTunSMPB" })?.text else { return nil }
    let numbers = text.fields(" ", omittingEmpty: true)
    guard numbers.count > 3 else { return nil }
    return Int(numbers[3], radix: 16).flatMap { $0 > 0 ? $0 : nil }
  }
}
