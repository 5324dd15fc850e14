/// The tags of a file in the form that its kind gives them, found before libsndfile reads it.
enum TagBlocks {
  case flac(FLACBlocks, beside: MPEGTags)
  case ogg(OggHeaders)
  case mpeg(MPEGTags)

  /// Reads the tags of a file of so many bytes, or the first of a pipe; nil of other kinds of file.
  init?<Failure>(
    byteCount: Int?, read: (_ place: Int, _ count: Int) throws(Failure) -> [UInt8]
  ) throws(Failure) {
    let head = try read(0, 4)
    if head == Array("OggS".utf8) {
      guard let headers = try OggHeaders(read: read) else { return nil }
      self = .ogg(headers)
      return
    }
    let isTagged = head.starts(with: Array("ID3".utf8)) || head == Array("APET".utf8)
    let isFLAC = head == Array("fLaC".utf8)
    guard isTagged || isFLAC || head.count > 1 && head[0] == 0xFF && head[1] & 0xE0 == 0xE0
    else { return nil }
    let tags = try MPEGTags(byteCount: byteCount, read: read)
    let start = tags.start
    let blocks = try byteCount.flatMap { count throws(Failure) in
      try FLACBlocks(fileByteCount: count - start, mostKeptBytes: MPEGTags.mostBytes) {
        (place, count) throws(Failure) in try read(start + place, count)
      }
    }
    self = blocks.map { .flac($0, beside: tags) } ?? .mpeg(tags)
  }

  /// Where MPEG audio begins after tags; 0 of other files.
  var soundStart: Int { if case .mpeg(let tags) = self { tags.start } else { 0 } }

  /// The quality of the sound, of so many frames in so many bytes; nil where nobody can tell.
  func quality(byteCount: Int?, frameCount: Int?, sampleRate: Int) -> CodecQuality? {
    switch self {
    case .flac: return nil
    case .mpeg(let tags): return tags.frame.map { CodecQuality($0.header, $0.info) }
    case .ogg(let headers):
      if let rate = headers.nominalRate { return .bitrate(rate) }
      guard let byteCount, let frameCount, frameCount > 0 else { return nil }
      let seconds = Double(frameCount) / Double(sampleRate)
      return .bitrate(Double(max(byteCount - headers.byteCount, 0)) * 8 / 1000 / seconds)
    }
  }

  /// Tags that could not be taken up.
  var losses: [Metadata.Loss] {
    switch self {
    case .ogg: []
    case .mpeg(let tags): tags.losses
    case .flac(let blocks, let tags):
      tags.losses
        + blocks.omitted.map {
          let name = Metadata.Opaque.name(.flac, "type \($0.rawValue)")
          return .init(name, 1, .tooLarge(mostBytes: MPEGTags.mostBytes))
        }
    }
  }

  func metadata(sampleRate: Int) -> Metadata {
    var metadata = Metadata()
    switch self {
    case .flac(let blocks, let tags):
      metadata.add(blocks, sampleRate: sampleRate)
      metadata.complete(with: tags, sampleRate: sampleRate)
    case .ogg(let headers):
      if let comments = headers.comments { metadata.add(comments, sampleRate: sampleRate) }
    case .mpeg(let tags): metadata.add(tags, sampleRate: sampleRate)
    }
    return metadata
  }
}
