import SyrinxSystem
import SyrinxText

extension FileStamp {
  /// See `renewed`; nil also of a file that is not there.
  func renewed(of path: String, verifying: Bool = false) throws -> FileStamp? {
    guard let facts = FileFacts(path: path) else { return nil }
    return try renewed(facts, verifying: verifying) { try BatchInterruption.hash(ofFile: path) }
  }

  /// The members that `JSONValue.stamp` reads.
  func members(_ count: String, _ modified: String, _ hash: String) -> [JSONValue.Member] {
    [
      .init(count, .integer(byteCount)), .init(modified, .string(self.modified)),
      .init(hash, .string(ContentHash.text(self.hash))),
    ]
  }
}

extension JSONValue {
  func stamp(_ count: String, _ modified: String, _ hash: String) -> FileStamp? {
    guard let bytes = self[count]?.whole,
      case .string(let time)? = self[modified], case .string(let digits)? = self[hash],
      let value = UInt64(digits, radix: 16)
    else { return nil }
    return FileStamp(byteCount: bytes, modified: time, hash: value)
  }
}
