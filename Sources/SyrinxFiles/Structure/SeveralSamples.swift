import SyrinxEngine
import SyrinxSystem

extension SoundMap {
  /// A WAV file with more than one chunk of samples. Nil of others.
  ///
  /// Samples are one chunk, or a list (`wavl`) of chunks with silence between them (Microsoft and IBM,
  /// "Multimedia Programming Interface", 1991). Of several outside a list libsndfile mixes up place and length:
  /// the first that is not empty is read, and the others are named.
  init?(severalSamples file: SharedFile) {
    let source = ByteSource(file)
    guard source.read(8, 4) == Array("WAVE".utf8) else { return nil }
    var (front, alone): ([FoundChunk], [FoundChunk]) = ([], [])
    var list: FoundChunk?
    for chunk in ChunkWalk(source, .riff) {
      switch chunk.id {
      case "data": alone.append(chunk)
      case "fmt ": if alone.isEmpty, list == nil { front.append(chunk) }
      case "LIST" where list == nil && source.read(chunk.place, 4) == Array("wavl".utf8):
        list = chunk
      default: break
      }
    }
    self.init(segments: [], notices: [])
    let filled = alone.filter { !$0.body.isEmpty }
    if alone.count > 1, let first = filled.first, list == nil {
      guard add(first, behind: front, in: file) else { return nil }
      for _ in filled.dropFirst() {
        notices.append(.notRead(frame: frameCount, kind: "data chunk"))
      }
    } else if let list, alone.isEmpty {
      guard addList(list, behind: front, in: file) else { return nil }
    } else {
      return nil
    }
  }

  /// A chunk of samples as a file of its own; false where libsndfile does not read it.
  private mutating func add(
    _ data: FoundChunk, behind front: [FoundChunk], in file: SharedFile
  ) -> Bool {
    let start = file.range.lowerBound
    let ranges = front.map(\.whole)
    let count = ranges.reduce(12) { $0 + $1.count } + data.body.count
    let head = Array("RIFF".utf8) + .littleEndian(count) + Array("WAVE".utf8)
    let mark = Array("data".utf8) + [UInt8].littleEndian(data.body.count)
    let parts =
      [FileView.Part.bytes(head)]
      + ranges.map { .stretch(start + $0.lowerBound..<start + $0.upperBound) }
      + [.bytes(mark), .stretch(start + data.body.lowerBound..<start + data.body.upperBound)]
    guard let info = try? SoundFileHandle(viewing: FileView(file, parts)).info,
      Limits.frameCounts.contains(Int(info.frames))
    else { return false }
    segments.append(Segment(content: .view(parts), frameCount: Int(info.frames)))
    return true
  }

  private mutating func addList(
    _ list: FoundChunk, behind front: [FoundChunk], in file: SharedFile
  ) -> Bool {
    let source = ByteSource(file)
    let end = list.body.upperBound
    var walk = ChunkWalk(source, .riff, from: list.place + 4, most: Self.mostSegments)
    var silence = 0
    while walk.place < end, let part = walk.next(), part.body.lowerBound <= end {
      switch part.id {
      case "data" where !part.body.isEmpty:
        guard add(part, behind: front, in: file) else { return false }
      case "slnt":
        let count = source.read(part.place, 4).littleEndian.frames
        silence += count
        segments.append(Segment(content: .silence, frameCount: count))
      default: break
      }
    }
    if walk.isExhausted { failure = .tooManyParts(Self.mostSegments) }
    if list.isCut { notices.append(.cutShort(missing: nil, of: nil)) }
    // A length that lies does not fill the disk.
    return firstSound != nil && Self.isBelieved(missing: silence, there: frameCount - silence)
  }
}
