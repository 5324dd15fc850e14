/// How long a sound of an MPEG-4 file is, to the frame, as the tables of the file tell it (ISO/IEC
/// 14496-12, 8.4.2 `mdhd`, 8.6.6 `elst`). Edit lists count in the coarser clock of the film, and their
/// ends are rounded to it.
struct MPEG4Length {
  private var timescale = 0
  private var duration = 0
  private var movieTimescale = 0
  /// Edits that are heard: their length on the film's clock and their start on the sound's.
  private var edits: [(length: Int, start: Int)] = []
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
    var movieTimescale = 0
    var sounds: [MPEG4Length] = []
    Self.walk(bytes) { name, body in
      if name == "mvhd" {
        movieTimescale = Self.number(body, Self.version(body) == 1 ? 20 : 12) ?? 0
      } else if name == "trak" {
        var length = MPEG4Length()
        length.read(body)
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
    guard timescale == rate, duration > 0, edits.count <= 1 else { return nil }
    guard let edit = edits.first else { return duration }
    let rest = duration - edit.start
    let (scaled, isBeyond) = edit.length.multipliedReportingOverflow(by: timescale)
    guard edit.start >= 0, rest > 0, !isBeyond else { return nil }
    let told = scaled / movieTimescale
    let isRounded = abs(rest - told) <= timescale / movieTimescale + 1
    return isRounded ? rest : min(rest, told)
  }

  private mutating func read(_ bytes: ArraySlice<UInt8>) {
    var found = self
    Self.walk(bytes) { name, body in
      switch name {
      case "mdia", "edts": found.read(body)
      case "hdlr": found.isSound = body.dropFirst(8).starts(with: Array("soun".utf8))
      case "mdhd":
        let isLong = Self.version(body) == 1
        found.timescale = Self.number(body, isLong ? 20 : 12) ?? 0
        found.duration =
          (isLong ? Self.longNumber(body, 24) : Self.number(body, 16)) ?? 0
      case "elst":
        let width = Self.version(body) == 1 ? 20 : 12
        for index in 0..<min(Self.number(body, 4) ?? 0, body.count / width) {
          let place = 8 + index * width
          let length =
            width == 20 ? Self.longNumber(body, place) : Self.number(body, place)
          let start =
            width == 20
            ? Self.longNumber(body, place + 8)
            : Self.number(body, place + 4).map { Int(Int32(truncatingIfNeeded: $0)) }
          if let length, let start { found.edits.append((length, start)) }
        }
      default: break
      }
    }
    self = found
  }

  /// A box of a file: its name, and where its content lies.
  private static func box(
    _ file: SharedFile, at offset: Int
  ) throws(SystemFailure) -> (String, Range<Int>)? {
    let head = try file.read(offset, 16)
    guard let length = number(head[...], 0), let name = name(head[...]) else { return nil }
    var (start, end) = (offset + 8, offset + length)
    if length == 0 { end = file.range.upperBound }
    if length == 1 {
      guard let long = longNumber(head[...], 8), long < Int.max - offset else { return nil }
      (start, end) = (offset + 16, offset + long)
    }
    guard end >= start, end <= file.range.upperBound else { return nil }
    return (name, start..<end)
  }

  /// Calls for every box in bytes.
  private static func walk(
    _ bytes: ArraySlice<UInt8>, _ take: (String, ArraySlice<UInt8>) -> Void
  ) {
    var rest = bytes
    while let length = number(rest, 0), let name = name(rest), length >= 8, length <= rest.count {
      take(name, rest.prefix(length).dropFirst(8))
      rest = rest.dropFirst(length)
    }
  }

  private static func name(_ bytes: ArraySlice<UInt8>) -> String? {
    bytes.count < 8 ? nil : String(decoding: bytes.dropFirst(4).prefix(4), as: UTF8.self)
  }

  private static func version(_ bytes: ArraySlice<UInt8>) -> Int { Int(bytes.first ?? 0) }

  private static func number(_ bytes: ArraySlice<UInt8>, _ place: Int) -> Int? {
    let digits = bytes.dropFirst(place).prefix(4)
    return digits.count == 4 ? digits.reduce(0) { $0 << 8 | Int($1) } : nil
  }

  private static func longNumber(_ bytes: ArraySlice<UInt8>, _ place: Int) -> Int? {
    guard let high = number(bytes, place), let low = number(bytes, place + 4) else { return nil }
    return Int(Int32(truncatingIfNeeded: high)) << 32 | low
  }
}
