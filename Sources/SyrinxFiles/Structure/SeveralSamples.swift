import SyrinxEngine
import SyrinxSystem

extension ChunkForm {
  /// The form of a file that begins so; nil of files that are not made of chunks.
  fileprivate init?(head: [UInt8]) {
    let fields = Fields(head)
    switch (fields.name(at: 0), fields.name(at: 8)) {
    case ("RIFF", "WAVE"), ("RF64", "WAVE"), ("BW64", "WAVE"): self = .riff
    case ("RIFX", "WAVE"): self = .bigRIFF
    case ("FORM", "AIFF"), ("FORM", "AIFC"): self = .aiff
    case ("FORM", "8SVX"), ("FORM", "16SV"): self = .amiga
    case ("caff", _): self = .caf
    case ("riff", _) where head.count >= 16 && head[4..<8] == [0x2E, 0x91, 0xCF, 0x11]:
      self = .wave64
    default: return nil
    }
  }
}

extension SoundMap {
  /// A file made of chunks that has more than one of samples. Nil of others.
  ///
  /// Samples are one chunk, or in WAV a list (`wavl`) of chunks with silence between them (Microsoft and IBM,
  /// "Multimedia Programming Interface", 1991). Of several libsndfile reads the last, or noise: the first that
  /// is not empty is read, and the others are named.
  init?(severalSamples file: SharedFile) {
    let source = ByteSource(file)
    let head = source.read(0, 40)
    guard let form = ChunkForm(head: head) else { return nil }
    var (others, samples): ([FoundChunk], [FoundChunk]) = ([], [])
    var list: FoundChunk?
    for chunk in ChunkWalk(source, form) {
      if chunk.id == form.sound {
        samples.append(chunk)
      } else if !form.isBig, form.lengthBytes == 4, chunk.id == "LIST", list == nil,
        source.read(chunk.place, 4) == Array("wavl".utf8)
      {
        list = chunk
      } else {
        others.append(chunk)
      }
    }
    self.init(segments: [])
    let filled = samples.filter { !$0.body.isEmpty }
    if samples.count > 1, let first = filled.first {
      // At other chunks libsndfile forgets the order of bytes.
      if form.isBig, head.starts(with: Array("RIFX".utf8)) {
        others.removeAll { !["fmt ", "fact"].contains($0.id) }
      }
      let name = head.starts(with: Array("BW64".utf8)) ? Array("RF64".utf8) : []
      let front = name + head[name.count..<min(form.start, head.count)]
      let chunks = (others + [first]).sorted { $0.whole.lowerBound < $1.whole.lowerBound }
      let parts = chunks.map { file.part($0.whole) }
      guard add([.bytes(front)] + parts, in: file) else { return nil }
      for _ in filled.dropFirst() {
        notices.append(.notRead(frame: frameCount, kind: "data chunk"))
      }
    } else if let list, samples.isEmpty {
      let formats = others.filter { $0.id == "fmt " && $0.place < list.place }
      guard addList(list, behind: formats, in: file) else { return nil }
    } else {
      return nil
    }
  }

  /// Adds a file of its own; false where libsndfile does not read it.
  private mutating func add(_ parts: [FileView.Part], in file: SharedFile) -> Bool {
    guard let (segment, _) = Segment.reading(parts, in: file) else { return false }
    segments.append(segment)
    return true
  }

  /// A chunk of samples as a WAV file.
  private static func wave(
    _ data: FoundChunk, behind front: [FoundChunk], in file: SharedFile
  ) -> [FileView.Part] {
    let count = front.reduce(12) { $0 + $1.whole.count } + data.body.count
    let head = Array("RIFF".utf8) + .littleEndian(count) + Array("WAVE".utf8)
    let mark = Array("data".utf8) + [UInt8].littleEndian(data.body.count)
    return [.bytes(head)] + front.map { file.part($0.whole) }
      + [.bytes(mark), file.part(data.body)]
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
        guard add(Self.wave(part, behind: front, in: file), in: file) else { return false }
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
