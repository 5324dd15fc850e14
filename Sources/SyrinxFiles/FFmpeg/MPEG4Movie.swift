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
