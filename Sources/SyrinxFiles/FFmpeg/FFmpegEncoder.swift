import SyrinxEngine
import SyrinxSystem
import SyrinxText

/// The command by which ffmpeg encodes samples that are sent to it, with what goes beside them.
struct FFmpegEncoder {
  let layout: FileLayout
  let format: StreamFormat
  let metadata: Metadata
  let frameCount: Int?

  /// The samples that it is sent: whole numbers where the codec keeps them.
  static func samples(for encoding: SampleEncoding) -> SampleEncoding {
    switch encoding {
    case .alac16: .pcm16
    case .alac24: .pcm24
    case .pcmU8, .pcm16, .pcm24, .pcm32: encoding
    default: .float
    }
  }

  /// Thousands of bits a second: a quality of 5 is 64 of them in each channel, as of Opus.
  static func bitrate(_ quality: CodecQuality?, channelCount: Int) -> Int {
    switch quality {
    case .bitrate(let rate), .average(let rate): Int(bounded: rate.rounded())
    case .quality(let quality):
      Int(bounded: (max(quality, 0.5) * 12.8 * Double(channelCount)).rounded())
    case nil: bitrate(.quality(8), channelCount: channelCount)
    }
  }

  func words(_ quality: CodecQuality?, to path: String) -> [String] {
    let bitrate = Self.bitrate(quality, channelCount: format.channelCount)
    let samples: (String, codec: [String]) =
      switch layout.encoding {
      case .pcmU8: ("u8", Self.wavPack("u8p", bits: 8))
      case .pcm16: ("s16le", Self.wavPack("s16p", bits: 16))
      case .pcm24: ("s24le", Self.wavPack("s32p", bits: 24))
      case .pcm32: ("s32le", Self.wavPack("s32p", bits: 32))
      case .float: ("f32le", Self.wavPack("fltp", bits: 32))
      case .alac16: ("s16le", ["alac", "-sample_fmt", "s16p"])
      case .alac24: ("s24le", ["alac", "-sample_fmt", "s32p"])
      default: ("f32le", ["aac", "-b:a", "\(bitrate)k"])
      }
    var words = ["ffmpeg", "-nostdin", "-v", "error", "-y", "-f", samples.0]
    words += ["-ar", "\(format.sampleRate)", "-ac", "\(format.channelCount)", "-i", "pipe:0"]
    let filter =
      layout.container == .wavpack
      ? FFmpegChannels.filter(forWavPack: format, metadata.channelMap)
      : FFmpegChannels.filter(for: layout.encoding, format)
    if let filter { words += ["-af", filter] }
    guard layout.container == .m4a else {
      let kind = layout.container == .wavpack ? "wv" : "adts"
      return words + ["-c:a"] + samples.codec + Self.exact + ["-f", kind, "file:" + path]
    }
    if !metadata.chapters.isEmpty { words += ["-f", "ffmetadata", "-i", "file:/dev/fd/4"] }
    // Tags are put in when it has finished.
    words += ["-map", "0:a", "-map_metadata:g", "-1"]
    words += ["-map_chapters", metadata.chapters.isEmpty ? "-1" : "1", "-c:a"] + samples.codec
    // An edit list counts in the film's clock: that of the sound keeps its end to the frame.
    words += Self.exact + ["-movie_timescale", "\(format.sampleRate)", "-movflags", "+faststart"]
    return words + ["-f", "ipod", "file:" + path]
  }

  private static func wavPack(_ samples: String, bits: Int) -> [String] {
    ["wavpack", "-sample_fmt", samples, "-bits_per_raw_sample", "\(bits)"]
  }

  /// Has it write nothing of the day, nor of versions.
  static let exact = ["-fflags", "+bitexact", "-flags:a", "+bitexact"]

  /// Chapters as ffmpeg reads them. Those of MPEG-4 files follow each other from the beginning on: before a
  /// first one that begins later there is one without a title.
  var text: String {
    var chapters: [FFMetadata.Chapter] = []
    if let first = metadata.chapters.first, first.start > 0 {
      chapters.append((0, first.start, ""))
    }
    for (index, chapter) in metadata.chapters.enumerated() {
      let next = index + 1 < metadata.chapters.count ? metadata.chapters[index + 1].start : nil
      let end = chapter.end ?? next ?? frameCount ?? chapter.start + format.sampleRate
      chapters.append((chapter.start, max(end, chapter.start), chapter.title))
    }
    return FFMetadata.text(chapters, perSecond: format.sampleRate)
  }

  /// All that ffmpeg is told and given.
  func program(_ quality: CodecQuality?) -> ProgramEncoder {
    ProgramEncoder(
      words: words(quality, to: ProgramEncoder.output),
      files: metadata.chapters.isEmpty ? [] : [Array(text.utf8)])
  }
}

/// Another program that is sent samples, as 32-bit floats unless its layout says otherwise, and writes the
/// output.
public struct ProgramEncoder: Hashable, Sendable {
  /// Stands for the unfinished output in the words.
  public static let output = "/dev/fd/3"
  public var words: [String]
  /// Files that it finds as `/dev/fd/4` and so on.
  public var files: [[UInt8]]

  public init(words: [String], files: [[UInt8]] = []) {
    self.words = words
    self.files = files
  }

  /// Starts it, to write an output under construction.
  func start(writing place: OutputFile, named path: String) throws(FileError) -> ChildProgram {
    var numbers: [Int32] = []
    defer { for number in numbers { _ = Descriptor(owning: number) } }
    do throws(SystemFailure) {
      for bytes in files {
        let file = try makeUnnamedFile()
        try file.write(bytes)
        numbers.append(file.release())
      }
    } catch {
      throw .writing(path, error)
    }
    do throws(ChildProgram.Failure) {
      let target = place.temporaryPath ?? Self.output
      return try ChildProgram(
        words.map { $0 == "file:" + Self.output ? "file:" + target : $0 }, input: .piped,
        files: [place.descriptor] + numbers)
    } catch {
      throw .encoding(path, error)
    }
  }
}

extension FileError {
  /// The fact behind a failure of ffmpeg to encode.
  package static func encoding(_ path: String, _ failure: ChildProgram.Failure) -> FileError {
    switch failure {
    case _ where failure.isWanted: .interrupted(path: path)
    case .ended(_, let said) where said.contains("No space left"): .path(.diskFull(path: path))
    case .missing:
      .encoderMissing(path: path, kind: Path.ending(of: path).uppercased())
    default: .library(path: path, reason: "ffmpeg: " + failure.reason.withoutStandardInput)
    }
  }
}
