extension ID3Tag {
  /// Frames of which a tag has one for several texts.
  private static let shared: Set<String> = ["TRCK", "TPOS", "TIPL", "TMCL", "IPLS"]
  /// The frames of a date in version 2.3.
  private static let dates: Set<String> = ["TYER", "TDAT", "TIME"]

  /// The tag with other texts and pictures; nil of one that has no frame any more. Frames that say nothing
  /// of what is changed keep their bytes and their order. One that is not the first of its file says of
  /// what is new only what it has something of already.
  func edited(_ edit: TagEdit, isFirst: Bool) -> ID3Tag? {
    let reading = ID3Reading(version: version, sampleRate: 44_100)
    func texts(_ frame: ID3Frame) -> [Metadata.Tag] {
      ID3Content(frame, version: version).flatMap { reading.tags($0, of: frame) } ?? []
    }
    func pictureType(_ frame: ID3Frame) -> UInt32? {
      guard case .picture(_, let type, _, _)? = ID3Content(frame, version: version) else {
        return nil
      }
      return UInt32(type)
    }
    var new = Metadata()
    new.tags.list = edit.tags
    if !isFirst {
      let known = Set(frames.flatMap(texts).map { TagEdit.Key($0) })
      new.tags.list.removeAll { !known.contains(TagEdit.Key($0)) }
    }
    if let picture = edit.picture, isFirst || frames.contains(where: { pictureType($0) == 3 }) {
      new.pictures = [picture]
    }
    func made(_ metadata: Metadata) -> [ID3Frame] {
      metadata.id3Tag(sampleRate: TagEdit.rate, frameCount: nil, version: version)?.frames ?? []
    }
    let renewed = Set(made(new).map(\.name)).intersection(Self.shared)
    let losesDate = version == 3 && edit.keys.contains(.field(.date))
    // Texts that share a frame with what is changed are written anew beside it.
    var kept: [Metadata.Tag] = []
    if isFirst { new.chapters = edit.chapters(for: .mp3, id3Version: version) ?? [] }
    var tag = self
    var place: Int?
    tag.frames = []
    for frame in frames {
      if losesDate, Self.dates.contains(frame.name) { continue }
      if edit.chapters != nil, ["CHAP", "CTOC"].contains(frame.name) { continue }
      if let type = pictureType(frame), edit.drops(type) { continue }
      let texts = texts(frame)
      let isTouched = texts.contains { edit.keys.contains(TagEdit.Key($0)) }
      guard isTouched || renewed.contains(frame.name) else {
        tag.frames.append(frame)
        continue
      }
      place = place ?? tag.frames.count
      kept += texts.filter { !edit.keys.contains(TagEdit.Key($0)) }.map { text in
        text.field.map { Metadata.Tag($0, text.text) } ?? Metadata.Tag(custom: text.key, text.text)
      }
    }
    new.tags.list = kept + new.tags.list
    tag.frames.insert(contentsOf: made(new), at: place ?? tag.frames.count)
    tag.frames = tag.frames.withOldNamesLast
    return tag.frames.isEmpty ? nil : tag
  }
}
