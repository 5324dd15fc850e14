import SyrinxSystem

/// Tags on their way into a FLAC, Ogg, MPEG audio, WavPack or MPEG-4 file: libsndfile writes the sound alone,
/// after as many bytes as they will take, and they are written when it has finished.
struct TagWriting {
  private let container: Container
  private let metadata: Metadata
  private let sampleRate: Int
  /// Bytes at the beginning of the file that libsndfile must leave free.
  let reserved: Int

  /// Nil for kinds of file whose tags are written otherwise.
  init?(_ container: Container, _ metadata: Metadata, sampleRate: Int) {
    self.container = container
    self.metadata = metadata
    self.sampleRate = sampleRate
    switch container {
    case .flac:
      let blocks = metadata.flacBlocks(sampleRate: sampleRate)
      reserved = blocks.reduce(0) { $0 + 4 + $1.bytes.count }
    case .ogg, .opus:
      let comments = metadata.vorbisComments(sampleRate: sampleRate, withPictures: true)
      reserved = comments.comments.isEmpty ? 0 : oggGrowth(of: comments)
    case .mp3, .aac:
      reserved = metadata.id3Tag(sampleRate: sampleRate, frameCount: nil)?.written().count ?? 0
    // Its tag stands after the sound.
    case .wavpack: reserved = 0
    case .m4a:
      let isEmpty =
        metadata.tags.isEmpty && metadata.pictures.isEmpty
        && !metadata.opaque.contains { $0.family == .mpeg4 }
      if isEmpty { return nil }
      reserved = 0
    default: return nil
    }
  }

  /// Writes the tags into the finished file, in which there is space for them.
  func fixUp(in descriptor: Int32, frameCount: Int) throws(SystemFailure) {
    switch container {
    case .flac:
      try settleFLAC(
        in: descriptor, reserved: reserved, blocks: metadata.flacBlocks(sampleRate: sampleRate))
    case .ogg, .opus:
      let comments = metadata.vorbisComments(sampleRate: sampleRate, withPictures: true)
      try settleOgg(
        in: descriptor, reserved: reserved, comments: comments.comments.isEmpty ? nil : comments)
    case .wavpack:
      let tag = metadata.apeTag?.written ?? []
      try writeBytes(tag[...], to: descriptor, at: byteCount(of: descriptor))
    case .m4a: try settleMPEG4(in: descriptor, metadata)
    default:
      let tag = metadata.id3Tag(sampleRate: sampleRate, frameCount: frameCount)?.written() ?? []
      try writeBytes(tag[...], to: descriptor, at: 0)
      try writeBytes(metadata.mpegEnding[...], to: descriptor, at: byteCount(of: descriptor))
    }
  }
}

/// Puts tags into a finished MPEG-4 file, as the only ones.
func settleMPEG4(in descriptor: Int32, _ metadata: Metadata) throws(SystemFailure) {
  let tags = MPEG4Tags(try ByteSource(descriptor))
  guard let tags, let movie = tags.movie({ _ in MPEG4Item.list(metadata) }) else {
    throw SystemFailure.tooLarge
  }
  try moveBytes(
    in: descriptor, from: tags.place.upperBound, to: tags.place.lowerBound + movie.count)
  try writeBytes(movie[...], to: descriptor, at: tags.place.lowerBound)
}
