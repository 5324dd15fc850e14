import SyrinxSystem
import SyrinxText

extension Metadata {
  /// An ID3v2 tag that says this; nil where that is nothing. Times end with the sound, which has so many
  /// frames.
  ///
  /// The version is that of the tag which the frames come from, and else 2.4, in which a text can have
  /// several values, unless one is given.
  func id3Tag(sampleRate: Int, frameCount: Int?, version: Int? = nil) -> ID3Tag? {
    var writing = ID3Writing(
      metadata: self, version: version ?? id3Version, sampleRate: sampleRate,
      frameCount: frameCount)
    writing.addTags(tags.list)
    for picture in pictures where picture.origin?.family != .ape { writing.add(picture) }
    for text in timedTexts { writing.add(text) }
    writing.addChapters()
    for part in opaque where part.family == .id3 && part.id != "CTOC" { writing.add(part) }
    return writing.frames.isEmpty ? nil : ID3Tag(version: writing.version, frames: writing.frames)
  }

  var id3Version: Int {
    let texts = tags.list.compactMap(\.origin) + pictures.compactMap(\.origin)
    let parts = opaque + chapters.flatMap(\.elements)
    let first =
      texts.first { $0.family == .id3 }?.bytes.first
      ?? parts.first { $0.family == .id3 }?.bytes.first
    return first == 3 ? 3 : 4
  }
}

extension ID3Frame {
  /// Frames whose bytes mean the same in each version.
  private static let unversioned: Set = ["PRIV", "UFID", "POPM", "PCNT", "MCDI"]

  /// The frames of bytes in front of which the version of their tag stands, for a tag of a version; nil of
  /// those that mean something else there.
  static func read(_ bytes: [UInt8], for version: Int) -> [ID3Frame]? {
    guard let own = bytes.first.map({ Int($0) }) else { return nil }
    var cursor = ByteCursor(bytes.dropFirst())
    var found: [ID3Frame] = []
    while !cursor.isAtEnd {
      guard
        let frame = ID3Frame(
          &cursor, version: own, hasPlainLength: own == 3, isUnsynchronised: false),
        own == version || frame.flags == 0 && unversioned.contains(frame.name)
      else { return nil }
      found.append(frame)
    }
    return found
  }
}

/// Collects the frames of a tag.
private struct ID3Writing {
  let metadata: Metadata
  let version: Int
  let sampleRate: Int
  let frameCount: Int?
  private(set) var frames: [ID3Frame] = []

  /// The frames of bytes that came from a tag, as this one holds them.
  private func frames(of bytes: [UInt8]) -> [ID3Frame]? { ID3Frame.read(bytes, for: version) }

  mutating func add(_ part: Metadata.Opaque) { frames += frames(of: part.bytes) ?? [] }

  private mutating func add(_ content: ID3Content, _ name: String) {
    frames.append(content.frame(name, version: version))
  }

  mutating func add(_ picture: Metadata.Picture) {
    if let origin = picture.origin, origin.family == .id3, let kept = frames(of: origin.bytes) {
      frames += kept
      return
    }
    add(
      .picture(
        mime: picture.mediaType, type: UInt8(clamping: picture.type),
        description: picture.description, picture.bytes), "APIC")
  }

  private func milliseconds(_ frame: Int) -> Int {
    min(max(SyrinxFiles.milliseconds(ofFrames: frame, sampleRate), 0), 0xFFFF_FFFE)
  }

  mutating func add(_ text: Metadata.TimedText) {
    guard let type = text.content else {
      let events = text.entries.map {
        ID3Content.Event(type: $0.code ?? 0, time: milliseconds($0.position))
      }
      return add(.events(.milliseconds, events), "ETCO")
    }
    let lines = text.entries.map {
      ID3TimedText.Line(text: $0.text, time: milliseconds($0.position))
    }
    let timed = ID3TimedText(
      language: text.language, format: .milliseconds, type: type, description: text.description,
      lines: lines)
    add(.timedText(timed), "SYLT")
  }

  /// Chapters and the tables of contents that name them; one is made where there is none.
  mutating func addChapters() {
    let chapters = metadata.chapters
    let isContents = { (part: Metadata.Opaque) in part.family == .id3 && part.id == "CTOC" }
    // A table that only lists the chapters is nothing without them.
    let known = metadata.opaque + (chapters.isEmpty ? [] : metadata.repetitions)
    guard !chapters.isEmpty || known.contains(where: isContents) else { return }
    var ids: [[UInt8]] = []
    var taken: Set<[UInt8]> = []
    for (index, chapter) in chapters.enumerated() {
      let next = index + 1 < chapters.count ? chapters[index + 1].start : frameCount
      var id = ID3Text.latin1.encoded(chapter.id)
      if id.isEmpty || taken.contains(id) { id = Array("chp\(index)".utf8) }
      ids.append(id)
      taken.insert(id)
      var written = ID3Chapter(
        id: id, start: milliseconds(chapter.start),
        end: milliseconds(chapter.end ?? max(next ?? chapter.start, chapter.start)))
      if !chapter.title.isEmpty {
        written.frames.append(ID3Content.text([chapter.title]).frame("TIT2", version: version))
      }
      for element in chapter.elements where element.family == .id3 {
        written.frames += frames(of: element.bytes) ?? []
      }
      add(.chapter(written), "CHAP")
    }
    var tables = known.filter(isContents).flatMap { frames(of: $0.bytes) ?? [] }
      .compactMap { frame -> ID3Contents? in
        if case .contents(let contents)? = ID3Content(frame, version: version) {
          contents
        } else {
          nil
        }
      }
    tables.completeContents(of: ids)
    for table in tables { add(.contents(table), "CTOC") }
  }

  /// Texts, those from a tag as they were; a frame of several texts is there once for all of them.
  mutating func addTags(_ tags: [Metadata.Tag]) {
    var fresh = ID3Texts(version: version)
    var place = 0
    while place < tags.count {
      let tag = tags[place]
      guard let origin = tag.origin, origin.family != .ape else {
        if tag.origin == nil { fresh.add(tag) }
        place += 1
        continue
      }
      guard origin.family == .id3, let kept = frames(of: origin.bytes) else {
        fresh.add(tag)
        place += 1
        continue
      }
      let run = tags[place...].prefix { $0.origin == origin }
      let reading = ID3Reading(version: version, sampleRate: sampleRate)
      let count = max(
        kept.first.flatMap { frame in
          ID3Content(frame, version: version).flatMap { reading.tags($0, of: frame)?.count }
        } ?? 1, 1)
      if run.count % count == 0 {
        for _ in 0..<run.count / count { frames += kept }
      } else {
        for tag in run { fresh.add(tag) }
      }
      place += run.count
    }
    frames += fresh.frames
  }
}
