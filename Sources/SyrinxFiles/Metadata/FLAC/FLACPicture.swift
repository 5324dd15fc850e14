/// A picture as FLAC has it (RFC 9639, section 8.8), in Ogg as the value of a comment in Base64.
struct FLACPicture: Hashable {
  /// What it shows, by the numbers of ID3v2's APIC frames.
  var type: UInt32
  /// The MIME type; `-->` says that the bytes are a link.
  var mime: String
  var description: String
  /// In pixels; 0 where unknown.
  var width: UInt32 = 0
  var height: UInt32 = 0
  var depth: UInt32 = 0
  var colours: UInt32 = 0
  var data: [UInt8]

  init(type: UInt32, mime: String, description: String, data: [UInt8]) {
    self.type = type
    self.mime = mime
    self.description = description
    self.data = data
  }

  init?(_ bytes: some Sequence<UInt8>) {
    var cursor = ByteCursor(bytes)
    guard let type = cursor.bigEndian(4)?.bits,
      let mime = cursor.bigEndian(4).flatMap({ cursor.bytes($0) }),
      let description = cursor.bigEndian(4).flatMap({ cursor.bytes($0) }),
      let width = cursor.bigEndian(4)?.bits, let height = cursor.bigEndian(4)?.bits,
      let depth = cursor.bigEndian(4)?.bits, let colours = cursor.bigEndian(4)?.bits,
      let data = cursor.bigEndian(4).flatMap({ cursor.bytes($0) })
    else { return nil }
    self.type = type
    self.mime = mime.latin1
    self.description = String(decoding: description, as: UTF8.self)
    (self.width, self.height, self.depth, self.colours) = (width, height, depth, colours)
    self.data = Array(data)
  }

  var written: [UInt8] {
    let mime = ID3Text.latin1.encoded(mime)
    let description = Array(description.utf8)
    var bytes: [UInt8] = .bigEndian(Int(type))
    bytes += .bigEndian(mime.count) + mime
    bytes += .bigEndian(description.count) + description
    for number in [width, height, depth, colours] { bytes += .bigEndian(Int(number)) }
    return bytes + .bigEndian(data.count) + data
  }
}
