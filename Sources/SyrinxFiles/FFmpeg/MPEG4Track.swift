import SyrinxSystem

/// The tables of one sound or film.
struct MPEG4Track {
  private(set) var handler = ""
  /// Its own clock, and its length by that (8.4.2).
  private(set) var timescale: StatedNumber = 0
  private(set) var duration: StatedNumber = 0
  /// Edits that are heard (8.6.6): their length on the film's clock and their start on the sound's.
  private(set) var edits: [(length: StatedNumber, start: StatedNumber)] = []
  /// Of its coding.
  private(set) var description = MPEG4Box("stsd", [])
  private var sizes = MPEG4Box("stsz", [])
  private var places = MPEG4Box("stco", [])

  init(_ bytes: [UInt8]) { read(bytes, depth: 0) }

  private mutating func read(_ bytes: [UInt8], depth: Int) {
    for box in MPEG4Box.read(bytes).boxes {
      switch box.name {
      // Each lies within the one before it.
      case "mdia", "edts", "minf", "stbl": if depth < 4 { read(box.body, depth: depth + 1) }
      // QuickTime has another one that tells of the data.
      case "hdlr": if handler.isEmpty { handler = String(latin1: box.body.dropFirst(8).prefix(4)) }
      case "mdhd":
        timescale = box.number(at: box.isLong ? 20 : 12)
        duration = box.isLong ? box.number(at: 24, 8) : box.number(at: 16)
      case "elst":
        let width = box.isLong ? 8 : 4
        let count = box.number(at: 4).clamped(to: 0...max(box.body.count - 8, 0) / (2 * width + 4))
        for index in 0..<count {
          let entry = box.body.dropFirst(8 + index * (2 * width + 4))
          edits.append(
            (entry.prefix(width).bigEndian, entry.dropFirst(width).prefix(width).signedBigEndian))
        }
      case "stsd": description = box
      case "stsz": sizes = box
      case "stco", "co64": places = box
      default: break
      }
    }
  }

  var seconds: Double { timescale > 0 ? Double(duration) / Double(timescale) : 0 }

  var sampleCount: Int { Int(sizes.number(at: 8).bits) }

  /// Of all samples.
  var byteCount: StatedNumber {
    let (size, count) = (sizes.number(at: 4), sizes.number(at: 8))
    return size > 0 ? size * count : sizes.numbers(from: 12).reduce(0) { $0 + $1 }
  }

  /// Where the last chunk of samples begins.
  var lastPlace: StatedNumber {
    places.numbers(from: 8, places.name == "stco" ? 4 : 8).reduce(0) { max($0, $1) }
  }
}
