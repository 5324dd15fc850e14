import SyrinxSystem

extension FilmOutput.Speed {
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
