/// The production data of a WAV file (iXML 2.0), with times of origin and rates that are others now:
/// `time` gives a frame since midnight for one of the file. All else stays as it is, to the byte.
func shiftedXML(
  _ bytes: [UInt8], sampleRate: Int, time: (UInt64) -> UInt64
) -> [UInt8] {
  var text = bytes
  for (high, low) in [
    ("TIMESTAMP_SAMPLES_SINCE_MIDNIGHT_HI", "TIMESTAMP_SAMPLES_SINCE_MIDNIGHT_LO"),
    ("BWF_TIME_REFERENCE_HIGH", "BWF_TIME_REFERENCE_LOW"),
  ] {
    guard let upper = text.number(of: high), let lower = text.number(of: low) else { continue }
    let moved = time(upper << 32 | lower)
    text.set(moved >> 32, of: high)
    text.set(moved & 0xFFFF_FFFF, of: low)
  }
  for name in ["FILE_SAMPLE_RATE", "TIMESTAMP_SAMPLE_RATE"] where text.number(of: name) != nil {
    text.set(UInt64(sampleRate), of: name)
  }
  return text
}

extension [UInt8] {
  /// Where the words of an element stand that is there once and has no attributes.
  private func words(of element: String) -> Range<Int>? {
    let (opening, closing) = (Array("<\(element)>".utf8), Array("</\(element)>".utf8))
    guard let start = firstRange(of: opening),
      let end = self[start.upperBound...].firstRange(of: closing)
    else { return nil }
    return start.upperBound..<end.lowerBound
  }

  fileprivate func number(of element: String) -> UInt64? {
    words(of: element).flatMap { UInt32(String(decoding: self[$0], as: UTF8.self)) }.map(
      UInt64.init)
  }

  fileprivate mutating func set(_ number: UInt64, of element: String) {
    guard let place = words(of: element), self.number(of: element) != number else { return }
    replaceSubrange(place, with: Array(String(number).utf8))
  }
}
