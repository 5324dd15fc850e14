extension VorbisComments {
  /// One comment: usually a name, `=` and a value in UTF-8.
  struct Comment: Hashable {
    var bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }

    init(_ name: String, _ value: String) { bytes = Array("\(name)=\(value)".utf8) }

    private var divider: Int? {
      guard let place = bytes.firstIndex(of: 0x3D), place > 0,
        bytes[..<place].allSatisfy({ (0x20...0x7D).contains($0) })
      else { return nil }
      return place
    }

    /// The name as it stands there; nil where there is none. Upper and lower case are the same.
    var name: String? { divider.map { String(decoding: bytes[..<$0], as: UTF8.self) } }

    /// The value; nil where there is no name, or where it is not UTF-8.
    var value: String? {
      divider.flatMap { String(validating: bytes[($0 + 1)...], as: UTF8.self) }
    }
  }
}

extension VorbisComments.Comment {
  /// Number and total of a comment that says both, as `TRACKNUMBER=3/12` does; none of others.
  var counted: [Metadata.Tag] {
    guard let name, let field = Metadata.Field(name, in: .vorbis), field.total != nil,
      case let tags = Metadata.Tag.counted(field, value ?? ""), tags.count > 1
    else { return [] }
    return tags
  }
}

extension Metadata.Tag {
  /// The name of a comment, in which there are neither `=` nor characters beyond ASCII.
  var vorbisName: String {
    if let field { return field.name(in: .vorbis)! }
    let name = String(
      String.UnicodeScalarView(
        key.unicodeScalars.map { $0 == "=" || !(" "..."}").contains($0) ? "_" : $0 }))
    return name.isEmpty ? "COMMENT" : name
  }
}
