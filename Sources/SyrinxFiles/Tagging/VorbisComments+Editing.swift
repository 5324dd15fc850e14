extension VorbisComments {
  /// The same list with other texts; what has no name, or no known one, stays.
  func edited(_ edit: TagEdit) -> VorbisComments {
    var comments = self
    let divided = self.comments.flatMap { comment in
      let tags = comment.counted
      return tags.contains { edit.keys.contains(TagEdit.Key($0)) }
        ? tags.map { Comment($0.vorbisName, $0.text) } : [comment]
    }
    comments.comments = edit.applied(to: divided) { comment in
      guard let name = comment.name?.uppercased(), comment.value != nil else { return nil }
      return Metadata.Field(name, in: .vorbis).map { .field($0) } ?? .custom(name)
    } make: { tags in
      tags.map { Comment($0.vorbisName, $0.text) }
    }
    if let chapters = edit.chapters(for: .ogg) {
      var old = VorbisChapters(sampleRate: TagEdit.rate)
      comments.comments.removeAll { comment in
        guard let name = comment.name, let value = comment.value else { return false }
        return old.take(name.uppercased(), value)
      }
      comments.comments += VorbisChapters(sampleRate: TagEdit.rate, chapters).comments
    }
    return comments
  }
}
