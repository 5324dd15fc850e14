import SyrinxEngine
import SyrinxFiles
import SyrinxSystem

/// The arguments of ffmpeg, as lists of words; no shell sees them.
public enum FilmArguments {
  /// As for any other sound: a film may name other files, and none but itself is opened.
  static let safety = FFmpegSound.safety

  /// For files that this program wrote, of one kind.
  private static func safety(_ format: String) -> [String] {
    ["-protocol_whitelist", "file,pipe", "-format_whitelist", format, "-f", format]
  }
  static let start = ["ffmpeg", "-nostdin", "-v", "error", "-y", "-copyts"]

  /// Puts a sound beside the picture of a film.
  public static func joining(_ film: FilmOutput) -> [String] {
    var words = start
    var offset = film.probe.start + (film.copiesPicture ? film.cut?.lowerBound ?? 0 : 0)
    // Of streams with discontinuities ffmpeg takes an offset of just the start for its own, and moves it
    // to the start of the streams that are mapped.
    let isFile = ["mov", "matroska"].contains { film.probe.format.hasPrefix($0) }
    if offset != 0, !isFile { offset -= 1e-6 }
    if offset != 0 { words += ["-itsoffset", (-offset).text(decimals: 6)] }
    if film.copiesPicture {
      if let cut = film.cut {
        // On the file's clock, since that is kept.
        words += ["-ss", (film.probe.start + cut.lowerBound).text(decimals: 6)]
        words += ["-to", (film.probe.start + cut.upperBound).text(decimals: 6)]
      }
      if case .constant(let speed) = film.speed, speed != 1 {
        words += ["-itsscale", (1 / speed).text(decimals: 9)]
      }
    }
    words += (film.still == nil ? safety : StillPicture.safety) + ["-i", "file:" + film.path]
    if let format = film.pipeFormat {
      words += ["-f", "f32le", "-ar", "\(format.sampleRate)", "-ac", "\(format.channelCount)"]
      words += ["-i", "pipe:0"]
    } else {
      words += safety + ["-i", "file:" + film.sound]
    }
    for overlay in film.overlays {
      guard case .pictures(let path, let fps) = overlay.content else { continue }
      words += safety("image2") + ["-loop", "1", "-framerate", fps.text, "-i", "file:" + path]
    }
    if let chapters = film.chapters {
      words += safety("ffmetadata") + ["-i", "file:" + chapters]
    }
    if film.copiesPicture {
      words += ["-map", "0:v"]
    } else {
      words += ["-filter_complex", PictureFilter(film).text, "-map", "[v]"]
    }
    words += ["-map", "1:a"]
    for index in film.keptSounds { words += ["-map", "0:a:\(index)"] }
    for subtitles in film.keptSubtitles { words += ["-map", "0:s:\(subtitles.index)"] }
    if film.container == .matroska { words += ["-map", "0:t?"] }
    words += ["-c", "copy"]
    if !film.copiesPicture {
      words += ["-c:v"] + codec(film.container, crf: 18, isFast: film.still != nil)
      if film.still != nil, film.container != .webm { words += ["-tune", "stillimage"] }
      words += ["-pix_fmt", "yuv420p", "-fps_mode", "vfr", "-enc_time_base", "1:90000"]
    }
    if film.container != .webm, let format = film.pipeFormat,
      let filter = FFmpegChannels.filter(for: .aac, format)
    {
      words += ["-filter:a:0", filter]
    }
    words += ["-c:a:0", film.container == .webm ? "libopus" : "aac", "-b:a:0", film.bitRate]
    for (place, subtitles) in film.keptSubtitles.enumerated() {
      if subtitles.codec != "copy" { words += ["-c:s:\(place)", subtitles.codec] }
    }
    if !film.keptSubtitles.isEmpty, case .constant(let speed) = film.speed, speed != 1 {
      // `-itsscale` moves where they begin, and leaves how long they are shown.
      words += ["-bsf:s", "setts=duration=DURATION/\(speed.text(decimals: 9))"]
    }
    words += film.keepsTags ? ["-map_metadata", "0"] : ["-map_metadata:g", "-1"]
    for tag in film.tags { words += ["-metadata", tag.key + "=" + tag.text] }
    if let replaced = film.replacedSound {
      words += ["-map_metadata:s:a:0", "0:s:a:\(replaced)"]
    }
    let chapters = film.chapters == nil ? 0 : 2 + film.pictureInputs
    words += ["-map_chapters", "\(chapters)", "-disposition:a:0", "default"]
    if film.container == .mp4 || film.container == .mov { words += ["-movflags", "+faststart"] }
    return words + ["-f", film.container.rawValue, "file:" + film.output]
  }

  /// Those of pictures that are converted here.
  private static let colours = [
    "-color_range", "tv", "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc",
    "bt709",
  ]

  /// The codec of a picture and its settings, by the container: H.264, or VP9 in WebM.
  public static func codec(
    _ container: FilmOutput.Container, crf: Int, isFast: Bool
  ) -> [String] {
    let isWebM = container == .webm
    let words = [isWebM ? "libvpx-vp9" : "libx264", "-crf", "\(crf)"]
    guard isFast else { return words }
    return words + colours
      + (isWebM
        ? ["-b:v", "0", "-deadline", "realtime", "-cpu-used", "8"]
        // Much of such pictures stays as it is, of which slower presets make no less, and what moves does so by
        // whole pixels.
        : [
          "-preset", "superfast", "-bf", "0",
          "-x264-params", "weightp=0:aq-mode=0:scenecut=0:subme=0",
        ])
  }
}

