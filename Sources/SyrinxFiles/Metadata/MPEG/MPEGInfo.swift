/// Notes of an encoder in a frame without sound in front of the others: the Xing or Info tag, with the
/// extension of LAME ("Mp3 Info Tag rev 1 specifications"), or the VBRI tag.
struct MPEGInfo: Hashable {
  /// Frames of the stream, this one not counted, and the bytes of all; nil where that is not said.
  private(set) var frames: Int?
  private(set) var byteCount: Int?
  /// A hundred, less ten for each step of LAME's `-V` and one for each of `-q`.
  private(set) var scale: Int?
  /// LAME's method: 1 constant, 2 average, 3 to 6 variable; 0 unknown, nil of the VBRI tag.
  private(set) var method: Int?
  /// The rate that LAME aimed at, in thousands of bits a second, up to 255.
  private(set) var aim = 0
  /// Samples that encoders put before the first, and after the last.
  private(set) var delay = 0
  private(set) var padding = 0
  /// Delay and padding are told.
  private(set) var isGapless = false

  /// Samples that a decoder of layer III needs before the first (mpg123, `GAPLESS_DELAY`).
  static let decoderDelay = 529

  /// Nil if the frame is one with sound.
  init?(_ frame: [UInt8], _ header: MPEGHeader) {
    guard header.layer == 3 else { return nil }
    let fields = Fields(frame, isBig: true)
    func number(_ place: Int) -> Int { Int(fields.number(at: place).bits) }
    if fields.name(at: 36) == "VBRI" {
      frames = number(36 + 14)
      return
    }
    var place = header.sideInfoEnd
    guard let mark = fields.name(at: place), ["Xing", "Info"].contains(mark) else { return nil }
    let flags = number(place + 4)
    place += 8
    func next(_ bit: Int, _ count: Int) -> Int? {
      guard flags & bit != 0 else { return nil }
      defer { place += count }
      return number(place)
    }
    frames = next(1, 4)
    byteCount = next(2, 4)
    _ = next(4, 100)
    let scale = next(8, 4)
    method = mark == "Info" ? 1 : 0
    aim = Int(fields.byte(at: place + 20))
    let maker = String(latin1: fields.bytes(at: place, 9))
    if maker.hasPrefix("LAME") || maker.hasPrefix("L3.99") {
      method = Int(fields.byte(at: place + 9) & 15)
      self.scale = scale
    }
    guard place + 24 <= frame.count, frame[place] != 0 else { return }
    delay = number(place + 21) >> 20
    padding = number(place + 21) >> 8 & 0xFFF
    isGapless = true
  }
}

extension MPEGHeader {
  /// Where the side information of layer III ends, after which encoders leave notes of their own.
  var sideInfoEnd: Int {
    4 + (version == 1 ? (isMono ? 17 : 32) : (isMono ? 9 : 17))
  }
}
