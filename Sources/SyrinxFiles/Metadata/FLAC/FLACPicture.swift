import SyrinxSystem
import SyrinxText

extension Metadata.Picture {
  /// Reads a picture as FLAC has it (RFC 9639, section 8.8), in Ogg as the value of a comment in Base64; nil
  /// of one that breaks off.
  init?(flac bytes: some Sequence<UInt8>) {
    var cursor = ByteCursor(bytes)
    func number() -> UInt32? { cursor.bigEndian(4)?.bits }
    func run() -> ArraySlice<UInt8>? { cursor.bigEndian(4).flatMap { cursor.bytes($0) } }
    guard let type = number(), let mediaType = run(), let description = run(),
      let width = number(), let height = number(), let depth = number(), let colors = number(),
      let bytes = run()
    else { return nil }
    self.init(
      type: type, mediaType: mediaType.latin1,
      description: String(decoding: description, as: UTF8.self), bytes: Array(bytes))
    (self.width, self.height, self.depth, self.colors) = (width, height, depth, colors)
  }

  /// As FLAC has it.
  var flac: [UInt8] {
    func run(_ bytes: [UInt8]) -> [UInt8] { .bigEndian(bytes.count) + bytes }
    let words = run(ID3Text.latin1.encoded(mediaType)) + run(Array(description.utf8))
    let numbers = [width, height, depth, colors].flatMap { [UInt8].bigEndian(Int($0)) }
    return .bigEndian(Int(type)) + words + numbers + run(bytes)
  }
}
