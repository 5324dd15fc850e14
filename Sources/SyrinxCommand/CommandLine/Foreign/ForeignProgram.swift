/// The name of another program in front of its line, as in `sox a.wav b.wav reverse`.
enum ForeignProgram: String {
  case sox, ffmpeg, play, rec, soxi, ffprobe, mediainfo, ffplay, rubberband

  /// The command that does here what the program does; nil for the implied one.
  var command: String? {
    switch self {
    case .sox, .ffmpeg, .rubberband: nil
    case .play, .ffplay: "play"
    case .rec: "record"
    case .soxi, .ffprobe, .mediainfo: "inspect"
    }
  }
}
