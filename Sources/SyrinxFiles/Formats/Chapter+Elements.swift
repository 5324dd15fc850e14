extension Metadata {
  /// An ID3 frame as an element of a chapter: the version of its tag, and its bytes.
  static func element(_ name: String, _ content: ID3Content, _ version: Int) -> Opaque {
    Opaque(
      .id3, name, [UInt8(version)] + content.frame(name, version: version).written(version: version)
    )
  }
}

extension Metadata.Chapter {
  /// The address that the chapter names.
  public var link: String? {
    for element in elements {
      switch (element.family, element.id) {
      case (.vorbis, "URL"): return String(decoding: element.bytes, as: UTF8.self)
      case (.id3, "WXXX"):
        let version = Int(element.bytes.first ?? 4)
        guard let frame = ID3Frame.read(element.bytes, for: version)?.first,
          case .userLink(_, let address)? = ID3Content(frame, version: version)
        else { continue }
        return address
      default: continue
      }
    }
    return nil
  }
}
