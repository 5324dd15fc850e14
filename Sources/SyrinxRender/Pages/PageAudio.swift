import SyrinxFiles

/// How sounds are stored in a page.
package enum PageAudio: String, CaseIterable, Sendable {
  case flac, wav, opus

  package var container: Container {
    switch self {
    case .flac: .flac
    case .wav: .wav
    case .opus: .opus
    }
  }

  /// The types of files that browsers play, by their containers.
  package static func mediaType(of container: Container) -> String? {
    switch container {
    case .wav, .wavex: "audio/wav"
    case .flac: "audio/flac"
    case .ogg, .opus: "audio/ogg"
    case .mp3: "audio/mpeg"
    default: nil
    }
  }
}
