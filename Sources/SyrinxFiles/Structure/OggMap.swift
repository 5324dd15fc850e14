import CSndFile
import SyrinxEngine

/// A logical stream of Vorbis or Opus in an Ogg file.
///
/// A file may hold several, one behind the other (RFC 3533, section 4: chained), of which libsndfile
/// reads the first only. Where pages are lost inside one, libsndfile does not say how much sound was
/// in them: what comes behind is opened anew, behind the stream's headers, so that it keeps its time.
private struct OggLink {
  let serial: Int
  let isOpus: Bool
  /// The pages with the headers, and how many packets of them are still to come.
  var headers: [Range<Int>]
  var headerPackets: Int
  /// Pages that follow on each other without a gap.
  var runs: [Run] = []
  var number: Int
  var isEnded = false

  struct Run {
    var pages: [Range<Int>] = []
    /// Where the sound is when the run ends.
    var granule = -1
  }

  /// Nil if a page begins no stream of these kinds.
  init?(_ page: OggPageHeader, _ opening: [UInt8]) {
    guard page.isFirst else { return nil }
    if opening.starts(with: [1] + Array("vorbis".utf8)) {
      isOpus = false
    } else if opening.starts(with: Array("OpusHead".utf8)) {
      isOpus = true
    } else {
      return nil
    }
    serial = page.serial
    number = page.number
    headers = [page.range]
    // Vorbis I, section 4.2.1; RFC 7845, section 3.
    headerPackets = isOpus ? 1 : 2
  }

  mutating func add(_ page: OggPageHeader) {
    let isNext = page.number == (number + 1) & 0xFFFF_FFFF
    number = page.number
    if page.isLast { isEnded = true }
    if headerPackets > 0 {
      headerPackets -= page.packetCount
      headers.add(page.range)
      return
    }
    if runs.isEmpty || !isNext { runs.append(Run()) }
    runs[runs.count - 1].pages.add(page.range)
    if page.granule >= 0 { runs[runs.count - 1].granule = page.granule }
  }

  func parts(of run: Run) -> [FileView.Part] {
    (headers + run.pages).reduce(into: [Range<Int>]()) { $0.add($1) }.map { .stretch($0) }
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
    while let (page, opening) = try walk.next() {
      if links.last?.runs.isEmpty != true, let link = OggLink(page, opening) {
        links.append(link)
      } else if links.last?.serial == page.serial {
        let before = links[links.count - 1].runs.count
        links[links.count - 1].add(page)
        runCount += links[links.count - 1].runs.count - before
        isTooMuch = runCount > Self.mostSegments || walk.pageCount > Self.mostMixedPages && isMixed
        if isTooMuch { break }
      } else {
        isMixed = true
      }
    }
    guard !links.isEmpty else { return nil }
    self.init(segments: [], notices: [])
    if !links.last!.isEnded { notices.append(.cutShort(missing: nil, of: nil)) }
    guard isMixed || runCount > 1 else { return }
    if isTooMuch { failure = .tooManyParts(Self.mostSegments) }
    add(links.filter { !$0.runs.isEmpty }, file)
  }

  /// How many pages are kept track of where those of several streams alternate.
  private static let mostMixedPages = 1 << 20

  private mutating func add(_ links: [OggLink], _ file: SharedFile) {
    var format: StreamFormat?
    for link in links {
      var granule: Int?
      for run in link.runs {
        let parts = link.parts(of: run)
        guard let info = try? SoundFileHandle(viewing: FileView(file, parts)).info,
          info.frames >= 0, info.frames < Limits.frameCounts.upperBound
        else { continue }
        let here = StreamFormat(sampleRate: Int(info.samplerate), channelCount: Int(info.channels))
        if let format, format != here {
          failure = .formatChanges(frame: frameCount, to: here)
          return
        }
        format = here
        if let granule, run.granule > granule {
          // Opus counts at 48 kHz whatever the rate (RFC 7845, section 4).
          let unit = link.isOpus ? 48_000 / max(here.sampleRate, 1) : 1
          addSilence((run.granule - granule) / max(unit, 1) - Int(info.frames))
        }
        segments.append(Segment(content: .view(parts), frameCount: Int(info.frames)))
        if run.granule >= 0 { granule = run.granule }
      }
    }
    if links.count > 1 { notices.append(.joined(streamCount: links.count)) }
  }

  /// Keeps the time of what follows where sound is lost: by silence, as far as it can be believed.
  mutating func addSilence(_ count: Int) {
    guard count > 0 else { return }
    let isBelieved = Self.isBelieved(missing: count, there: frameCount)
    notices.append(.damaged(frame: frameCount, frameCount: isBelieved ? count : 0))
    guard isBelieved else { return }
    segments.append(Segment(content: .silence, frameCount: count))
  }
}
