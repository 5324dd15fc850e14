import SyrinxFiles
import SyrinxTimeline

/// A film that gets the rendered sound: the file of its picture, and what is shown of it.
package struct FilmRequest: Sendable {
  package enum Kind: Sendable {
    case film
    /// A picture that does not move.
    case still
    /// Drawn when the sound is known (`RenderPlan.setPicture`).
    case drawn
  }

  package var path: String
  package var kind = Kind.film
  /// In seconds of the film; nil for all of it.
  package var cut: ClosedRange<Double>?
  var overlays: [Video.Overlay] = []

  /// Of a film that begins so many seconds later.
  mutating func moveOverlays(by seconds: Double) {
    for index in overlays.indices {
      overlays[index].at = .seconds(max(overlays[index].at.seconds - seconds, 0))
      overlays[index].end = overlays[index].end.map { .seconds($0.seconds - seconds) }
    }
    overlays.removeAll { $0.end.map { $0.seconds <= 0 } ?? false }
  }

  /// A film that will be drawn; its path is known when it has been.
  package static let drawn = FilmRequest(path: "", kind: .drawn)
}

/// The streams of a film, as ffprobe finds them.
struct FoundFilm {
  let request: FilmRequest
  let probe: FFmpegProbe
  var still: StillPicture?
}
