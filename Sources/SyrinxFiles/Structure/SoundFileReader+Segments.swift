import CSndFile
import SyrinxEngine

extension SoundFileReader {
  /// Whether the frames that come next are not in the file.
  var isInSilence: Bool { isMapped && map!.segments[segment].isSilence }

  /// Throws what keeps the file from being read as it is wanted.
  func checkWhole() throws(FileError) {
    switch map?.failure {
    case .tooManyParts(let most)?:
      throw .unsupported(path: path, reason: "it lies in more than \(most) parts")
    case .formatChanges(let frame, let other)?:
      throw .formatChanges(path: path, frame: frame, from: format, to: other)
    case nil: break
    }
    if damaged == .stop, let notice = notices.first(where: \.isDamage) {
      throw .damaged(path: path, notice)
    }
  }

  /// Goes on in the next segment; false behind the last.
  func enterNextSegment() throws(FileError) -> Bool {
    guard isMapped, segment + 1 < map!.segments.count else { return false }
    try enter(segment + 1)
    return true
  }

  /// Opens a segment at its first frame.
  private func enter(_ index: Int) throws(FileError) {
    let segments = map!.segments
    let start = segments[..<index].reduce(0) { $0 + $1.frameCount }
    if let file, !segments[index].isSilence {
      do {
        handle = try segments[index].open(file)
      } catch {
        throw Self.error(for: error, path: path)
      }
    }
    segment = index
    segmentEnd = start + segments[index].frameCount
    position = start
    aheadCount = 0
    aheadPlace = 0
  }

  /// Goes to a frame of a file that is read in segments.
  func seekInSegments(to frame: Int) throws(FileError) {
    let segments = map!.segments
    var (index, start) = (0, 0)
    while index + 1 < segments.count, start + segments[index].frameCount <= frame {
      start += segments[index].frameCount
      index += 1
    }
    if index != segment || frame < position { try enter(index) }
    aheadCount = 0
    aheadPlace = 0
    guard !isInSilence else {
      position = frame
      return
    }
    if handle.info.seekable != 0, handle.seek(to: frame - start) {
      position = frame
    } else {
      try enter(index)
      try skip(to: frame)
    }
  }

  /// Puts silence in the place of what cannot be decoded from here on, up to where sound is found
  /// again, or throws what went wrong.
  func passDamage() throws(FileError) {
    let failure = handle.failure
    let from = position + aheadCount
    var segments = map?.segments ?? []
    if segments.isEmpty, let file {
      segments = [Segment(content: .view([.stretch(file.range)]), frameCount: segmentEnd)]
    }
    let start = segmentEnd - segments[segment].frameCount
    var following: [Segment] = []
    var missing = segmentEnd - from
    if var flac = segments[segment].flac,
      let next = try nextFrame(of: flac, from: from - start + flac.firstNumber)
    {
      missing = next.number - (from - start + flac.firstNumber)
      flac.lastOffset = next.offset
      flac.firstNumber = next.number
      following = [
        Segment(
          content: .view(flac.view(from: next)), frameCount: segmentEnd - from - missing,
          flac: flac)
      ]
    }
    guard damaged == .decode, SoundMap.isBelieved(missing: missing, there: from) else {
      // Without a failure the renderer finds that the end comes too early.
      segmentEnd = from
      guard let failure else { return }
      throw .library(path: path, reason: failure.reason)
    }
    segments[segment].frameCount = from - start
    if missing > 0 {
      following.insert(Segment(content: .silence, frameCount: missing), at: 0)
      notices.append(.damaged(frame: from, frameCount: missing))
    }
    segments.insert(contentsOf: following, at: segment + 1)
    map = SoundMap(segments: segments, notices: [])
    segmentEnd = from
  }

  private func nextFrame(
    of flac: FLACStream, from number: Int
  ) throws(FileError) -> FLACStream.Frame? {
    do throws(SystemFailure) {
      return try flac.frame(from: number, after: flac.lastOffset)
    } catch {
      throw .reading(path, error)
    }
  }
}

extension SoundMap {
  /// Opens what is read first. Where libsndfile does not know the file as it lies, its sound is looked
  /// for behind bytes that are none.
  static func open(
    _ descriptor: consuming Descriptor, _ info: SF_INFO, _ file: SharedFile?,
    _ map: inout SoundMap?
  ) throws(SoundFileHandle.Refusal) -> SoundFileHandle {
    if let file, let first = map?.segments.first { return try first.open(file) }
    do {
      return try SoundFileHandle(reading: descriptor, info: info)
    } catch {
      guard [SF_ERR_UNRECOGNISED_FORMAT, SF_ERR_MALFORMED_FILE].contains(Int(error.code)),
        let file, let found = try? SoundMap(cutShort: file) ?? SoundMap(searching: file),
        let first = found.segments.first
      else { throw error }
      map = found
      return try first.open(file)
    }
  }
}

extension Segment {
  /// What libsndfile makes of it.
  func open(_ file: SharedFile) throws(SoundFileHandle.Refusal) -> SoundFileHandle {
    switch content {
    case .silence: return try SoundFileHandle(viewing: FileView(file, []))
    case .view(let parts): return try SoundFileHandle(viewing: FileView(file, parts))
    case .mpeg(let stream):
      let view = MPEGView(file, stream)
      return try SoundFileHandle(viewing: view, info: view.info)
    }
  }
}