/// A film that is to be written: the picture of another, and a sound.
public struct FilmOutput {
  public enum Container: String, Hashable, Sendable {
    case mp4, mov, matroska, webm, mpegts

    public init?(path: String) { self.init(ending: Path.ending(of: path)) }

    /// By the ending of a name; nil where it names no film.
    public init?(ending: String) {
      switch ending.lowercased() {
      case "mp4", "m4v": self = .mp4
      case "mov", "qt": self = .mov
      case "mkv": self = .matroska
      case "webm": self = .webm
      case "ts", "m2ts", "mts": self = .mpegts
      default: return nil
      }
    }
  }

  public enum Speed: Hashable, Sendable {
    case constant(Double)
    /// In straight lines between times, of which there are two at least.
    case following([PictureTime])
  }

  public struct Still: Hashable, Sendable {
    public var width: Int
    public var height: Int
    public var seconds: Double

    /// Pictures a second.
    static let rate = 25.0

    public init(_ picture: StillPicture, seconds: Double) {
      // Into a screen's size, and both sides even; never larger than it is.
      let scale = min(1, 1920 / Double(picture.width), 1080 / Double(picture.height))
      func even(_ side: Int) -> Int { max(Int(bounded: Double(side) * scale) & ~1, 2) }
      (width, height) = (even(picture.width), even(picture.height))
      self.seconds = seconds
    }

    var count: Int { max(Int(bounded: (seconds * Self.rate).rounded(.up)), 1) }
  }

  public var path: String
  public var probe: FFmpegProbe
  public var sound = ""
  /// The format of floats that come through a pipe in the place of a file.
  public var pipeFormat: StreamFormat?
  /// The sound of the film that it takes the place of; nil where it is one more.
  public var replacedSound: Int?
  /// The part that is shown, in seconds from the film's beginning.
  public var cut: ClosedRange<Double>?
  public var speed = Speed.constant(1)
  /// Set where the picture does not move.
  public var still: Still?
  public var keepsTags = true
  public var overlays: [Video.Overlay] = []
  /// A cut film begins with the very picture that was asked for, which takes encoding it anew,
  /// and else with the key picture before it.
  public var cutsExactly = true
  /// A file of chapters (`FilmChapters`) where their times have changed.
  public var chapters: String?
  /// Tags that it gets, by ffmpeg's names.
  public var tags: [(key: String, text: String)] = []
  public var bitRate = "256k"
  public var container: Container
  public var output: String

  public init(
    _ path: String, _ probe: FFmpegProbe, sound: String, container: Container, output: String
  ) {
    self.path = path
    self.probe = probe
    self.sound = sound
    self.container = container
    self.output = output
    replacedSound = probe.streams(.audio).isEmpty ? nil : 0
  }

  /// The picture is copied and not encoded anew.
  public var copiesPicture: Bool {
    if case .following = speed { return false }
    return still == nil && overlays.isEmpty && (cut == nil || !cutsExactly)
  }

  private var changesTime: Bool { cut != nil || speed != .constant(1) }

  /// Other sounds of the film; where time changes they would no longer fit.
  var keptSounds: [Int] {
    changesTime ? [] : probe.streams(.audio).indices.filter { $0 != replacedSound }
  }

  static let pictures = ["dvd_subtitle", "hdmv_pgs_subtitle", "dvb_subtitle", "xsub"]

  /// The subtitles that are kept, counted among those of the film, and what encodes them: `copy` of those
  /// that the container holds as they are.
  var keptSubtitles: [(index: Int, codec: String)] {
    guard !changesTime || copiesPicture else { return [] }
    return probe.streams(.subtitle).enumerated().compactMap { index, stream in
      encoder(ofSubtitles: stream.codec).map { (index, $0) }
    }
  }

  /// Nil where the container has no place for such subtitles.
  private func encoder(ofSubtitles codec: String) -> String? {
    let (held, other): ([String], String) =
      switch container {
      case .mp4, .mov: (["mov_text"], "mov_text")
      case .matroska:
        (
          ["ass", "ssa", "subrip", "webvtt", "dvd_subtitle", "hdmv_pgs_subtitle", "dvb_subtitle"],
          "srt"
        )
      case .webm: (["webvtt"], "webvtt")
      case .mpegts: ([], "")
      }
    if held.contains(codec) { return "copy" }
    return other.isEmpty || Self.pictures.contains(codec) ? nil : other
  }

  /// Subtitles that are kept in another form, to be said, and which.
  public var convertedSubtitles: [(from: String, to: String)] {
    keptSubtitles.filter { $0.codec != "copy" }.map {
      (probe.streams(.subtitle)[$0.index].codec, $0.codec)
    }
  }

  var pictureInputs: Int {
    overlays.count { if case .pictures = $0.content { true } else { false } }
  }

  /// Streams of the film that are not in the new one, to be said.
  public var dropped: [FFmpegProbe.Stream] {
    var dropped = probe.streams(.data)
    if keptSounds.isEmpty {
      dropped += probe.streams(.audio).enumerated().filter { $0.offset != replacedSound }.map(
        \.element)
    }
    let kept = keptSubtitles.map(\.index)
    dropped += probe.streams(.subtitle).enumerated().filter { !kept.contains($0.offset) }.map(
      \.element)
    if container != .matroska { dropped += probe.streams(.attachment) }
    return dropped
  }
}
