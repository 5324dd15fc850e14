import SyrinxEngine
import SyrinxSystem

/// The production data of a WAV file (iXML 2.0), moved to where the sound begins at another time or has
/// another rate: `time` gives a frame since midnight for one of the file, `place` a frame of the output for
/// one of the input, and `end` is where the output ends. All else stays to the byte.
struct ProductionXML {
  private(set) var bytes: [UInt8]
  /// Sync points that are not in the output, or whose place is not known.
  private(set) var lostPoints = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private static let stamps = [
    ("TIMESTAMP_SAMPLES_SINCE_MIDNIGHT_HI", "TIMESTAMP_SAMPLES_SINCE_MIDNIGHT_LO"),
    ("BWF_TIME_REFERENCE_HIGH", "BWF_TIME_REFERENCE_LOW"),
  ]

  /// When the first frame was recorded, in frames since midnight; nil where that is not said.
  private var origin: UInt64? {
    Self.stamps.lazy.compactMap { bytes.number(of: $0.0, $0.1) }.first
  }

  mutating func shift(sampleRate: Int, time: (UInt64) -> UInt64) {
    for (high, low) in Self.stamps {
      if let stamp = bytes.number(of: high, low) { bytes.set(time(stamp), of: high, low) }
    }
    for name in ["FILE_SAMPLE_RATE", "TIMESTAMP_SAMPLE_RATE"] where bytes.number(of: name) != nil {
      bytes.set(UInt64(sampleRate), of: name)
    }
  }

  /// Moves the sync points, which count frames from the beginning of the file (`RELATIVE`) or from
  /// midnight (`ABSOLUTE`). Of times of origin those of the input must still be there.
  mutating func movePoints(end: Int?, time: (UInt64) -> UInt64, by place: (Int) -> Int?) {
    let origin = origin
    // Written anew, since each change in place would move all that follows.
    var written: [UInt8] = []
    written.reserveCapacity(bytes.count)
    var rest = 0
    while let range = bytes.element("SYNC_POINT", from: rest) {
      written += bytes[rest..<range.lowerBound]
      rest = range.upperBound
      if let moved = Self.moved(Array(bytes[range]), origin, end, time, place) {
        written += moved
      } else {
        while let last = written.last, [0x20, 0x09, 0x0A, 0x0D].contains(last) {
          written.removeLast()
        }
        lostPoints += 1
      }
    }
    written += bytes[rest...]
    bytes = written
    if lostPoints > 0, let count = bytes.number(of: "SYNC_POINT_COUNT") {
      bytes.set(count - min(UInt64(lostPoints), count), of: "SYNC_POINT_COUNT")
    }
  }

  private static func moved(
    _ point: [UInt8], _ origin: UInt64?, _ end: Int?, _ time: (UInt64) -> UInt64,
    _ place: (Int) -> Int?
  ) -> [UInt8]? {
    let (high, low) = ("SYNC_POINT_HIGH", "SYNC_POINT_LOW")
    let isAbsolute = point.firstRange(of: Array("<SYNC_POINT_TYPE>ABSOLUTE".utf8)) != nil
    guard let start = isAbsolute ? origin : 0, let count = point.number(of: high, low),
      count >= start,
      let frame = StatedNumber(count - start).count(upTo: Limits.frameCounts.upperBound),
      let moved = place(frame)
    else { return nil }
    var point = point
    point.set((isAbsolute ? time(start) : 0) &+ UInt64(max(moved, 0)), of: high, low)
    let duration = "SYNC_POINT_EVENT_DURATION"
    if let length = point.number(of: duration), length > 0 {
      let last = place(frame + Int(length)) ?? end ?? moved
      point.set(UInt64(max(last - moved, 0)), of: duration)
    }
    return point
  }
}

extension [UInt8] {
  /// Where the next element without attributes stands, with its tags.
  fileprivate func element(_ name: String, from place: Int = 0) -> Range<Int>? {
    let (opening, closing) = (Array("<\(name)>".utf8), Array("</\(name)>".utf8))
    guard let start = tag(opening, from: place),
      let end = tag(closing, from: start + opening.count)
    else { return nil }
    return start..<end + closing.count
  }

  /// Where a tag stands next.
  private func tag(_ tag: [UInt8], from place: Int) -> Int? {
    var place = place
    while let found = firstPlace(of: UInt8(ascii: "<"), in: self, place..<count) {
      if count - found >= tag.count, tag.indices.allSatisfy({ self[found + $0] == tag[$0] }) {
        return found
      }
      place = found + 1
    }
    return nil
  }

  /// Where the words stand of an element that is there once.
  private func words(of name: String) -> Range<Int>? {
    element(name).map { $0.lowerBound + name.utf8.count + 2..<$0.upperBound - name.utf8.count - 3 }
  }

  fileprivate func number(of element: String) -> UInt64? {
    words(of: element).flatMap { UInt32(String(decoding: self[$0], as: UTF8.self)) }.map(
      UInt64.init)
  }

  /// A number in two halves; the higher may be missing.
  fileprivate func number(of high: String, _ low: String) -> UInt64? {
    number(of: low).map { (number(of: high) ?? 0) << 32 | $0 }
  }

  fileprivate mutating func set(_ number: UInt64, of high: String, _ low: String) {
    set(number >> 32, of: high)
    set(number & 0xFFFF_FFFF, of: low)
  }

  fileprivate mutating func set(_ number: UInt64, of element: String) {
    guard let place = words(of: element), self.number(of: element) != number else { return }
    replaceSubrange(place, with: Array(String(number).utf8))
  }
}
