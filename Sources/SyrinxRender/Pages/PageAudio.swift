import SyrinxFiles

/// The format of sounds in a page.
package enum PageAudio: String, CaseIterable, Sendable {
  case flac, wav, opus

  package var container: Container {
    switch self {
    case .flac: .flac
    case .wav: .wav
    case .opus: .opus
    }
  }
}
