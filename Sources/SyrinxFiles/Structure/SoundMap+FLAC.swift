import SyrinxEngine

extension SoundMap {
  /// The FLAC streams of a file, as far as they are there: libFLAC reads the first of several that lie
  /// one behind the other, and leaves damaged frames out.
  init?(flac file: SharedFile, from start: Int) throws(SystemFailure) {
    self.init(segments: [], notices: [])
    var nextStart: Int? = start
    var format: StreamFormat?
    var streamCount = 0
    while let here = nextStart {
      guard let stream = try FLACStream(file, from: here, to: file.range.upperBound) else { break }
      if let format, format != stream.format {
        failure = .formatChanges(frame: frameCount, to: stream.format)
        break
      }
      format = stream.format
      streamCount += 1
      var walk = FLACWalk(stream)
      let found = try walk.runs(most: Self.mostSegments)
      nextStart = found.nextStream
      add(stream, found.runs, endingAt: nextStart ?? stream.end)
      guard segments.count <= Self.mostSegments else {
        failure = .tooManyParts(Self.mostSegments)
        break
      }
    }
    guard streamCount > 0 else { return nil }
    if streamCount > 1 { notices.append(.joined(streamCount: streamCount)) }
  }

  private mutating func add(
    _ stream: FLACStream, _ runs: [FLACWalk.FrameSequence], endingAt end: Int
  ) {
    let first = frameCount
    let there = runs.reduce(0) { $0 + $1.frameCount }
    // Of a stream without a length nobody knows whether it began with its first frame.
    var expected = stream.promised == nil ? runs.first?.number ?? 0 : 0
    for run in runs {
      addSilence(run.number - expected, there: first + there)
      let isWhole = run.range.lowerBound == stream.firstFrame && run.frameCount == stream.promised
      let range = run.range.clamped(to: stream.start..<end)
      let parts = isWhole ? [.stretch(stream.start..<end)] : stream.view(of: range, upTo: run.next)
      segments.append(
        Segment(content: .view(parts), frameCount: run.frameCount, firstFrame: run.number))
      expected = run.next
    }
    if runs.isEmpty {
      segments.append(Segment(content: .view([.stretch(stream.start..<end)]), frameCount: 0))
    }
    if let promised = stream.promised, expected < promised {
      notices.append(.cutShort(missing: promised - expected, of: promised))
    }
  }
}
