import CSndFile
import SyrinxEngine

extension Metadata.Field {
  /// The number of libsndfile for a tag; nil for what is no tag there.
  fileprivate var stringType: Int32? {
    switch self {
    case .title: Int32(SF_STR_TITLE)
    case .copyright: Int32(SF_STR_COPYRIGHT)
    case .software: Int32(SF_STR_SOFTWARE)
    case .artist: Int32(SF_STR_ARTIST)
    case .comment: Int32(SF_STR_COMMENT)
    case .date: Int32(SF_STR_DATE)
    case .album: Int32(SF_STR_ALBUM)
    case .license: Int32(SF_STR_LICENSE)
    case .trackNumber: Int32(SF_STR_TRACKNUMBER)
    case .genre: Int32(SF_STR_GENRE)
    default: nil
    }
  }

  /// The fields that libsndfile knows.
  static let libraryFields = allCases.filter { $0.stringType != nil }
}

extension SoundFileHandle {
  /// All that libsndfile has found beside the samples.
  var metadata: Metadata {
    var metadata = Metadata()
    for field in Metadata.Field.libraryFields {
      guard let text = unsafe sf_get_string(file, field.stringType!) else { continue }
      let words =
        field == .software
        ? unsafe Self.program(Self.words(text)) : unsafe Self.words(text)
      if !words.isEmpty { metadata.tags[field] = words }
    }
    metadata.channelMap = channelMap
    return metadata
  }

  /// Writes metadata before the first sample; false where the kind of file has a name for some loudspeakers,
  /// but none for these.
  func set(_ metadata: Metadata) -> Bool {
    for field in Metadata.Field.libraryFields {
      if let text = metadata.tags[field] { _ = unsafe sf_set_string(file, field.stringType!, text) }
    }
    guard var map = metadata.channelMap, map.count == Int(info.channels) else { return true }
    let size = Int32(map.count * MemoryLayout<Int32>.stride)
    let isTaken =
      unsafe sf_command(file, Int32(SFC_SET_CHANNEL_MAP_INFO), &map, size) == Int32(SF_TRUE)
    let isNamed = [.aiff, .caf].contains(FileLayout(code: info.format)?.container)
    return isTaken || !isNamed || ChannelLayout(map: map) == .usual(channelCount: map.count)
  }

  @unsafe private static func words(_ text: UnsafePointer<CChar>) -> String {
    var end = unsafe text
    while unsafe end.pointee != 0 { unsafe end += 1 }
    let bytes = unsafe UnsafeBufferPointer(start: text, count: end - text)
    return unsafe String(ofFile: bytes.map { UInt8(bitPattern: $0) })
  }

  /// The program's name without the signature that libsndfile adds to it.
  private static func program(_ words: String) -> String {
    guard let signature = words.firstRange(of: "(libsndfile-") else { return words }
    var name = words[..<signature.lowerBound]
    while name.last == " " { name.removeLast() }
    return String(name)
  }
}
