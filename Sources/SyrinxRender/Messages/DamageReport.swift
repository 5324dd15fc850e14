import SyrinxEngine
import SyrinxFiles

/// Sentences about truncated and damaged sound files.
package enum DamageReport {
  /// `rate` is in hertz; positions are given in frames where it is nil.
  package static func sentences(_ notices: [Notice], rate: Int?) -> [String] {
    var sentences: [String] = []
    var gaps: [(frame: Int, count: Int)] = []
    for notice in notices {
      switch notice {
      case .cutShort(let missing?, let promised?):
        sentences.append(
          "truncated: \(missing) of \(promised) frames are missing" + length(missing, rate))
      case .cutShort:
        sentences.append("truncated: the end is missing")
      case .damaged(let frame, let count): gaps.append((frame, count))
      case .skipped(let count):
        sentences.append("\(Measure.count(count, "byte")) of other data skipped")
      case .formatChanges(let frame, let from, let to):
        let time = Measure.duration(Double(frame) / Double(from.sampleRate))
        sentences.append("changes from \(from) to \(to) at \(time): the rest is not read")
      case .notRead(let frame, let kind):
        sentences.append("another sound (\(kind)) at \(place(frame, rate)) is not read")
      case .misstated(let property, let stated, let found):
        sentences.append(
          "its header says \(amount(stated, property)), but it has \(amount(found, property))")
      case .joined(let count):
        sentences.append("\(count) concatenated streams are read as one")
      case .precisionReduced, .rateConverted, .bitRateChanged, .metadataDropped, .notKept,
        .namesLeft:
        break
      }
    }
    return sentences + (gaps.isEmpty ? [] : [damage(gaps, rate)])
  }

  /// The part of a damaged file that `--damaged decode` reads.
  static func readable(_ notice: Notice) -> String {
    if case .formatChanges = notice { "what precedes" } else { "the rest" }
  }

  private static func amount(_ number: Int, _ property: FileError.Property) -> String {
    switch property {
    case .sampleRate: "\(number) Hz"
    case .channelCount: Measure.count(number, "channel")
    case .frameCount: Measure.count(number, "frame")
    }
  }

  private static func place(_ frame: Int, _ rate: Int?) -> String {
    rate.map { Measure.duration(Double(frame) / Double($0)) } ?? "frame \(frame)"
  }

  private static func length(_ frameCount: Int, _ rate: Int?) -> String {
    rate.map { " (\(Measure.duration(Double(frameCount) / Double($0))))" } ?? ""
  }

  /// Number of gaps that are listed one by one.
  private static let mostGaps = 5

  private static func damage(_ gaps: [(frame: Int, count: Int)], _ rate: Int?) -> String {
    let times = gaps.prefix(mostGaps).map { place($0.frame, rate) }
    let others = gaps.count - times.count
    let places =
      others > 0
      ? times.joined(separator: ", ") + " and \(others) more"
      : Phrase.list(times, conjunction: "and")
    let lost = gaps.reduce(0) { $0 + $1.count }
    let what =
      lost == 0
      ? "unknown loss"
      : "\(Measure.count(lost, "frame"))\(length(lost, rate)) replaced by silence"
    return "damaged at \(places): \(what)"
  }

  static func limits(_ range: ClosedRange<Int>) -> String {
    "\(range.lowerBound)…\(range.upperBound)"
  }
}
