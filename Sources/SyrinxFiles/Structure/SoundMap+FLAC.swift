import SyrinxEngine
import SyrinxSystem

extension SoundMap {
  /// The FLAC streams of a file, as far as they are there: libFLAC reads the first of several that lie
  /// one after the other, leaves damaged frames out, and takes no frame that is not as the header says.
  init?(flac file: SharedFile, from start: Int) throws(SystemFailure) {
    self.init(segments: [])
    var nextStart: Int? = start
    var format: StreamFormat?
    var streamCount = 0
    var isFilled = false
    var starts: [Int] = []
    while let here = nextStart {
      guard let stream = try FLACStream(file, from: here, to: file.range.upperBound) else { break }
      var walk = FLACWalk(stream)
      let found = try walk.runs(most: Self.mostSegments)
      if found.isBeyondStandard {
        failure = .noFrame("a block of FLAC has more than \(FLACFrame.mostCount) samples")
        return
      }
      if stream.stated == nil, found.runs.isEmpty { break }
      if let format, format != walk.stream.format {
        notices.append(.formatChanges(frame: frameCount, from: format, to: walk.stream.format))
        break
      }
      format = walk.stream.format
      streamCount += 1
      if walk.stream.isWide {
        layout = FileLayout(.flac, .pcm32)
        guard FLACLibrary.shared != nil else {
          failure = .noFrame("FLAC of 32 bits takes libFLAC 1.4, or a newer ffmpeg")
          return
        }
      }
      isFilled = isFilled || stream.end - stream.firstFrame > FLACFrame.mostHeaderBytes
      nextStart = found.nextStream
      add(walk.stream, found, endingAt: nextStart ?? stream.end)
      starts.append(here)
      guard segments.count <= Self.mostSegments else {
        failure = .tooManyParts(Self.mostSegments)
        break
      }
    }
    guard streamCount > 0 else { return nil }
    if segments.allSatisfy({ $0.frameCount == 0 }), isFilled {
      failure = .noFrame("no frame of FLAC is whole")
    }
    if streamCount > 1 {
      notices.append(.joined(streamCount: streamCount))
      addLosses(starts.lazy.compactMap { Self.metadata(file, from: $0) })
    }
  }

  /// The texts and pictures beside the sound of a stream.
  private static func metadata(_ file: SharedFile, from start: Int) -> Metadata? {
    let source = ByteSource(file)
    let place = start - file.range.lowerBound
    let blocks = FLACBlocks(
      fileByteCount: source.count - place, mostKeptBytes: MPEGTags.mostBytes
    ) { source.read(place + $0, $1) }
    return blocks.map { blocks in Metadata { $0.add(blocks, sampleRate: 48_000) } }
  }

  private mutating func add(
    _ stream: FLACStream, _ found: FLACWalk.Finding, endingAt end: Int
  ) {
    let first = frameCount
    let there = found.runs.reduce(0) { $0 + $1.frameCount }
    // Of a stream without a length nobody knows whether it began with its first frame.
    var expected = stream.promised == nil ? found.runs.first?.number ?? 0 : 0
    for run in found.runs {
      addSilence(run.number - expected, there: first + there)
      let isWhole =
        stream.isAsStated && !stream.isRefused && run.range.lowerBound == stream.firstFrame
        && run.frameCount == stream.promised
      let range = run.range.clamped(to: stream.start..<end)
      let parts = isWhole ? [.stretch(stream.start..<end)] : stream.view(of: range, upTo: run.next)
      let wide = DecodedSound(layout: .wholes, format: stream.format) { file in
        DecodedView(
          WideFLAC(
            FileView(file, parts), channelCount: stream.format.channelCount,
            firstFrame: stream.isIrregular ? nil : run.number, frameCount: run.frameCount))
      }
      segments.append(
        Segment(
          content: stream.isWide ? .decoded(wide) : .view(parts), frameCount: run.frameCount,
          firstFrame: stream.isWide ? 0 : run.number,
          isSeekable: stream.isWide || !stream.isIrregular))
      expected = run.next
    }
    if found.runs.isEmpty {
      let parts =
        stream.isRefused
        ? stream.view(of: end..<end, upTo: 0) : [.stretch(stream.start..<end)]
      segments.append(Segment(content: .view(parts), frameCount: 0))
    }
    if let stated = stream.stated, stated.channelCount != stream.format.channelCount {
      notices.append(
        .misstated(.channelCount, stated.channelCount, found: stream.format.channelCount))
    }
    if let stated = stream.stated, stated.sampleRate != stream.format.sampleRate {
      notices.append(.misstated(.sampleRate, stated.sampleRate, found: stream.format.sampleRate))
    }
    if let format = found.nextFormat {
      notices.append(
        .formatChanges(frame: first + expected, from: stream.format, to: format))
    } else if let promised = stream.promised, expected < promised {
      notices.append(.cutShort(missing: promised - expected, of: promised))
    } else if let promised = stream.promised, expected > promised {
      notices.append(.misstated(.frameCount, promised, found: expected))
    }
  }
}

/// The sound of frames of FLAC that libsndfile does not decode, as headerless samples of 32 bits.
final class WideFLAC: SampleSource {
  let byteCount: Int
  var failure: Int32? { view.failure }
  private let view: FileView
  private let channelCount: Int
  /// The number of the first frame; nil where none can be gone to.
  private let firstFrame: Int?
  private let frameBytes: Int
  private var decoder: FLACDecoder?

  init(_ view: FileView, channelCount: Int, firstFrame: Int?, frameCount: Int) {
    self.view = view
    self.channelCount = channelCount
    self.firstFrame = firstFrame
    frameBytes = channelCount * MemoryLayout<Int32>.size
    byteCount = frameCount * frameBytes
  }

  func begin(at offset: Int) -> (samples: [Int32], offset: Int) {
    let frame = offset / frameBytes
    decoder = decoder ?? FLACDecoder(view, channelCount: channelCount)
    if offset > 0, let firstFrame, let found = decoder?.seek(to: firstFrame + frame) {
      return (found, frame * frameBytes)
    }
    decoder = FLACDecoder(view, channelCount: channelCount)
    return ([], 0)
  }

  func next() -> [Int32] { decoder?.next() ?? [] }
}
