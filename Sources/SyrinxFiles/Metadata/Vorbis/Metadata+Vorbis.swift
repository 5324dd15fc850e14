import SyrinxSystem

extension Metadata {
  static let pictureName = "METADATA_BLOCK_PICTURE"

  /// Takes up comments. Those that are chapters, pictures or lyrics with times become such.
  mutating func add(_ comments: VorbisComments, sampleRate: Int) {
    var chapters = VorbisChapters(sampleRate: sampleRate)
    for comment in comments.comments {
      guard let name = comment.name, let value = comment.value else {
        opaque.append(Opaque(.vorbis, comment.name ?? "", comment.bytes))
        continue
      }
      let key = name.uppercased()
      let origin = Origin(.vorbis, name, comment.bytes)
      if key == Self.pictureName,
        let picture = Base64.decoded(value.utf8).flatMap(Picture.init(flac:))
      {
        pictures.append(picture)
        pictures[pictures.count - 1].origin = origin
      } else if key == TimedLyrics.vorbisName,
        let text = TimedLyrics(value), case let timed = text.timedText(sampleRate: sampleRate),
        TimedLyrics(timed, sampleRate: sampleRate).written == value
      {
        timedTexts.append(timed)
      } else if !chapters.take(key, value) {
        tags.list +=
          Field(key, in: .vorbis).map { Tag.counted($0, value, origin: origin) }
          ?? [Tag(custom: name, value, origin: origin)]
      }
    }
    self.chapters += chapters.chapters
  }

  /// Comments that say this; with pictures in Ogg, where there are no blocks for them.
  func vorbisComments(sampleRate: Int, withPictures: Bool) -> VorbisComments {
    var comments: [VorbisComments.Comment] = []
    var rest = tags.list[...]
    while let tag = rest.popFirst() {
      let origin = tag.origin.flatMap { $0.family == .vorbis ? $0 : nil }
      let old = origin.map { VorbisComments.Comment(bytes: $0.bytes) }
      // One comment may have become two tags, of which both must be there still.
      if let count = old?.counted.count, count > 1 {
        if tag.field?.total != nil, rest.first?.origin == origin {
          comments += [old!]
          rest.removeFirst()
          continue
        }
      } else if let old {
        comments.append(old)
        continue
      }
      comments.append(VorbisComments.Comment(tag.vorbisName, tag.text))
    }
    for text in timedTexts where text.part == .lyrics {
      comments.append(
        .init(TimedLyrics.vorbisName, TimedLyrics(text, sampleRate: sampleRate).written))
    }
    comments += VorbisChapters(sampleRate: sampleRate, chapters).comments
    for picture in pictures where withPictures {
      if let origin = picture.origin, origin.family == .vorbis {
        comments.append(.init(bytes: origin.bytes))
      } else {
        let text = Base64.encoded(picture.flac)
        comments.append(.init(bytes: Array((Self.pictureName + "=").utf8) + text))
      }
    }
    for part in opaque where part.family == .vorbis { comments.append(.init(bytes: part.bytes)) }
    return VorbisComments(comments: comments)
  }
}
