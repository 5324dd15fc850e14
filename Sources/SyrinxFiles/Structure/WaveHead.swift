import SyrinxEngine
import SyrinxSystem

extension SoundMap {
  /// A WAV file with a head that libsndfile 1.2 does not understand: it takes samples for none whose
  /// length was never written, and does not know that BW64 is RF64 (ITU-R BS.2088). Nil of others.
  init?(headOfWave file: SharedFile) {
    let (start, end) = (file.range.lowerBound, file.range.upperBound)
    let source = ByteSource(file)
    let head = Fields(source.read(0, 16))
    guard head.name(at: 8) == "WAVE" else { return nil }
    let parts: [FileView.Part]
    switch head.name(at: 0) {
    case "BW64":
      let name = head.name(at: 12) == "ds64" ? "RF64" : "RIFF"
      parts = [.bytes(Array(name.utf8)), .stretch(start + 4..<end)]
    case "RIFF":
      guard let data = ChunkWalk(source, .riff).first(where: { $0.id == "data" }), data.isOpen,
        !data.body.isEmpty
      else { return nil }
      let place = start + data.place
      parts = [
        .stretch(start..<place - 4), .bytes([0xFF, 0xFF, 0xFF, 0xFF]), .stretch(place..<end),
      ]
    default: return nil
    }
    guard let info = try? SoundFileHandle(viewing: FileView(file, parts)).info,
      Limits.frameCounts.contains(Int(info.frames))
    else { return nil }
    self.init(
      segments: [Segment(content: .view(parts), frameCount: Int(info.frames))], notices: [])
  }
}
