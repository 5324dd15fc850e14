import SyrinxEngine

/// A time of the film's picture, and the time at which it is shown, both in seconds from the first picture
/// that is shown.
public struct PictureTime: Hashable, Sendable {
  public var film: Double
  public var shown: Double
}

extension FilmOutput.Speed {
  /// Largest distance of a picture from the sound that belongs to it, in seconds.
  static let tolerance = 0.0005
  /// Straight lines at most: all of them are one word of a command, of which Linux takes 128 KiB.
  private static let mostLines = 1500

  /// The speed of a picture that follows a sound of so many seconds; `place` tells where they are heard.
  /// Nil where the sound does not keep its beginning or not all of its times.
  public init?(seconds: Double, following place: (Double) -> Double?) {
    let count = seconds < 100 ? max(Int(bounded: seconds.rounded(.up)), 1) : 100
    var times: [PictureTime] = []
    for index in 0...count {
      let second = seconds * Double(index) / Double(count)
      guard let shown = place(second) else { return nil }
      times.append(PictureTime(film: second, shown: shown))
    }
    guard abs(times[0].shown) < 0.001, times[count].shown > 0 else { return nil }
    times = Self.refined(times, place)
    let ratio = times[times.count - 1].shown / seconds
    guard times.allSatisfy({ abs($0.film * ratio - $0.shown) < 0.001 }) else {
      self = .following(times)
      return
    }
    self = .constant(abs(ratio - 1) * seconds < 0.001 ? 1 : 1 / ratio)
  }

  /// Halves the lines that are too far from the curve between their ends, and those that come of that.
  private static func refined(
    _ coarse: [PictureTime], _ place: (Double) -> Double?
  ) -> [PictureTime] {
    var times = coarse
    var isStraight = [Bool](repeating: false, count: coarse.count - 1)
    while times.count <= mostLines, isStraight.contains(false) {
      var finer = [times[0]]
      var lines: [Bool] = []
      for (index, known) in isStraight.enumerated() {
        let (start, end) = (times[index], times[index + 1])
        func middle(_ part: Double) -> PictureTime {
          PictureTime(
            film: start.film + (end.film - start.film) * part,
            shown: start.shown + (end.shown - start.shown) * part)
        }
        let isEnough =
          known || end.film - start.film < 1e-4
          || [0.25, 0.5, 0.75].allSatisfy { part in
            let guess = middle(part)
            return place(guess.film).map { abs($0 - guess.shown) <= tolerance } ?? true
          }
        if !isEnough {
          var half = middle(0.5)
          half.shown = place(half.film) ?? half.shown
          finer.append(half)
          lines.append(false)
        }
        finer.append(end)
        lines.append(isEnough)
      }
      (times, isStraight) = (finer, lines)
    }
    return times
  }

  /// The time at which a picture is shown, as an expression of ffmpeg's in which T is its time in seconds;
  /// nil where that stays.
  var expression: String? {
    switch self {
    case .constant(let speed): speed == 1 ? nil : "T/\(speed.text(decimals: 9))"
    case .following(let times): Self.expression(times, 0..<times.count - 1)
    }
  }

  /// That of some of the lines. They are halved again and again, since ffmpeg takes a hundred levels of an
  /// expression, of a plain sum too.
  private static func expression(_ times: [PictureTime], _ lines: Range<Int>) -> String {
    let (start, end) = (times[lines.lowerBound], times[lines.lowerBound + 1])
    func text(_ number: Double) -> String { number.text(decimals: 9) }
    guard lines.count > 1 else {
      let slope = (end.shown - start.shown) / (end.film - start.film)
      return "\(text(start.shown))+(T-\(text(start.film)))*\(text(slope))"
    }
    let middle = lines.lowerBound + lines.count / 2
    return "if(lt(T,\(text(times[middle].film))),\(expression(times, lines.lowerBound..<middle)),"
      + "\(expression(times, middle..<lines.upperBound)))"
  }
}
