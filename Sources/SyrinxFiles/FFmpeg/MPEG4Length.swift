import SyrinxEngine
import SyrinxSystem

/// How long a sound of an MPEG-4 file is, to the frame, as the tables of the file tell it (ISO/IEC
/// 14496-12, 8.4.2 `mdhd`, 8.6.6 `elst`). Edit lists count in the coarser clock of the film, and their
/// ends are rounded to it.
struct MPEG4Length {
  private var timescale: StatedNumber = 0
  private var duration: StatedNumber = 0
  private var movieTimescale: StatedNumber = 0
  /// Edits that are heard: their length on the film's clock and their start on the sound's.
  private var edits: [(length: StatedNumber, start: StatedNumber)] = []
  private var isSound = false

  /// Tables larger than this are not looked through.
  private static let mostBytes = 1 << 26

  /// Nil where the file has no such tables.
  init?(_ file: SharedFile, sound index: Int) throws(SystemFailure) {
    var offset = file.range.lowerBound
    while let (name, body) = try Self.box(file, at: offset) {
      if name == "moov", body.count < Self.mostBytes {
        let bytes = try file.read(body.lowerBound, body.count)
        self.init(movie: bytes[...], sound: index)
        return
      }
      offset = body.upperBound
    }
    return nil
  }

  init?(movie bytes: ArraySlice<UInt8>, sound index: Int) {
    var movieTimescale: StatedNumber = 0
    var sounds: [MPEG4Length] = []
    for box in Self.boxes(bytes) {
      if box.name == "mvhd" {
        movieTimescale = Self.number(box.body, Self.isLong(box.body) ? 20 : 12) ?? 0
      } else if box.name == "trak" {
        var length = MPEG4Length()
        length.read(box.body)
        if length.isSound { sounds.append(length) }
      }
    }
    guard index < sounds.count, movieTimescale > 0 else { return nil }
    self = sounds[index]
    self.movieTimescale = movieTimescale
  }

  private init() {}

  /// The frames of a sound of that rate; nil where the tables do not tell it simply.
  func frameCount(at rate: Int) -> Int? {
    let known = 1...Limits.frameCounts.upperBound
    guard timescale == StatedNumber(rate), duration.within(known) != nil, edits.count <= 1,
      let tick = timescale.divided(by: movieTimescale)
    else { return nil }
    var count = duration
    if let edit = edits.first {
      guard edit.start >= 0, edit.start < duration,
        let told = (edit.length * timescale).divided(by: movieTimescale)
      else { return nil }
      let rest = duration - edit.start
      let isRounded = rest - told <= tick + 1 && told - rest <= tick + 1
      count = isRounded ? rest : min(rest, told)
    }
    return count.within(known)
  }

  private mutating func read(_ bytes: ArraySlice<UInt8>, depth: Int = 0) {
    for (name, body) in Self.boxes(bytes) {
      let isLong = Self.isLong(body)
      switch name {
      case "mdia", "edts": if depth == 0 { read(body, depth: 1) }
      case "hdlr": isSound = body.dropFirst(8).starts(with: Array("soun".utf8))
      case "mdhd":
        timescale = Self.number(body, isLong ? 20 : 12) ?? 0
        duration = Self.number(body, isLong ? 24 : 16, isLong ? 8 : 4) ?? 0
      case "elst":
        let width = isLong ? 8 : 4
        let entries = body.dropFirst(8)
        let count = Self.number(body, 4)?.clamped(to: 0...entries.count / (2 * width + 4)) ?? 0
        for index in 0..<count {
          let entry = entries.dropFirst(index * (2 * width + 4))
          edits.append(
            (entry.prefix(width).bigEndian, entry.dropFirst(width).prefix(width).signedBigEndian))
        }
      default: break
      }
    }
  }

  /// A box of a file: its name, and where its content lies.
  private static func box(
    _ file: SharedFile, at offset: Int
  ) throws(SystemFailure) -> (String, Range<Int>)? {
    let head = try file.read(offset, 16)
    guard let short = number(head[...], 0), let name = name(head[...]) else { return nil }
    var (length, start, end): (StatedNumber?, Int, Int) = (short, offset + 8, file.range.upperBound)
    if short == 0 { length = nil }
    if short == 1 { (length, start) = (number(head[...], 8, 8), offset + 16) }
    if let length {
      guard let last = length.end(from: offset, upTo: end) else { return nil }
      end = last
    }
    return end >= start ? (name, start..<end) : nil
  }

  /// The boxes that bytes are made of.
  private static func boxes(
    _ bytes: ArraySlice<UInt8>
  ) -> [(name: String, body: ArraySlice<UInt8>)] {
    var found: [(String, ArraySlice<UInt8>)] = []
    var rest = bytes
    while let name = name(rest), rest.count >= 8,
      let length = number(rest, 0)?.within(8...rest.count)
    {
      found.append((name, rest.prefix(length).dropFirst(8)))
      rest = rest.dropFirst(length)
    }
    return found
  }

  private static func name(_ bytes: ArraySlice<UInt8>) -> String? {
    bytes.count < 8 ? nil : String(decoding: bytes.dropFirst(4).prefix(4), as: UTF8.self)
  }

  /// Whether a box has numbers of eight bytes.
  private static func isLong(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.first == 1 }

  private static func number(
    _ bytes: ArraySlice<UInt8>, _ place: Int, _ byteCount: Int = 4
  ) -> StatedNumber? {
    let digits = bytes.dropFirst(place).prefix(byteCount)
    return digits.count == byteCount ? digits.bigEndian : nil
  }
}
