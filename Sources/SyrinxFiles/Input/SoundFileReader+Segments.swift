import CSndFile
import SyrinxEngine
import SyrinxSystem

/// The treatment of an input that is cut short or damaged; the raw values are the words of `--damaged`.
public enum DamagePolicy: String, CaseIterable, Hashable, Sendable {
  /// All that can be decoded is read, silence stands for what is lost, and a warning tells it.
  case decode
  case stop
}

extension SoundFileReader {
  /// The frames that come next are not in the file.
  var isInSilence: Bool { isMapped && opened.map!.segments[segment].isSilence }

  /// Throws what keeps the file from being read as it is wanted.
  func checkWhole() throws(FileError) {
    if case .tooManyParts(let most)? = opened.map?.failure {
      throw .unsupported(path: path, reason: "more than \(most) parts")
    }
    if damaged == .stop, let notice = notices.first(where: \.isDamage) {
      throw .damaged(path: path, notice)
    }
  }

  /// Opens a segment at its first frame.
  func enter(_ index: Int) throws(FileError) {
    let segments = opened.map!.segments
    let start = segments[..<index].reduce(0) { $0 + $1.frameCount }
    if let file = opened.file, !segments[index].isSilence {
      opened.handle = try FileError.whileOpening(path, try segments[index].open(file))
    }
    segment = index
    segmentEnd = start + segments[index].frameCount
    position = start
    forgetAhead()
  }

  /// Goes to a frame of a file that is read in segments.
  func seekInSegments(to frame: Int) throws(FileError) {
    let segments = opened.map!.segments
    var (index, start) = (0, 0)
    while index + 1 < segments.count, start + segments[index].frameCount <= frame {
      start += segments[index].frameCount
      index += 1
    }
    if index != segment || frame < position { try enter(index) }
    forgetAhead()
    guard !isInSilence else {
      position = frame
      return
    }
    if segments[index].isSeekable, opened.handle.info.seekable != 0,
      opened.handle.seek(to: frame - start + segments[index].firstFrame)
    {
      position = frame
    } else {
      try enter(index)
      try skip(to: frame)
    }
  }

  /// Puts silence in the place of all that is promised from a frame on and cannot be decoded, or throws
  /// what went wrong.
  func passDamage(from: Int) throws(FileError) {
    let failure = opened.handle.failure
    let missing = segmentEnd - from
    guard damaged == .decode, SoundMap.isBelieved(missing: missing, there: from) else {
      // Without a failure the renderer finds that the end comes too early.
      segmentEnd = from
      guard let failure else {
        guard damaged == .stop, missing > 0 else { return }
        throw .damaged(path: path, .cutShort(missing: missing, of: frameCount))
      }
      throw .library(path: path, reason: failure.reason)
    }
    var segments = opened.map?.segments ?? []
    if segments.isEmpty, let file = opened.file {
      segments = [Segment(content: .view([.stretch(file.range)]), frameCount: segmentEnd)]
    }
    segments[segment].frameCount -= missing
    if missing > 0 {
      segments.insert(Segment(content: .silence, frameCount: missing), at: segment + 1)
      opened.notices.append(.damaged(frame: from, frameCount: missing))
    }
    opened.map = SoundMap(segments: segments)
    segmentEnd = from
  }
}

extension SoundMap {
  /// Opens what is read first. Where libsndfile does not know the file as it lies, its sound is looked
  /// for after bytes that are none.
  static func open(
    _ pipe: consuming Descriptor?, _ file: SharedFile?, _ info: SF_INFO, _ map: inout SoundMap?
  ) throws(SoundFileHandle.Refusal) -> SoundFileHandle {
    guard let file else { return try SoundFileHandle(reading: pipe.take()!, info: info) }
    do throws(SoundFileHandle.Refusal) {
      if let refusal = map?.refusal { throw refusal }
      if let first = map?.firstSound { return try first.open(file) }
      return try SoundFileHandle(viewing: FileView(file), info: info)
    } catch {
      guard info.format == 0, map?.isWithoutFrames != true,
        [SF_ERR_UNRECOGNISED_FORMAT, SF_ERR_MALFORMED_FILE].contains(Int(error.code)),
        let found = try? CutFile(toolKit: file).map({ SoundMap($0) })
          ?? SoundMap(searching: file),
        let first = found.firstSound
      else { throw error }
      map = found
      return try first.open(file)
    }
  }
}
