import CSndFile
import SyrinxSystem

extension SoundFileReader {
  /// The frames that come next are not in the file.
  var isInSilence: Bool { isMapped && opened.map!.segments[segment].isSilence }

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
