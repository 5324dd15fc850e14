import SyrinxEngine
import SyrinxFiles
import TestSupport
import Testing

private let stereo = StreamFormat(sampleRate: 44100, channelCount: 2)

@Suite struct ChoosingTests {
  private func choice(
    _ container: Container, _ input: FileLayout, wanted: SampleEncoding? = nil,
    _ format: StreamFormat = stereo
  ) throws -> (SampleEncoding, [Notice]) {
    let (layout, notices) = try FileLayout.choose(
      container, encoding: wanted, input: input, format: format)
    return (layout.encoding, notices)
  }

  @Test("an encoding is kept where it can be, and else replaced by the nearest that loses nothing")
  func nearest() throws {
    let table: [(FileLayout, Container, SampleEncoding, loses: Bool)] = [
      (FileLayout(.wav, .pcm16), .wav, .pcm16, false),
      (FileLayout(.wav, .float), .wav, .float, false),
      (FileLayout(.wav, .pcm16), .flac, .pcm16, false),
      (FileLayout(.wav, .pcmU8), .flac, .pcm8, false),
      (FileLayout(.wav, .pcmU8), .aiff, .pcmU8, false),
      (FileLayout(.aiff, .pcm8), .wav, .pcmU8, false),
      (FileLayout(.aiff, .pcm8), .voc, .pcm16, false),
      (FileLayout(.flac, .pcm24), .wav, .pcm24, false),
      (FileLayout(.flac, .pcm24), .voc, .pcm16, true),
      (FileLayout(.wav, .float), .flac, .pcm24, true),
      (FileLayout(.wav, .pcm32), .flac, .pcm24, true),
      (FileLayout(.caf, .alac24), .wav, .pcm24, false),
      (FileLayout(.wav, .ulaw), .flac, .pcm16, false),
      (FileLayout(.wav, .imaADPCM), .w64, .imaADPCM, false),
      (FileLayout(.wav, .imaADPCM), .flac, .pcm16, false),
      (FileLayout(.ogg, .vorbis), .wav, .pcm24, false),
      (FileLayout(.ogg, .vorbis), .voc, .pcm16, true),
      (FileLayout(.mp3, .mp3), .flac, .pcm24, false),
      (FileLayout(.wav, .pcm16), .mp3, .mp3, false),
      (FileLayout(.wav, .float), .ogg, .vorbis, false),
      (FileLayout(.mp3, .mp3), .ogg, .vorbis, false),
      (FileLayout(.wav, .pcm16), .m4a, .aac, false), (FileLayout(.flac, .pcm24), .m4a, .aac, false),
      (FileLayout(.mp3, .mp3), .m4a, .aac, false), (FileLayout(.m4a, .aac), .m4a, .aac, false),
      (FileLayout(.m4a, .alac16), .m4a, .alac16, false),
      (FileLayout(.caf, .alac20), .m4a, .alac24, false),
      (FileLayout(.ogg, .opus), .ogg, .vorbis, false),
    ]
    for (input, container, encoding, loses) in table {
      let (got, notices) = try choice(container, input)
      #expect(got == encoding, "\(input) to \(container)")
      #expect(
        notices == (loses ? [.precisionReduced(from: input.encoding, to: encoding)] : []),
        "\(input) to \(container)")
    }
  }

  @Test("an encoding that is asked for is taken or refused, never replaced")
  func asked() throws {
    let input = FileLayout(.wav, .pcm16)
    #expect(try choice(.wav, input, wanted: .pcm24).0 == .pcm24)
    #expect(try choice(.wav, input, wanted: .pcm8).0 == .pcmU8)
    #expect(try choice(.m4a, input, wanted: .alac16).0 == .alac16)
    #expect(throws: FileError.cannotHold(.mp3, .pcm16, choices: [.mp3])) {
      try choice(.mp3, input, wanted: .pcm16)
    }
    #expect(throws: FileError.notWritten(.xi)) { try choice(.xi, input) }
  }

  @Test("where the input's encoding does not fit the format, the next one is taken")
  func fallsBack() throws {
    let mono = StreamFormat(sampleRate: 44100, channelCount: 1)
    #expect(try choice(.wav, FileLayout(.wav, .gsm610), mono).0 == .gsm610)
    #expect(try choice(.wav, FileLayout(.wav, .gsm610)).0 == .pcm16)
  }

  @Test("an extensible WAV stays one, and the order of bytes stays within a container")
  func keepsForm() throws {
    let extensible = try FileLayout.choose(
      .wav, input: FileLayout(.wavex, .pcm16), format: stereo)
    #expect(extensible.layout == FileLayout(.wavex, .pcm16))
    let big = FileLayout(.wav, .pcm16, .big)
    #expect(try FileLayout.choose(.wav, input: big, format: stereo).layout == big)
    #expect(
      try FileLayout.choose(.au, input: big, format: stereo).layout == FileLayout(.au, .pcm16))
  }

  @Test("containers are found by name and by ending, and no word names two")
  func words() {
    #expect(Container(path: "a/b.c/x.WAV") == .wav)
    #expect(Container(path: "x.aif") == .aiff)
    #expect(Container(path: "a.wav/x") == nil && Container(path: ".wav") == nil)
    #expect(Container(path: "-") == nil)
    var seen: Set<String> = []
    for container in Container.allCases {
      for word in Set([container.rawValue] + container.endings) {
        #expect(seen.insert(word).inserted, "\(word)")
        #expect(Container(word: word) == container)
      }
      #expect(Set(container.encodings).count == container.encodings.count)
    }
  }

  @Test("headerless samples are described in three words")
  func raw() throws {
    let speech = try #require(RawLayout("s16le,22050,1"))
    #expect(speech.layout == FileLayout(.raw, .pcm16, .little))
    #expect(speech.format == StreamFormat(sampleRate: 22050, channelCount: 1))
    #expect(RawLayout("f64be,48000,6")?.layout == FileLayout(.raw, .double, .big))
    #expect(RawLayout("ulaw,8000,1")?.layout.encoding == .ulaw)
    for text in [
      "s16le", "s16le,0,1", "s16le,8000,0", "s16le,8000,1,2", "u8le,8000,1", "x,1,1", "",
    ] {
      #expect(RawLayout(text) == nil, "\(text)")
    }
  }

  @Test("headerless samples of either order are read as described")
  func rawReading() throws {
    let folder = try TemporaryFolder()
    try save([0x40, 0x00, 0xC0, 0x00], folder.file("x"))
    #expect(try readAll(folder.file("x"), raw: RawLayout("s16be,8000,1")) == [[0.5, -0.5]])
    #expect(
      try readAll(folder.file("x"), raw: RawLayout("s16le,8000,1"))
        == [[64 / 32768, 192 / 32768]])
    try save([], folder.file("x"))
    let empty = try SoundFileReader(path: folder.file("x"), raw: RawLayout("s16be,8000,1"))
    #expect(empty.frameCount == 0)
  }
}
