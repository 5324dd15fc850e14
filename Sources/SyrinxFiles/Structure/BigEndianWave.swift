import SyrinxEngine
import SyrinxSystem

extension SoundMap {
  /// A WAV file in the other order of bytes (`RIFX`) that has more chunks than its sound needs: at cues
  /// and others libsndfile 1.2 forgets the order, and reads noise. Nil of other files.
  init?(bigEndian file: SharedFile) throws(SystemFailure) {
    let start = file.range.lowerBound
    let source = ByteSource(file)
    guard source.read(8, 4) == Array("WAVE".utf8) else { return nil }
    var (ranges, hasOthers) = ([Range<Int>](), false)
    for chunk in ChunkWalk(source, .bigRIFF) {
      if ["fmt ", "fact", "data"].contains(chunk.id) {
        ranges.append(chunk.whole)
      } else {
        hasOthers = true
      }
    }
    guard hasOthers else { return nil }
    let count = ranges.reduce(4) { $0 + $1.count }
    let head = Array("RIFX".utf8) + .bigEndian(count) + Array("WAVE".utf8)
    let parts =
      [.bytes(head)]
      + ranges.map {
        FileView.Part.stretch(start + $0.lowerBound..<start + $0.upperBound)
      }
    guard let (segment, _) = Segment.reading(parts, in: file) else { return nil }
    self.init(segments: [segment], notices: [])
  }
}
