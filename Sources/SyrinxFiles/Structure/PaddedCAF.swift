import SyrinxEngine
import SyrinxSystem

extension SoundMap {
  /// The failure of a CAF file whose samples have bytes that are no part of them, such as 24 bits in four
  /// bytes: nothing tells at which end they are, and libsndfile and ffmpeg make noise of them. Nil of
  /// others.
  init?(paddedCAF file: SharedFile) {
    let source = ByteSource(file)
    let first = ChunkWalk(source, .caf).first { $0.id == "desc" }
    guard let first, case let fields = Fields(source.read(first.place, 32), isBig: true),
      fields.name(at: 8) == "lpcm"
    else { return nil }
    let (packet, count) = (fields.number(at: 16), fields.number(at: 20) * fields.number(at: 24))
    guard let bits = fields.number(at: 28).within(1...64),
      let bytes = packet.divided(by: count)?.within(1...64), bytes > (bits + 7) / 8
    else { return nil }
    self.init(segments: [])
    failure = .unsupported("samples of \(bits) bits in \(bytes) bytes each")
  }
}
