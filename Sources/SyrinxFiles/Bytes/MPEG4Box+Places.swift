import SyrinxSystem

extension MPEG4Box {
  /// Adds to the places of samples after a byte of the file that a movie's tables name (8.7.5); false
  /// where one could not be counted any more.
  static func movePlaces(
    in bytes: inout [UInt8], _ range: Range<Int>, of parent: String = "", from first: Int,
    by shift: Int
  ) -> Bool {
    var place = range.lowerBound
    while place + 8 <= range.upperBound {
      let left = range.upperBound - place
      let name = String(latin1: bytes[place + 4..<place + 8])
      guard let length = bytes[place..<place + 4].bigEndian.within(8...left) else { return true }
      let body = place + 8..<place + length
      switch (parent, name) {
      case ("", "moov"), ("moov", "trak"), ("trak", "mdia"), ("mdia", "minf"), ("minf", "stbl"):
        guard movePlaces(in: &bytes, body, of: name, from: first, by: shift) else { return false }
      case ("stbl", "stco"), ("stbl", "co64"):
        let width = name == "stco" ? 4 : 8
        for entry in stride(from: body.lowerBound + 8, through: body.upperBound - width, by: width)
        {
          let old = bytes[entry..<entry + width].bigEndian
          guard old >= StatedNumber(first) else { continue }
          let most = width == 8 ? Int.max - 1 : 0xFFFF_FFFF
          guard let new = (old + StatedNumber(shift)).count(upTo: most) else { return false }
          bytes.replaceSubrange(entry..<entry + width, with: [UInt8].bigEndian(new, width))
        }
      default: break
      }
      place += length
    }
    return true
  }
}
