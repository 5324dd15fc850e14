import SyrinxTimeline

extension FilmError: ReportableError {
  package var sentence: String {
    switch self {
    case .programMissing(let name):
      "films require \(name), which is not installed: apt-get install ffmpeg, or brew install ffmpeg"
    case .programFailed(let name, let reason): "\(name) failed: \(Phrase.trimmed(reason))"
    case .tookTooLong(let name, let seconds): "\(name) took longer than \(seconds) s"
    case .noFilm(let path): "‘\(path)’: ffprobe does not understand it"
    case .stillPicture(let path):
      "‘\(path)’ is a still picture and has no sound or time of its own: it can only be the \"path\" of"
        + " \"video\""
    case .notAPicture(let path):
      "‘\(path)’ is not a picture that ffmpeg reads: choose a PNG, JPEG, GIF, BMP, TIFF or WebP file"
    case .noPicture(let path): "‘\(path)’ has no picture that moves"
    case .noSubtitles(let path, let stream, let count):
      count == 0
        ? "‘\(path)’ has no subtitles that are text"
        : "‘\(path)’ has no subtitles \(stream): there are \(count), from 0 on"
    case .subtitlesOfPictures(let path):
      "the subtitles of ‘\(path)’ are pictures, which cannot be read as text"
    }
  }
}
