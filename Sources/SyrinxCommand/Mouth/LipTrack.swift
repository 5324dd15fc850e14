import SyrinxEngine
import SyrinxRender
import SyrinxSpeech
import SyrinxText

/// The shapes of a mouth that speaks, by the phonemes of a file of words.
struct LipTrack {
  private let labels: [MouthShape.Label]
  private let rate: Int
  private let ratio: Double
  private var index = 0

  /// Names of tiers that hold phonemes, at the end of which may stand a speaker's.
  private static let tierNames = ["phonemes", "phones", "mau"]

  init(_ path: String, of sound: any FrameSource) throws {
    let text = try TimedTextFile(path).read()
    let tier = text.tiers.first { tier in
      Self.tierNames.contains { tier.name.lowercased().hasSuffix($0) } && !tier.labels.isEmpty
    }
    guard let tier else { throw WordsError.noPhonemes(path: path) }
    rate = sound.format.sampleRate
    ratio = Double(text.rate) / Double(rate)
    let end = sound.seconds.map { text.frame($0) }
    labels = MouthShape.track(tier.labels, until: max(end ?? 0, tier.labels.last?.end ?? 0))
  }

  /// The shape at a frame, which is not before the one that was asked for last.
  mutating func shape(at frame: Int) -> MouthShape {
    let time = Int(bounded: Double(frame) * ratio)
    while index < labels.count, labels[index].end <= time { index += 1 }
    return index < labels.count ? labels[index].shape : .closed
  }
}
