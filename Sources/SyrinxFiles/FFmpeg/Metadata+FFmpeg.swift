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
      // Numbers have the names of APE there, and all else those of Vorbis.
      if let field = Field(key, in: .ape), field.total != nil {
        tags.list += Tag.counted(field, text)
      } else {
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

extension SampleEncoding {
  /// By ffprobe's names.
  init(ffmpeg stream: FFmpegProbe.Stream) {
    let bits = stream.count("bits_per_raw_sample") ?? stream.count("bits_per_sample") ?? 16
    switch stream.codec {
    case "aac", "aac_latm": self = .aac
    case "alac": self = bits > 24 ? .alac32 : bits > 20 ? .alac24 : bits > 16 ? .alac20 : .alac16
    // Their names here are the same.
    case "opus", "vorbis", "mp3", "mp2": self = SampleEncoding(rawValue: stream.codec)!
    case "amr_nb", "amr_wb": self = .amr
    case "wmav1", "wmav2", "wmapro", "wmalossless", "wmavoice": self = .wma
    case "ac3", "eac3": self = .ac3
    case "wavpack":
      let isFloat = stream.text("sample_fmt")?.hasPrefix("flt") ?? false
      self = isFloat ? .float : bits > 24 ? .pcm32 : bits > 16 ? .pcm24 : bits > 8 ? .pcm16 : .pcmU8
    case "flac", "tta", "ape", "tak": self = bits > 16 ? .pcm24 : .pcm16
    case "pcm_u8": self = .pcmU8
    case "pcm_s8", "pcm_s8_planar": self = .pcm8
    case "pcm_s16le", "pcm_s16be", "pcm_s16be_planar": self = .pcm16
    case "pcm_s24le", "pcm_s24be": self = .pcm24
    case "pcm_s32le", "pcm_s32be": self = .pcm32
    case "pcm_f32le", "pcm_f32be": self = .float
    case "pcm_f64le", "pcm_f64be": self = .double
    case "pcm_mulaw": self = .ulaw
    case "pcm_alaw": self = .alaw
    default: self = .other
    }
  }

  /// The length of such a sound in an MPEG-4 file is that of its tables.
  var isTabled: Bool { self == .aac || isALAC }
}
