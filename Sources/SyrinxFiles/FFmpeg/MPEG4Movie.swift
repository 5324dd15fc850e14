import SyrinxEngine
import SyrinxSystem

/// The tables of an MPEG-4 file (ISO/IEC 14496-12), which tell to the frame how long its sounds are, and
/// where its samples lie.
struct MPEG4Movie {
  /// Units of the film's clock in a second, in which edit lists count.
  private var timescale: StatedNumber = 0
  private var tracks: [MPEG4Track] = []

  /// Tables larger than this are not looked through.
  private static let mostBytes = 1 << 28

  /// Reads the content of a box `moov`.
  init(_ bytes: [UInt8]) {
    for box in MPEG4Box.read(bytes).boxes {
      if box.name == "mvhd" { timescale = box.isLong ? box.number(at: 20) : box.number(at: 12) }
      if box.name == "trak" { tracks.append(MPEG4Track(box.body)) }
    }
  }

  /// Nil where the file has no such tables or, with `isWhole`, where a box goes beyond its end or a sample that
  /// they tell of is not there.
  init?(_ source: ByteSource, isWhole: Bool = false) {
    let boxes = MPEG4Box.outermost(source)
    guard let found = boxes.first(where: { $0.name == "moov" }),
      found.body.count < Self.mostBytes
    else { return nil }
    self.init(source.read(found.body.lowerBound, found.body.count))
    guard isWhole else { return }
    let dataBytes = boxes.filter { $0.name == "mdat" }.reduce(0) { $0 + $1.body.count }
    let used = tracks.reduce(StatedNumber(0)) { $0 + $1.byteCount }
    guard boxes.last?.place.upperBound == source.count, used <= StatedNumber(dataBytes),
      tracks.allSatisfy({ $0.sampleCount == 0 || $0.lastPlace < StatedNumber(source.count) })
    else { return nil }
  }

  private var sounds: [MPEG4Track] { tracks.filter { $0.handler == "soun" } }

  /// The sound of a movie that has nothing else.
  var onlySound: MPEG4Track? { tracks.count == 1 ? sounds.first : nil }

  /// The length of the first sound, with what codecs put before and after it.
  var seconds: Double { sounds.first?.seconds ?? 0 }

  /// Samples of the first film.
  var pictureCount: Int {
    tracks.first { $0.handler == "vide" && $0.sampleCount > 0 }?.sampleCount ?? 0
  }

  /// The frames of a sound of that rate; nil where the tables do not tell it simply. A tag may have noted their
  /// number, which is true unless the sound has not as many, or less of it is heard.
  func frameCount(ofSound index: Int, at rate: Int, noted: Int? = nil) -> Int? {
    guard index < sounds.count, let tick = sounds[index].timescale.divided(by: timescale)
    else { return nil }
    let sound = sounds[index]
    let known = 1...Limits.frameCounts.upperBound
    guard sound.timescale == StatedNumber(rate), sound.duration.within(known) != nil,
      sound.edits.count <= 1
    else { return nil }
    var (count, most) = (sound.duration, sound.duration)
    if let edit = sound.edits.first {
      guard edit.start >= 0, edit.start < count,
        let told = (edit.length * sound.timescale).divided(by: timescale)
      else { return nil }
      // The end of an edit is rounded to the film's clock.
      let rest = count - edit.start
      let isRounded = rest - told <= tick + 1 && told - rest <= tick + 1
      count = isRounded ? rest : min(rest, told)
      most = min(rest, count + tick)
    }
    if let noted, StatedNumber(noted) <= most { count = StatedNumber(noted) }
    return count.within(known)
  }
}

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

extension MPEG4Box {
  /// Numbers of eight bytes stand where others have four.
  fileprivate var isLong: Bool { body.first == 1 }

  /// The number at a byte; 0 after the end.
  fileprivate func number(at place: Int, _ count: Int = 4) -> StatedNumber {
    place + count <= body.count ? body[place..<place + count].bigEndian : 0
  }

  /// All numbers from a byte to the end.
  fileprivate func numbers(from start: Int, _ count: Int = 4) -> some Sequence<StatedNumber> {
    stride(from: start, to: body.count - count + 1, by: count).lazy.map {
      number(at: $0, count)
    }
  }
}
