import SyrinxEngine
import SyrinxSystem

/// A stream of MPEG audio that is found as a file is walked through.
private struct MPEGFinding {
  let header: MPEGHeader
  let info: MPEGInfo?
  let start: Int
  var end: Int
  /// Frames with sound, and the bytes of all of them.
  var found = 0
  var byteCount = 0
  var channelCount = 1
  /// Bytes that are none, by the number of the frame in front of which they lie.
  var others: [(number: Int, byteCount: Int)] = []
  var isCut = false

  /// Places of damage that are kept track of.
  static let mostPlaces = 1 << 16

  mutating func add(_ header: MPEGHeader, _ offset: Int) {
    end = offset + header.byteCount
    found += 1
    byteCount += header.byteCount
    channelCount = max(channelCount, header.channelCount)
  }

  mutating func add(other byteCount: Int) {
    if others.last?.number == found {
      others[others.count - 1].byteCount += byteCount
    } else if others.count < Self.mostPlaces {
      others.append((found, byteCount))
    }
  }

  /// Frames in place of bytes that are none: only those that the encoder counted, and that are not
  /// found, have been lost there. As many as the bytes make are put there, and the rest, which would
  /// have made more of them, at the last place; but not where the end is missing too.
  var lost: [Int: Int] {
    let places = others.filter { $0.number > 0 && $0.number < found }
    guard let frames = info?.frames, frames > found, !places.isEmpty else { return [:] }
    var left = frames - found
    var lost: [Int: Int] = [:]
    let length = max(byteCount / max(found, 1), 1)
    for place in places {
      let count = min((place.byteCount + length / 2) / length, left)
      if count > 0 { lost[place.number] = count }
      left -= count
    }
    if left > 0, left <= Self.mostUnseen * places.count, !isCut {
      lost[places.last!.number, default: 0] += left
    }
    return lost
  }

  /// Lost frames that may have left no bytes behind, for each place.
  private static let mostUnseen = 100
}

extension SoundMap {
  /// The streams of MPEG audio in a file; nil if there are none, or without libmpg123.
  ///
  /// libsndfile stops at the first damage and reads no second stream.
  init?(mpeg file: SharedFile, from start: Int) throws(SystemFailure) {
    guard MPEGLibrary.shared != nil else { return nil }
    self.init(segments: [])
    var walk = MPEGFrames(file, from: start)
    var findings: [MPEGFinding] = []
    var skipped = 0
    var tags: [Int] = []
    while let item = try walk.next() {
      switch item {
      case .tag(let range):
        if tags.count < MPEGFinding.mostPlaces { tags.append(range.lowerBound) }
      case .other(let range):
        guard !findings.isEmpty else {
          skipped = range.count
          guard walk.offset < file.range.upperBound, range.count < 1 << 20 else { return nil }
          break
        }
        findings[findings.count - 1].add(other: range.count)
      case .partial: if !findings.isEmpty { findings[findings.count - 1].isCut = true }
      case .frame(let header, let offset):
        let info = try walk.info(header, at: offset)
        let end = offset + header.byteCount
        if info != nil {
          findings.append(MPEGFinding(header: header, info: info, start: end, end: end))
        } else {
          if findings.last?.header.goesWith(header) != true {
            findings.append(MPEGFinding(header: header, info: nil, start: offset, end: end))
          }
          findings[findings.count - 1].add(header, offset)
        }
        guard findings.count <= Self.mostSegments else {
          failure = .tooManyParts(Self.mostSegments)
          return
        }
      }
    }
    findings.removeAll { $0.found == 0 }
    guard let first = findings.first else { return nil }
    if skipped > 0 { notices.append(.skipped(byteCount: skipped)) }
    let others = findings.firstIndex { $0.header.sampleRate != first.header.sampleRate }
    let alike = findings[..<(others ?? findings.endIndex)]
    let channelCount = alike.reduce(1) { max($0, $1.channelCount) }
    for finding in alike { add(finding, channelCount: channelCount) }
    if let others, let format = segments.first?.format {
      let next = StreamFormat(
        sampleRate: findings[others].header.sampleRate,
        channelCount: findings[others].channelCount)
      notices.append(.formatChanges(frame: frameCount, from: format, to: next))
    }
    if alike.count > 1 { notices.append(.joined(streamCount: alike.count)) }
    layout = first.header.layout
    try addTags(at: tags, file)
    if others == nil { addFollower(file, at: findings.last!.end) }
  }

  /// Says of which tags nothing is read.
  private mutating func addTags(at places: [Int], _ file: SharedFile) throws(SystemFailure) {
    let start = file.range.lowerBound
    // The chunks of a WAV file are read by others.
    guard !places.isEmpty, try file.read(start, 4) != Array("RIFF".utf8) else { return }
    let known = try MPEGTags(byteCount: file.range.count) { (place, count) throws(SystemFailure) in
      try file.read(start + place, count)
    }
    var found = Inventory()
    for place in places where !known.hasTag(at: place - start) {
      let head = try file.read(place, 11)
      if head.starts(with: Array("APE".utf8)) { found.add("APE tag") }
      // One without a frame says nothing.
      if head.starts(with: Array("ID3".utf8)), head.last != 0 { found.add("ID3 tag") }
      if head.starts(with: Array("TAG".utf8)) { found.add(ID3v1.name) }
    }
    for name in found.names {
      notices.append(.metadataDropped(.init(name, found[name], .elsewhere)))
    }
  }

  private mutating func add(_ finding: MPEGFinding, channelCount: Int) {
    let header = finding.header
    let length = header.frameCount
    let lost = finding.lost
    let there = finding.found + lost.values.reduce(0, +)
    let promised = finding.info?.frames ?? 0
    var stream = MPEGStream(
      range: finding.start..<finding.end, header: header, channelCount: channelCount, lost: lost)
    var padding = 0
    if let info = finding.info, info.isGapless, promised > 0 {
      stream.delay = info.delay + MPEGInfo.decoderDelay
      padding = max(info.padding - MPEGInfo.decoderDelay, 0)
    }
    // Padding may fill the last frames: the sound is whole before all of them are there.
    let decoded = there * length - stream.delay
    let whole = promised * length - stream.delay - padding
    stream.frameCount = max(promised < there ? decoded : min(decoded, whole), 0)
    var before = 0
    for place in finding.others where place.number > 0 && place.number < finding.found {
      let frame = max((place.number + before) * length - stream.delay, 0)
      let count = lost[place.number] ?? 0
      // Bytes put between frames, of which none is missing, have done no harm.
      if count > 0 || finding.info?.frames == nil {
        notices.append(.damaged(frame: frameCount + frame, frameCount: count * length))
      }
      before += count
    }
    // Some encoders count the frame of their note too.
    let missing = promised - there
    if whole > stream.frameCount, missing > 1 || missing == 1 && finding.isCut {
      notices.append(.cutShort(missing: whole - stream.frameCount, of: whole))
    } else if finding.isCut, finding.info?.frames == nil {
      notices.append(.cutShort(missing: nil, of: nil))
    }
    let sound = DecodedSound(layout: .floats, format: stream.format) {
      DecodedView(MPEGSource($0, stream))
    }
    segments.append(Segment(content: .decoded(sound), frameCount: stream.frameCount))
  }
}

extension Segment {
  /// The format of decoded samples; nil where libsndfile tells it.
  fileprivate var format: StreamFormat? {
    if case .decoded(let sound) = content { sound.format } else { nil }
  }
}

extension MPEGHeader {
  var layout: FileLayout { FileLayout(.mp3, [.mp1, .mp2, .mp3][layer - 1]) }
}
