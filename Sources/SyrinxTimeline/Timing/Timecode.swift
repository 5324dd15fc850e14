/// Timecode of SMPTE ST 12-1: pictures counted in hours, minutes, seconds and frames.
enum Timecode {
  /// True for `HH:MM:SS:FF`, or with `;` before the frames where numbers drop.
  static func looksLike(_ text: some StringProtocol) -> Bool {
    text.utf8.contains(UInt8(ascii: ";")) || text.utf8.count { $0 == UInt8(ascii: ":") } == 3
  }

  /// The number of the picture; nil where the text names none at this rate.
  ///
  /// Drop-frame timecode keeps step with the clock by leaving out the first two numbers of each minute
  /// (four at 59.94) but every tenth; those name no picture.
  static func picture(_ text: some StringProtocol, at rate: FrameRate) -> Int? {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == ";" }
    let numbers = parts.compactMap { $0.allSatisfy(\.isASCII) ? UInt16($0) : nil }.map(Int.init)
    guard parts.count == 4, numbers.count == 4 else { return nil }
    let (seconds, pictures) = (numbers[2], numbers[3])
    guard numbers[1] < 60, seconds < 60, pictures < rate.nominal else { return nil }
    let minutes = numbers[0] * 60 + numbers[1]
    let number = (minutes * 60 + seconds) * rate.nominal + pictures
    guard text.contains(";") else { return number }
    guard let dropped = rate.droppedNumbers else { return nil }
    if numbers[1] % 10 != 0, seconds == 0, pictures < dropped { return nil }
    return number - dropped * (minutes - minutes / 10)
  }
}
