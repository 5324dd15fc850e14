import SyrinxSystem

// Vorbis/ reads and writes the comments that FLAC, Ogg Vorbis and Opus share (Xiph.Org, "Ogg Vorbis
// I format specification: comment field and header specification"; RFC 9639, section 8.6; RFC 7845,
// section 5.2).

/// A list of comments in order, repeats and unknown names included, byte for byte.
struct VorbisComments: Hashable {
  var vendor: [UInt8]
  var comments: [Comment]

  static let mostComments = 1_000_000
  /// libFLAC 1.4.2 takes a file with more for a malicious one and reads nothing of it.
  static let mostOfFLAC = 100_000

  init(vendor: [UInt8] = [], comments: [Comment] = []) {
    self.vendor = vendor
    self.comments = comments
  }

  /// Reads comments up to where they end or break off; nil where not even a vendor is whole.
  init?(_ bytes: some Sequence<UInt8>) {
    var cursor = ByteCursor(bytes)
    guard let vendor = cursor.littleEndian(4).flatMap({ cursor.bytes($0) }) else { return nil }
    self.vendor = Array(vendor)
    comments = []
    let count = cursor.littleEndian(4)?.clamped(to: 0...Self.mostComments) ?? 0
    while comments.count < count,
      let comment = cursor.littleEndian(4).flatMap({ cursor.bytes($0) })
    {
      comments.append(Comment(bytes: Array(comment)))
    }
  }

  /// The bytes of comments by their own lengths, without the framing bit of Ogg Vorbis; nil where these
  /// lead beyond the file.
  static func byteCount<Failure>(
    at start: Int, upTo end: Int, _ read: (_ place: Int, _ count: Int) throws(Failure) -> [UInt8]
  ) throws(Failure) -> Int? {
    var place = start
    func length(upTo most: Int) throws(Failure) -> Int? {
      let bytes = try read(place, 4)
      place += 4
      return bytes.count == 4 ? bytes.littleEndian.count(upTo: most) : nil
    }
    guard let vendor = try length(upTo: end - place) else { return nil }
    place += vendor
    guard let count = try length(upTo: mostComments) else { return nil }
    for _ in 0..<count {
      guard let comment = try length(upTo: end - place) else { return nil }
      place += comment
    }
    return place - start
  }

  /// The list as it stands in a file, without the framing bit of Ogg Vorbis.
  var written: [UInt8] {
    var bytes: [UInt8] = .littleEndian(vendor.count) + vendor + .littleEndian(comments.count)
    for comment in comments { bytes += .littleEndian(comment.bytes.count) + comment.bytes }
    return bytes
  }
}
