import CSndFile
import SyrinxEngine
import SyrinxSystem

/// A logical stream of Vorbis or Opus in an Ogg file.
///
/// A file may hold several, one after the other (RFC 3533, section 4: chained), of which libsndfile
/// reads the first only. Where pages are lost inside one, libsndfile does not say how much sound was
/// in them: what comes after is opened anew, after the stream's headers, so that it keeps its time.
private struct OggLink {
  let serial: [UInt8]
  let isOpus: Bool
  /// The page that the stream begins with, and where it lies.
  private let first: OggPage
  fileprivate let firstRange: Range<Int>
  /// The other pages with headers, and how many packets of them are still to come.
  private var headers: [Range<Int>] = []
  private var headerPackets: Int
  /// Pages that follow on each other without a gap.
  private(set) var runs: [PageSequence] = []
  /// Pages are lost in front of the first run.
  private(set) var isBeheaded = false
  private var sequence: Int
  private(set) var isEnded = false

  struct PageSequence {
    var pages: [Range<Int>] = []
    /// Where the sound is when the run ends.
    var granule: StatedNumber = -1
  }

  /// Nil if a page begins no stream of these kinds.
  init?(_ page: OggPage, _ range: Range<Int>) {
    guard page.isFirst, let codec = OggHeaders.codec(of: page.body),
      codec == .vorbis || page.body.count >= 19
    else { return nil }
    isOpus = codec == .opus
    serial = page.serial
    sequence = page.sequence
    first = page
    firstRange = range
    // Vorbis I, section 4.2.1; RFC 7845, section 3.
    headerPackets = isOpus ? 1 : 2
  }

  mutating func add(_ page: OggPage, _ range: Range<Int>) {
    let isNext = page.sequence == (sequence + 1) & 0xFFFF_FFFF
    sequence = page.sequence
    if page.isLast { isEnded = true }
    if headerPackets > 0 {
      headerPackets -= page.packetCount
      headers.add(range)
      return
    }
    if runs.isEmpty { isBeheaded = !isNext }
    if runs.isEmpty || !isNext { runs.append(PageSequence()) }
    runs[runs.count - 1].pages.add(range)
    if page.granule >= 0 { runs[runs.count - 1].granule = page.granule }
  }

  /// A view of a run for libsndfile. At the beginning of a stream of Opus as many frames are left out as
  /// its first page tells (RFC 7845, section 4.2), but none inside it.
  func parts(of run: Int) -> [FileView.Part] {
    let ranges = (headers + runs[run].pages).reduce(into: [Range<Int>]()) { $0.add($1) }
    var first = FileView.Part.stretch(firstRange)
    if isOpus, run > 0 || isBeheaded {
      var page = self.first
      page.body.replaceSubrange(10..<12, with: [0, 0])
      first = .bytes(page.written)
    }
    return [first] + ranges.map { .stretch($0) }
  }
}

/// A stream of a codec that is not read in an Ogg file of Vorbis or Opus, with the number of streams in front of
/// it that are read.
private typealias OtherLink = (place: Int, codec: String)

/// The codec, of those that are not read, of the sound that a first packet begins; nil of others, such as films.
private func otherCodec(of packet: [UInt8]) -> String? {
  let names = [("\u{7F}FLAC", "FLAC"), ("Speex   ", "Speex"), ("CELT    ", "CELT")]
  return names.first { packet.starts(with: $0.0.utf8) }?.1
}

extension OggLink {
  /// The texts and pictures beside the sound.
  fileprivate func metadata(_ file: SharedFile) -> Metadata? {
    let source = ByteSource(file)
    let start = firstRange.lowerBound - file.range.lowerBound
    let headers = OggHeaders { place, count in source.read(start + place, count) }
    return headers?.comments.map { comments in
      Metadata { $0.add(comments, sampleRate: 48_000) }
    }
  }
}

extension [Range<Int>] {
  /// Appends a range, or lengthens the last one.
  fileprivate mutating func add(_ range: Range<Int>) {
    if let last, last.upperBound == range.lowerBound {
      self[count - 1] = last.lowerBound..<range.upperBound
    } else {
      append(range)
    }
  }
}

