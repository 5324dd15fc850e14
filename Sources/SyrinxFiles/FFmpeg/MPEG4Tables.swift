import SyrinxSystem

/// The tables of an MPEG-4 file that lies there whole (ISO/IEC 14496-12): no box goes beyond its end, and
/// all samples that the tables tell of are there.
struct MPEG4Tables {
  /// How long its first sound is, with what codecs put before and behind it.
  private(set) var seconds = 0.0
  /// Samples of its first film.
  private(set) var pictureCount = 0

  /// Larger tables are not believed.
  private static let mostBytes = 1 << 28

  /// Nil where something is missing.
  init?(_ file: SharedFile) throws(SystemFailure) {
    var movie: [UInt8]?
    var dataBytes: StatedNumber = 0
    var offset = file.range.lowerBound
    let end = file.range.upperBound
    while offset < end {
      let head = try file.read(offset, 16)
      guard head.count >= 8 else { return nil }
      var (length, headCount) = (head.prefix(4).bigEndian, 8)
      if length == 0 { length = StatedNumber(end - offset) }
      if length == 1 { (length, headCount) = (head.dropFirst(8).bigEndian, 16) }
      guard end - offset >= headCount, let count = length.within(headCount...end - offset)
      else { return nil }
      switch String(latin1: head[4..<8]) {
      case "moov":
        guard count < Self.mostBytes else { return nil }
        movie = try file.read(offset + headCount, count - headCount)
      case "mdat": dataBytes = dataBytes + StatedNumber(count - headCount)
      default: break
      }
      offset += count
    }
    guard let movie else { return nil }
    var used: StatedNumber = 0
    var sounds: [Track] = []
    for box in MPEG4Box.read(movie).boxes where box.name == "trak" {
      let track = Track(box.body)
      used = used + track.byteCount
      guard track.lastPlace < StatedNumber(end) || track.sampleCount == 0 else { return nil }
      if track.handler == "soun" { sounds.append(track) }
      if track.handler == "vide", pictureCount == 0 { pictureCount = track.sampleCount }
    }
    guard used <= dataBytes else { return nil }
    seconds = sounds.first?.seconds ?? 0
  }

  private struct Track {
    var handler = ""
    var seconds = 0.0
    var sampleCount = 0
    /// Of all samples.
    var byteCount: StatedNumber = 0
    /// Where the last chunk of samples begins.
    var lastPlace: StatedNumber = 0

    init(_ bytes: [UInt8]) { read(bytes, depth: 0) }

    private mutating func read(_ bytes: [UInt8], depth: Int) {
      for box in MPEG4Box.read(bytes).boxes { read(box, depth: depth) }
    }

    private mutating func read(_ box: MPEG4Box, depth: Int) {
      let body = box.body
      /// The field at a byte, 0 behind the end.
      func field(_ place: Int, _ count: Int = 4) -> StatedNumber {
        place + count <= body.count ? body[place..<place + count].bigEndian : 0
      }
      switch box.name {
      case "mdia", "minf", "stbl": if depth < 4 { read(body, depth: depth + 1) }
      case "hdlr": handler = String(latin1: body.dropFirst(8).prefix(4))
      case "mdhd":
        let isLong = body.first == 1
        let (clock, length) = isLong ? (field(20), field(24, 8)) : (field(12), field(16))
        if clock > 0 { seconds = Double(length) / Double(clock) }
      case "stsz":
        let (size, count) = (field(4), field(8))
        sampleCount = Int(count.bits)
        if size > 0 {
          byteCount = size * count
        } else {
          for place in stride(from: 12, to: body.count - 3, by: 4) {
            byteCount = byteCount + field(place)
          }
        }
      case "stco", "co64":
        let width = box.name == "stco" ? 4 : 8
        for place in stride(from: 8, to: body.count - width + 1, by: width) {
          lastPlace = max(lastPlace, field(place, width))
        }
      default: break
      }
    }
  }
}
