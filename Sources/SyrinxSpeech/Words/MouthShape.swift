import SyrinxText

/// The shape of the lips while a phoneme is heard, as far as a drawn mouth shows it.
public enum MouthShape: String, CaseIterable, Sendable {
  case closed, open, wide, round

  public struct Label: Hashable, Sendable {
    public var shape: MouthShape
    public var start: Int
    public var end: Int
  }

  /// True of the names that espeak-ng, Praat and aligners write into pauses.
  private static func isPause(_ name: String) -> Bool {
    name.hasPrefix("_") || ["", "sil", "sp", "spn", "<eps>", "<p:>"].contains(name.lowercased())
  }

  /// The shapes of phonemes, the mouth closed in the pauses. Times are those of the labels.
  public static func track(_ phonemes: [TimedText.Tier.Label], until end: Int) -> [Label] {
    var track: [Label] = []
    func add(_ shape: MouthShape, _ start: Int, _ end: Int) {
      guard end > start else { return }
      if let last = track.last, last.shape == shape, last.end == start {
        track[track.count - 1].end = end
      } else {
        track.append(Label(shape: shape, start: start, end: end))
      }
    }
    // Letters alone mean other sounds there than in espeak-ng's names.
    let isARPAbet = phonemes.contains {
      $0.text.utf8.count > 1 && arpabet[unstressed($0.text)] != nil
    }
    var time = 0
    for phoneme in phonemes where !isPause(phoneme.text) {
      if phoneme.start > time { add(.closed, time, phoneme.start) }
      let start = max(phoneme.start, time)
      let end = max(phoneme.end, start)
      var shapes = isARPAbet ? arpabet[unstressed(phoneme.text)] ?? [] : shapes(of: phoneme.text)
      if shapes.isEmpty {
        shapes = [track.last.map { $0.end == start ? $0.shape : .open } ?? .open]
      }
      let middle = start + (end - start) / shapes.count
      add(shapes[0], start, middle)
      add(shapes.last!, middle, end)
      time = end
    }
    add(.closed, time, end)
    return track
  }
}
