import CSndFile

extension SoundFileHandle {
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

  /// The loudspeakers, one a channel.
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
