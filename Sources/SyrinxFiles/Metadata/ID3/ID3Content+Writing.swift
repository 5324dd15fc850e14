import SyrinxText

extension ID3Content {
  /// A frame that says this in a tag of that version.
  func frame(_ name: String, version: Int) -> ID3Frame {
    ID3Frame(name, bytes(version))
  }

  private func bytes(_ version: Int) -> [UInt8] {
    switch self {
    case .text(let texts):
      let encoding = ID3Text.best(for: texts, version: version)
      return [encoding.rawValue] + encoding.list(texts)
    case .userText(let description, let texts):
      let encoding = ID3Text.best(for: [description] + texts, version: version)
      return [encoding.rawValue] + encoding.terminated(description) + encoding.list(texts)
    case .link(let address): return ID3Text.latin1.encoded(address)
    case .userLink(let description, let address):
      let encoding = ID3Text.best(for: [description], version: version)
      return [encoding.rawValue] + encoding.terminated(description)
        + ID3Text.latin1.encoded(address)
    case .comment(let language, let description, let text),
      .lyrics(let language, let description, let text):
      let encoding = ID3Text.best(for: [description, text], version: version)
      return [encoding.rawValue] + ID3Text.language(language) + encoding.terminated(description)
        + encoding.encoded(text)
    case .picture(let mime, let type, let description, let data):
      let encoding = ID3Text.best(for: [description], version: version)
      return [encoding.rawValue] + ID3Text.latin1.terminated(mime) + [type]
        + encoding.terminated(description) + data
    case .timedText(let text):
      let texts = [text.description] + text.lines.map(\.text)
      return text.bytes(ID3Text.best(for: texts, version: version))
    case .events(let format, let events):
      var bytes = [format.rawValue]
      for event in events { bytes += [event.type] + .bigEndian(event.time) }
      return bytes
    case .chapter(let chapter):
      var bytes = chapter.id + [0]
      for number in [chapter.start, chapter.end, chapter.startOffset, chapter.endOffset] {
        bytes += .bigEndian(number)
      }
      return bytes + chapter.frames.flatMap { $0.written(version: version) }
    case .contents(let contents):
      var bytes = contents.id + [0, contents.flags, UInt8(clamping: contents.children.count)]
      for child in contents.children.prefix(255) { bytes += child + [0] }
      return bytes + contents.frames.flatMap { $0.written(version: version) }
    case .identifier(let owner, let data), .privateData(let owner, let data):
      return ID3Text.latin1.terminated(owner) + data
    case .popularity(let user, let rating, let count):
      return ID3Text.latin1.terminated(user) + [rating] + count
    case .people(let people):
      let words = people.flatMap { [$0.role, $0.name] }
      let encoding = ID3Text.best(for: words, version: version)
      return [encoding.rawValue] + encoding.list(words)
    }
  }
}
