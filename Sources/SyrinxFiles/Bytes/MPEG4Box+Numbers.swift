import SyrinxSystem

extension MPEG4Box {
  /// Numbers of eight bytes stand where others have four.
  var isLong: Bool { body.first == 1 }

  /// The number at a byte; 0 after the end.
  func number(at place: Int, _ count: Int = 4) -> StatedNumber {
    place + count <= body.count ? body[place..<place + count].bigEndian : 0
  }

  /// All numbers from a byte to the end.
  func numbers(from start: Int, _ count: Int = 4) -> some Sequence<StatedNumber> {
    stride(from: start, to: body.count - count + 1, by: count).lazy.map {
      number(at: $0, count)
    }
  }
}
