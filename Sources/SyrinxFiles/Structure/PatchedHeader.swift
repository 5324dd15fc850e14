import CSndFile
import SyrinxEngine

extension SoundMap {
  /// A file that libsndfile refuses when it is cut short: its header is made to promise what is there.
  /// Nil where nothing is missing, or where what is missing is needed to make sense of the rest.
  init?(cutShort file: SharedFile) throws(SystemFailure) {
    let start = file.range.lowerBound
    let size = file.range.count
    let head = try file.read(start, 12)
    let patch: Patch?
    if head.starts(with: Array("caff".utf8)) {
      patch = try Self.coreAudioPatch(file)
    } else {
      patch = Self.toolKitPatch(head, size)
    }
    guard let patch else { return nil }
    let end = patch.offset + patch.bytes.count
    let parts: [FileView.Part] = [
      .stretch(start..<start + patch.offset), .bytes(patch.bytes),
      .stretch(start + end..<start + patch.end),
    ]
    guard let info = try? SoundFileHandle(viewing: FileView(file, parts)).info,
      Limits.frameCounts.contains(Int(info.frames))
    else { return nil }
    let count = Int(info.frames)
    let there = patch.end - end
    // What is missing is reckoned from what is there.
    let missing =
      there > 0 ? Int((Double(patch.missing) * Double(count) / Double(there)).rounded(.up)) : nil
    self.init(
      segments: [Segment(content: .view(parts), frameCount: count)],
      notices: [.cutShort(missing: missing, of: missing.map { $0 + count })])
  }

  /// Bytes in the place of others, up to where the file is used, and how many are missing behind that.
  private struct Patch {
    let offset: Int
    let bytes: [UInt8]
    let end: Int
    let missing: Int
  }

  /// The length of the chunk with the sound of a Core Audio file (Apple, "Core Audio Format
  /// Specification": eight bytes behind the name, of a chunk that begins with a count of edits).
  private static func coreAudioPatch(
    _ file: SharedFile
  ) throws(SystemFailure) -> Patch? {
    var offset = 8
    while true {
      let head = try file.read(file.range.lowerBound + offset, 12)
      guard head.count == 12 else { return nil }
      let length = head[4...].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      let left = file.range.count - offset - 12
      guard length < 1 << 60 else { return nil }
      if head.starts(with: Array("data".utf8)) {
        guard Int(length) > left, left >= 4 else { return nil }
        let bytes = (0..<8).map { UInt8(truncatingIfNeeded: left >> (56 - 8 * $0)) }
        return Patch(
          offset: offset + 4, bytes: bytes, end: file.range.count, missing: Int(length) - left)
      }
      offset += 12 + Int(length)
    }
  }

  /// The number of frames that a file of the HMM tool kit begins with. Nothing else tells the kind of
  /// file, so that only usual periods of two bytes of waveform are believed ("The HTK Book", 5.10.1).
  private static func toolKitPatch(
    _ head: [UInt8], _ size: Int
  ) -> Patch? {
    guard head.count == 12, head[8...] == [0, 2, 0, 0] else { return nil }
    let number = head[..<4].reduce(0) { $0 << 8 | Int($1) }
    let period = head[4..<8].reduce(0) { $0 << 8 | Int($1) }
    let there = (size - 12) / 2
    guard number > there, there > 0,
      [200, 208, 226, 250, 400, 453, 500, 625, 800, 1000, 1250].contains(period)
    else { return nil }
    return Patch(
      offset: 0, bytes: (0..<4).map { UInt8(truncatingIfNeeded: there >> (24 - 8 * $0)) },
      end: 12 + 2 * there, missing: 2 * (number - there))
  }
}
