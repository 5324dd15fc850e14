/// The name of another program in front of its line, as in `sox a.wav b.wav reverse`.
enum ForeignProgram: String {
  case sox, ffmpeg, play, rec, soxi, ffprobe, mediainfo, ffplay, rubberband, soundstretch

  /// The command that does here what the program does; nil for the implied one.
  var command: String? {
    switch self {
    case .sox, .ffmpeg, .rubberband, .soundstretch: nil
    case .play, .ffplay: "play"
    case .rec: "record"
    case .soxi, .ffprobe, .mediainfo: "inspect"
    }
  }

  /// The help on what the program does.
  var topic: String {
    self == .rubberband || self == .soundstretch ? "pitch" : "sox"
  }

  /// True where effects are those of SoX, also ones that have another meaning here.
  var isSox: Bool { self == .sox || self == .play || self == .rec }
}
