extension Metadata.Tag {
  /// A text of a `LIST INFO` chunk.
  init(info part: (id: String, bytes: [UInt8])) {
    let origin = Metadata.Origin(.info, part.id, part.bytes)
    let text = String(ofFile: part.bytes)
    if let field = Metadata.Field(part.id, in: .info) {
      self.init(field, text, origin: origin)
    } else {
      self.init(custom: part.id, text, origin: origin)
    }
  }

  /// The part of a `LIST INFO` chunk: as it was in one, or else of UTF-8.
  var infoPart: (id: String, bytes: [UInt8])? {
    if let origin, origin.family == .info { return (origin.id, origin.bytes) }
    guard let field, let id = field.name(in: .info) else { return nil }
    return (id, Array(text.utf8) + [0])
  }
}
