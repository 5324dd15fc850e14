/// The treatment of an input that is cut short or damaged; the raw values are the words of `--damaged`.
public enum DamagePolicy: String, CaseIterable, Hashable, Sendable {
  /// All that can be decoded is read, silence stands for what is lost, and a warning tells it.
  case decode
  case stop
}

extension SoundFileReader {
  /// Throws what keeps the file from being read as it is wanted.
  func checkWhole() throws(FileError) {
    if case .tooManyParts(let most)? = opened.map?.failure {
      throw .unsupported(path: path, reason: "more than \(most) parts")
    }
    if damaged == .stop, let notice = notices.first(where: \.isDamage) {
      throw .damaged(path: path, notice)
    }
  }

  /// Puts silence in the place of all that is promised from a frame on and cannot be decoded, or throws
  /// what went wrong.
  func passDamage(from: Int) throws(FileError) {
    let failure = opened.handle.failure
    let missing = segmentEnd - from
    guard damaged == .decode, SoundMap.isBelieved(missing: missing, there: from) else {
      // Without a failure the renderer finds that the end comes too early.
      segmentEnd = from
      guard let failure else {
        guard damaged == .stop, missing > 0 else { return }
        throw .damaged(path: path, .cutShort(missing: missing, of: frameCount))
      }
      throw .library(path: path, reason: failure.reason)
    }
    var segments = opened.map?.segments ?? []
    if segments.isEmpty, let file = opened.file {
      segments = [Segment(content: .view([.stretch(file.range)]), frameCount: segmentEnd)]
    }
    segments[segment].frameCount -= missing
    if missing > 0 {
      segments.insert(Segment(content: .silence, frameCount: missing), at: segment + 1)
      opened.notices.append(.damaged(frame: from, frameCount: missing))
    }
    opened.map = SoundMap(segments: segments)
    segmentEnd = from
  }
}