extension SoundMap {
  /// The streams of an Ogg file; nil if it has none of Vorbis or Opus. No segments are told where
  /// libsndfile reads the file as it lies.
  init?(ogg file: SharedFile, from start: Int) throws(SystemFailure) {
    var walk = OggPageWalk(file, from: start)
    var links: [OggLink] = []
    var isMixed = start > file.range.lowerBound
    var runCount = 0
    var isTooMuch = false
    var others: [OtherLink] = []
    var end = start
    while let (range, page) = try walk.next() {
      end = range.upperBound
      if links.last?.runs.isEmpty != true, let link = OggLink(page, range) {
        links.append(link)
      } else if links.last?.serial == page.serial {
        let before = links[links.count - 1].runs.count
        links[links.count - 1].add(page, range)
        runCount += links[links.count - 1].runs.count - before
        isTooMuch = runCount > Self.mostSegments || walk.pageCount > Self.mostMixedPages && isMixed
        if isTooMuch { break }
      } else {
        isMixed = true
        if page.isFirst, let codec = otherCodec(of: page.body) {
          let place = links.last?.runs.isEmpty == true ? links.count - 1 : links.count
          others.append((place, codec))
        }
      }
    }
    guard !links.isEmpty else { return nil }
    self.init(segments: [])
    if !links.last!.isEnded { notices.append(.cutShort(missing: nil, of: nil)) }
    // After the last page libsndfile looks for the end of a stream of Opus.
    guard isMixed || walk.hasSkipped || runCount > 1 || links.contains(where: \.isBeheaded)
    else { return }
    if isTooMuch { failure = .tooManyParts(Self.mostSegments) }
    add(links, others, file)
    if failure == nil { addFollower(file, at: end, notOf: "OggS") }
  }

  /// Sounds after the first of an Ogg file that ffmpeg decodes: it reads those of the same codec.
  static func unread(inOgg file: SharedFile) throws(SystemFailure) -> [Notice] {
    let start = try endOfTags(file)
    guard try file.read(start, 4) == Array("OggS".utf8) else { return [] }
    var walk = OggPageWalk(file, from: start)
    var notices: [Notice] = []
    var (before, here): (StatedNumber, StatedNumber) = (0, 0)
    var first: String?
    while let (_, page) = try walk.next(), notices.count < mostSegments {
      if page.isFirst {
        (before, here) = (before + here, 0)
        guard let codec = otherCodec(of: page.body) else { continue }
        first = first ?? codec
        if codec != first { notices.append(.notRead(frame: before.frames, kind: codec)) }
      } else if page.granule > 0 {
        here = page.granule
      }
    }
    return notices
  }

  /// Pages that are kept track of where those of several streams alternate.
  private static let mostMixedPages = 1 << 20

  private mutating func add(_ links: [OggLink], _ others: [OtherLink], _ file: SharedFile) {
    var format: StreamFormat?
    func say(_ place: Int) {
      for other in others where other.place == place {
        notices.append(.notRead(frame: frameCount, kind: other.codec))
      }
    }
    for (place, link) in links.enumerated() {
      say(place)
      for run in link.runs.indices {
        let parts = link.parts(of: run)
        guard let info = try? SoundFileHandle(viewing: FileView(file, parts)).info,
          info.frames >= 0, info.frames < Limits.frameCounts.upperBound
        else { continue }
        let here = StreamFormat(sampleRate: Int(info.samplerate), channelCount: Int(info.channels))
        if let format, format != here {
          notices.append(.formatChanges(frame: frameCount, from: format, to: here))
          return
        }
        format = here
        if run == 0, link.isBeheaded {
          notices.append(.damaged(frame: frameCount, frameCount: 0))
        } else if run > 0, case let beginning = link.runs[run - 1].granule, beginning >= 0 {
          // Opus counts at 48 kHz whatever the rate (RFC 7845, section 4).
          let unit = link.isOpus ? max(48_000 / here.sampleRate, 1) : 1
          let length = (link.runs[run].granule - beginning).divided(by: StatedNumber(unit)) ?? 0
          addSilence(length.frames - Int(info.frames), there: frameCount + Int(info.frames))
        }
        segments.append(Segment(content: .view(parts), frameCount: Int(info.frames)))
      }
    }
    say(links.count)
    let streamCount = links.count { !$0.runs.isEmpty }
    if streamCount > 1 { notices.append(.joined(streamCount: streamCount)) }
    addLosses(links.lazy.filter { !$0.runs.isEmpty }.compactMap { $0.metadata(file) })
  }
}
