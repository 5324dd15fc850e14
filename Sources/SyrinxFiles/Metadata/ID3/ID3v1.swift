import SyrinxSystem
import SyrinxText

/// The tag of 128 bytes at the end of a file (ID3v1; with a track number it is ID3v1.1).
struct ID3v1: Hashable {
  var title = ""
  var artist = ""
  var album = ""
  var year = ""
  var comment = ""
  /// Nil where the comment takes its place, or where it is 0.
  var track: Int?
  var genre: UInt8 = 255

  static let byteCount = 128

  init() {}

  /// Reads the tag that the bytes are; nil of others.
  init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count == Self.byteCount, bytes.starts(with: Array("TAG".utf8)) else { return nil }
    var cursor = ByteCursor(bytes.dropFirst(3))
    func text(_ count: Int) -> String {
      String(ofFile: cursor.bytes(count)!).withoutTrailingSpaces
    }
    (title, artist, album, year) = (text(30), text(30), text(30), text(4))
    let end = Array(cursor.rest.dropFirst(28))
    if end[0] == 0, end[1] != 0 { track = Int(end[1]) }
    comment = text(track == nil ? 30 : 28)
    genre = end[2]
  }

  var bytes: [UInt8] {
    let number = track.flatMap { UInt8(exactly: $0) }
    var bytes = Array("TAG".utf8)
    for (text, count) in [(title, 30), (artist, 30), (album, 30), (year, 4)] {
      bytes += ID3Text.latin1Field(text, count)
    }
    bytes +=
      number.map { ID3Text.latin1Field(comment, 28) + [0, $0] } ?? ID3Text.latin1Field(comment, 30)
    return bytes + [genre]
  }
}
