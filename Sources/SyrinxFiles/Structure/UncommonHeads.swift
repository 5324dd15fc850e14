import SyrinxEngine
import SyrinxSystem

extension SoundMap {
  /// A WAV file with a head that libsndfile 1.2 does not understand: a length of the samples that was never
  /// written, so that it finds none or, of a long file, the first 4 GiB, and BW64, which is RF64 by another name
  /// (ITU-R BS.2088). Nil of others.
  init?(headOfWave file: SharedFile) {
    let source = ByteSource(file)
    let head = Fields(source.read(0, 36))
    guard head.name(at: 8) == "WAVE", let name = head.name(at: 0),
      ["RIFF", "RF64", "BW64"].contains(name),
      let data = ChunkWalk(source, .riff).first(where: { $0.id == "data" })
    else { return nil }
    let isLong = name != "RIFF" && head.name(at: 12) == "ds64" && data.place >= 40
    let length = data.body.count
    let stated =
      isLong ? head.number(at: 28, 8) : Fields(source.read(data.place - 4, 4)).number(at: 0)
    let isTold = stated >= StatedNumber(length)
    guard name == "BW64" || !isTold else { return nil }
    let end = source.count
    func bytes(_ name: String) -> FileView.Part { .bytes(Array(name.utf8)) }
    let ones: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF]
    let sound: [FileView.Part] = [.bytes(ones), file.part(data.place..<end)]
    let parts: [FileView.Part]
    if isTold {
      parts = [bytes(isLong ? "RF64" : "RIFF"), file.part(4..<end)]
    } else if isLong {
      let size = [UInt8].littleEndian(length, 8)
      parts =
        [bytes("RF64"), file.part(4..<28), .bytes(size), file.part(36..<data.place - 4)] + sound
    } else if length < 0xFFFF_FFFF {
      parts = [bytes("RIFF"), file.part(4..<data.place - 4)] + sound
    } else {
      let sizes = [end + 28, length, 0].flatMap { [UInt8].littleEndian($0, 8) }
      let chunk = ChunkForm.riff.written("ds64", sizes + [0, 0, 0, 0])
      let front = Array("RF64".utf8) + ones + Array("WAVE".utf8) + chunk
      parts = [.bytes(front), file.part(12..<data.place - 4)] + sound
    }
    guard let (segment, code) = Segment.reading(parts, in: file),
      let found = FileLayout(code: code)
    else { return nil }
    self.init(segments: [segment])
    if name == "RIFF", found.container == .rf64 { layout = FileLayout(.wav, found.encoding) }
  }

  /// A Wave 64 file that tells the kind of its samples after the rest of their form (`WAVE_FORMAT_EXTENSIBLE`):
  /// libsndfile 1.2 looks at their width only, and makes noise of all but whole numbers. Nil of others.
  init?(extensibleWave64 file: SharedFile) {
    let source = ByteSource(file)
    guard let format = ChunkWalk(source, .wave64).first(where: { $0.id == "fmt " }),
      case let fields = Fields(source.read(format.place, 26)), fields.short(at: 0) == 0xFFFE,
      case let kind = fields.short(at: 24), kind != 1
    else { return nil }
    let place = format.place
    self.init(
      reading: [
        file.part(0..<place), .bytes(.littleEndian(kind, 2)), file.part(place + 2..<source.count),
      ], in: file)
    let mask = fields.number(at: 20).bits
    let speakers = ChannelLayout.Speaker.allCases.filter { mask >> $0.rawValue & 1 == 1 }
    if speakers.count == fields.short(at: 2) { channelMap = ChannelLayout(speakers)?.map }
  }

  /// A WAV file in the other order of bytes (`RIFX`) that has more chunks than its sound needs: at cues
  /// and others libsndfile 1.2 forgets the order, and reads noise. Nil of other files.
  init?(bigEndian file: SharedFile) throws(SystemFailure) {
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
    self.init(reading: [.bytes(head)] + ranges.map(file.part), in: file)
  }

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
