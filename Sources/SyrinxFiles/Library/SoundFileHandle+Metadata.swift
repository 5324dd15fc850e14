import CSndFile
import SyrinxEngine
import SyrinxSystem

/// The fields that libsndfile knows, by its numbers.
private let libraryFields: KeyValuePairs<Metadata.Field, Int> = [
  .title: SF_STR_TITLE, .copyright: SF_STR_COPYRIGHT, .software: SF_STR_SOFTWARE,
  .artist: SF_STR_ARTIST, .comment: SF_STR_COMMENT, .date: SF_STR_DATE, .album: SF_STR_ALBUM,
  .license: SF_STR_LICENSE, .trackNumber: SF_STR_TRACKNUMBER, .genre: SF_STR_GENRE,
]

extension SoundFileHandle {
  /// All that libsndfile has found beside the samples.
  var metadata: Metadata {
    var metadata = Metadata()
    for (field, number) in libraryFields {
      guard let text = unsafe sf_get_string(file, Int32(number)) else { continue }
      var words = unsafe String(ofFile: SystemText.bytes(SystemText.string(text)))
      // The program's name has a signature that libsndfile adds to it.
      if field == .software, let signature = words.firstRange(of: "(libsndfile-") {
        words = String(words[..<signature.lowerBound]).withoutTrailingSpaces
      }
      if !words.isEmpty { metadata.tags[field] = words }
    }
    metadata.channelMap = channelMap
    return metadata
  }

  /// Writes metadata before the first sample; false where the kind of file has a name for some loudspeakers,
  /// but none for these.
  func set(_ metadata: Metadata) -> Bool {
    for (field, number) in libraryFields {
      if let text = metadata.tags[field] { _ = unsafe sf_set_string(file, Int32(number), text) }
    }
    guard var map = metadata.channelMap, map.count == Int(info.channels) else { return true }
    let size = Int32(map.count * MemoryLayout<Int32>.stride)
    let isTaken =
      unsafe sf_command(file, Int32(SFC_SET_CHANNEL_MAP_INFO), &map, size) == Int32(SF_TRUE)
    let isNamed = [.aiff, .caf].contains(FileLayout(code: info.format)?.container)
    return isTaken || !isNamed || ChannelLayout(map: map) == .usual(channelCount: map.count)
  }

  /// The name of the chunk that keeps a place.
  static let placeholder = "syrx"

  /// Has libsndfile leave so many bytes free before the samples of a WAV file, a multiple of four and
  /// at least eight (`sf_set_chunk`).
  func reserve(_ byteCount: Int) {
    var body = [UInt8](repeating: 0, count: byteCount - 8)
    var chunk = unsafe SF_CHUNK_INFO()
    unsafe withUnsafeMutableBytes(of: &chunk.id) { id in
      for (index, byte) in Self.placeholder.utf8.enumerated() { unsafe id[index] = byte }
    }
    unsafe chunk.id_size = 4
    unsafe chunk.datalen = UInt32(body.count)
    unsafe body.withUnsafeMutableBytes { bytes in
      unsafe chunk.data = bytes.baseAddress
      _ = unsafe sf_set_chunk(file, &chunk)
    }
  }

  var channelMap: [Int32]? {
    var map = [Int32](repeating: 0, count: Int(info.channels))
    let size = Int32(map.count * MemoryLayout<Int32>.stride)
    guard
      unsafe sf_command(file, Int32(SFC_GET_CHANNEL_MAP_INFO), &map, size) == Int32(SF_TRUE),
      map.allSatisfy({ $0 > 0 })
    else { return nil }
    return map
  }
}
