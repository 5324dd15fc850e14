/// Reads the paths in a list, which are parted by the ends of lines, or by zero bytes if there are
/// any; `-` is standard input. A byte-order mark in front is skipped, as are the returns with which
/// Windows ends lines; they end them where no line feed does. A mark of UTF-16 is obeyed.
package func readPathList(at path: String) throws(PathError) -> [String] {
  var bytes = try readFile(at: path)[...]
  if bytes.starts(with: byteOrderMark) { bytes = bytes.dropFirst(3) }
  if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
    bytes = Array(DecodedText(Array(bytes)).text.utf8)[...]
  }
  guard !bytes.contains(0) else {
    return bytes.split(separator: 0).map { SystemText.string($0) }
  }
  let (feed, end) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
  // In a playlist lines that begin with a # are about the next file.
  let isPlaylist = bytes.starts(with: Array("#EXTM3U".utf8))
  return bytes.split(separator: bytes.contains(feed) ? feed : end)
    .map { $0.last == end ? $0.dropLast() : $0 }
    .filter { !$0.isEmpty && !(isPlaylist && $0.first == UInt8(ascii: "#")) }
    .map { SystemText.string($0) }
}
