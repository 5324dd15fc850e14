/// A picture as FLAC has it (RFC 9639, section 8.8), in Ogg as the value of a comment in Base64.
struct FLACPicture: Hashable {
  /// What it shows, by the numbers of ID3v2's APIC frames.
  var type: Int
  /// The MIME type; `-->` says that the bytes are a link.
  var mime: String
  var description: String
  /// In pixels; 0 where unknown.
  var width = 0
  var height = 0
  var depth = 0
  var colours = 0
  var data: [UInt8]

  init(type: Int, mime: String, description: String, data: [UInt8]) {
    self.type = type
    self.mime = mime
    self.description = description
    self.data = data
  }

  init?(_ bytes: some Sequence<UInt8>) {
    var cursor = ByteCursor(bytes)
    guard let type = cursor.bigEndian(4),
      let mime = cursor.bigEndian(4).flatMap({ cursor.bytes($0) }),
      let description = cursor.bigEndian(4).flatMap({ cursor.bytes($0) }),
      let width = cursor.bigEndian(4), let height = cursor.bigEndian(4),
      let depth = cursor.bigEndian(4), let colours = cursor.bigEndian(4),
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
    var bytes: [UInt8] = .bigEndian(type)
    bytes += .bigEndian(mime.count) + mime
    bytes += .bigEndian(description.count) + description
    for number in [width, height, depth, colours, data.count] { bytes += .bigEndian(number) }
    return bytes + data
  }
}
