/// The tags before and behind the sound of an MPEG audio file.
struct MPEGTags {
  private(set) var front: [ID3Tag] = []
  private(set) var ape: APETag?
  private(set) var last: ID3v1?
  /// Where the sound begins, as far as the tags in front tell.
  private(set) var start = 0
  /// Where the sound ends, as far as the tags behind it tell; nil where they are not read.
  private(set) var end: Int?
  /// The first frame of the sound, if it is of layer III, and what its encoder notes there.
  private(set) var frame: (header: MPEGHeader, info: MPEGInfo?)?
  /// A Lyrics3 tag (id3.org, "Lyrics3 v2.00") with the length and the mark that end it.
  private(set) var lyrics: [UInt8]?
  /// Tags that are not taken up.
  private(set) var losses: [Metadata.Loss] = []

  static let lyricsName = "Lyrics3"
  static let mostTags = 16
  static let mostBytes = 1 << 26
  /// The bytes that are kept of a stream whose end nobody knows.
  static let mostBytesOfUnknown = 1 << 20

  /// Reads the tags of a file of so many bytes; nil of a pipe, of which only those in front are read.
  init<Failure>(
    byteCount: Int?, read: (_ place: Int, _ count: Int) throws(Failure) -> [UInt8]
  ) throws(Failure) {
    // Bytes passed over in a pipe would have to be kept.
    while front.count < Self.mostTags, byteCount != nil || start <= Self.mostBytes,
      let length = ID3Tag.byteCount(ofHeader: try read(start, ID3Tag.headerByteCount))
    {
      if length <= Self.mostBytes, let tag = ID3Tag(try read(start, length)) {
        front.append(tag)
      } else {
        let reason: Metadata.Loss.Reason =
          length > Self.mostBytes ? .tooLarge(mostBytes: Self.mostBytes) : .malformed
        losses.append(
          .init("ID3 tag", 1, reason, byteCount: length > Self.mostBytes ? length : nil))
      }
      start += length
    }
    if byteCount != nil || start <= Self.mostBytes, case let bytes = try read(start, 192),
      let header = MPEGHeader(bytes[...]), header.layer == 3
    {
      frame = (header, MPEGInfo(bytes, header))
    }
    if let byteCount { try readEnd(byteCount, isWhole: true, read) }
  }

  /// Reads the tags behind the sound from the last bytes of a file, or from all of it.
  init(endOf bytes: [UInt8], isWhole: Bool) {
    let source = ByteSource(bytes)
    readEnd(bytes.count, isWhole: isWhole, source.read)
  }

  private mutating func readEnd<Failure>(
    _ byteCount: Int, isWhole: Bool,
    _ read: (_ place: Int, _ count: Int) throws(Failure) -> [UInt8]
  ) throws(Failure) {
    var end = byteCount
    if end >= start + ID3v1.byteCount {
      last = ID3v1(try read(end - ID3v1.byteCount, ID3v1.byteCount))
      if last != nil { end -= ID3v1.byteCount }
    }
    let footer = APETag.footerByteCount
    if end >= start + footer,
      let length = APETag.byteCount(ofFooter: try read(end - footer, footer))
    {
      let most = isWhole ? Self.mostBytes : Self.mostBytesOfUnknown
      if length > most {
        losses.append(.init("APE tag", 1, .tooLarge(mostBytes: most), byteCount: length))
      } else if length > end - start {
        losses.append(.init("APE tag", 1, .malformed))
      } else {
        ape = APETag(try read(end - length, length))
      }
      end -= min(length, end - start)
    }
    self.end = end
    let mark = Array("LYRICS200".utf8)
    let tail = try read(max(end - 15, start), 15)
    if tail.count == 15, end - 15 >= start, tail[6...].elementsEqual(mark),
      let length = Int(tail[..<6].latin1), length >= 0, length + 15 <= end - start
    {
      let found = try read(end - 15 - length, length + 15)
      if found.starts(with: Array("LYRICSBEGIN".utf8)) { lyrics = found }
    }
  }
}

extension Metadata {
  /// Takes up the tags of an MPEG audio file, the richest first: what the others say again counts once.
  mutating func add(_ tags: MPEGTags, sampleRate: Int) {
    for tag in tags.front { add(tag, sampleRate: sampleRate) }
    if let ape = tags.ape { add(ape) }
    // Its lines have times, which are not moved.
    if let lyrics = tags.lyrics {
      opaque.append(Opaque(.id3, MPEGTags.lyricsName, lyrics, dependsOnSound: true))
    }
    guard let last = tags.last else { return }
    for (field, text) in last.texts where self.tags[field] == nil { self.tags[field] = text }
    repetitions.append(Opaque(.id3, ID3v1.name, last.bytes))
  }

  /// The bytes behind the sound of an MPEG audio file.
  var mpegEnding: [UInt8] {
    let items = apeItems
    let lyrics = opaque.filter { $0.family == .id3 && $0.id == MPEGTags.lyricsName }
    let last = repetitions.first { $0.family == .id3 && $0.id == ID3v1.name }?.bytes ?? []
    return lyrics.flatMap(\.bytes) + (items.isEmpty ? [] : APETag(items: items).written) + last
  }
}

extension ID3v1 {
  static let name = "ID3v1"

  fileprivate var texts: [(Metadata.Field, String)] {
    let genre = ID3Genres.name(Int(genre)) ?? ""
    let track = track.map(String.init) ?? ""
    let all: [(Metadata.Field, String)] = [
      (.title, title), (.artist, artist), (.album, album), (.date, year), (.comment, comment),
      (.trackNumber, track), (.genre, genre),
    ]
    return all.filter { !$0.1.isEmpty }
  }
}
