import Foundation
import SyrinxEngine
import SyrinxFiles
import TestSupport

/// A good file to be broken, and what it is mixed with.
struct HostileFixture: Sendable {
  let kind: Kind
  let bytes: [UInt8]
  /// A file of the same kind without a frame; nil where there is none.
  let empty: [UInt8]?
  /// A good file of another kind.
  let other: [UInt8]
  /// Where the file says what it is made of: at its front, and wherever a piece of it begins.
  let structure: [Int]
  /// Where pieces with a name of four letters begin.
  let names: [Int]

  struct Kind: Sendable {
    let container: Container
    let encoding: SampleEncoding

    init(_ container: Container, _ encoding: SampleEncoding) {
      self.container = container
      self.encoding = encoding
    }

    var name: String { "\(container.rawValue) \(encoding.rawValue)" }
  }

  /// One of every kind of file and of every way to pack samples.
  static let kinds = [
    Kind(.wav, .pcm16), Kind(.wav, .float), Kind(.wav, .pcm32), Kind(.wav, .imaADPCM),
    Kind(.wav, .msADPCM), Kind(.wav, .gsm610), Kind(.wavex, .pcm24), Kind(.rf64, .pcm16),
    Kind(.w64, .double), Kind(.flac, .pcm16), Kind(.ogg, .vorbis), Kind(.opus, .opus),
    Kind(.mp3, .mp3), Kind(.aiff, .pcm16), Kind(.aiff, .float), Kind(.au, .ulaw),
    Kind(.caf, .pcm16), Kind(.caf, .alac16), Kind(.voc, .pcm16), Kind(.iff, .pcm16),
    Kind(.nist, .pcm16), Kind(.paf, .pcm16), Kind(.pvf, .pcm16), Kind(.ircam, .pcm16),
    Kind(.avr, .pcm16), Kind(.mat4, .pcm16), Kind(.mat5, .float), Kind(.htk, .pcm16),
    Kind(.mpc2k, .pcm16), Kind(.wve, .alaw),
  ]

  /// Number of bytes at the front that matter.
  private static let headCount = 160
  private static let knownNames = Set(
    """
    LIST INFO labl note ltxt cue  smpl bext cart fact ds64 data fmt  COMM SSND MARK INST FVER ANNO \
    NAME desc chan info strg mark kuki pakt OggS fLaC VHDR BODY Opus vorb
    """.split(separator: " ").map { Self.word(Array($0.utf8)[...]) })

  init(_ kind: Kind, mixedWith other: Kind, in place: TemporaryFolder) throws {
    self.kind = kind
    bytes = try Self.make(kind, frameCount: 800, in: place)
    empty = try? Self.make(kind, frameCount: 0, in: place)
    self.other = try Self.make(other, frameCount: 200, in: place)
    let bytes = bytes
    names = bytes.indices.dropLast(8).filter {
      Self.knownNames.contains(Self.word(bytes[$0..<$0 + 4]))
    }
    let pieces = names.flatMap { stride(from: $0, to: $0 + 32, by: 4) }
    let head = stride(from: 0, to: Self.headCount, by: 4)
    structure = Set(pieces + head).filter { $0 + 4 <= bytes.count }.sorted()
  }

  /// The letters of a name without its spaces, as one number.
  private static func word(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(0) { $1 == 0x20 ? $0 : $0 << 8 | UInt32($1) }
  }

  /// A tenth of a second of a tone, with words, marks and loops where the kind of file holds them.
  private static func make(_ kind: Kind, frameCount: Int, in place: TemporaryFolder) throws
    -> [UInt8]
  {
    var metadata = Metadata()
    metadata.tags = [.title: "broken", .artist: "nobody", .comment: "made to be broken"]
    metadata.cues = [Metadata.Cue(number: 1, position: 100, name: "cue")]
    metadata.cues[0].note = "note"
    metadata.cues[0].region = Metadata.Region(length: 200)
    metadata.instrument = Metadata.Instrument()
    metadata.instrument?.loops = [Metadata.Loop(.forward, start: 80, end: 160)]
    metadata.opaque = [Metadata.Opaque(.riff, "odd ", [1, 2, 3])]
    if kind.encoding == .pcm32 {
      metadata.broadcast = Metadata.Broadcast()
      metadata.broadcast?.codingHistory = "A=PCM,F=8000,W=32,M=mono,T=first\r\n"
    }
    let name = "good"
    defer { try? FileManager.default.removeItem(at: place.url(name)) }
    let format = StreamFormat(sampleRate: 8000, channelCount: 1)
    let writer = try SoundFileWriter(
      path: place.url(name).path, layout: FileLayout(kind.container, kind.encoding),
      format: format, metadata: metadata, options: .init(expectedFrameCount: frameCount))
    var tone = AudioBuffer(channelCount: 1, frameCapacity: max(frameCount, 1))
    var samples = tone[0]
    for frame in 0..<frameCount { samples[frame] = 0.25 * sin(Float(frame) * 0.35) }
    try writer.write(tone.frames.prefix(frameCount))
    try writer.finish()
    return [UInt8](try place.read(name))
  }
}
