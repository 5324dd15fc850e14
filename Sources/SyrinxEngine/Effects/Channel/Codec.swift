/// Sends the sound through a codec, as a telephone or a stream does.
public struct Codec: DeclaredEffect {
  public var kind = CodecKind.ulaw
  /// In kbit/s; nil for the codec's usual.
  public var bitrate: Double?

  public init() {}

  public static let name = "codec"
  public static let purpose = EffectPurpose.channel
  public static let summary = "Encode and decode by a codec of telephones or streams."
  public static let examples = ["codec ulaw", "codec mp3 32", "codec opus 12"]
  public static let parameters: [Parameter<Codec>] = [
    .choice("codec", \.kind, positional: true, help: "codec that the sound is sent through"),
    .optional(
      "bitrate", \.bitrate, .bitRate, 4...512, positional: true,
      help: "bit rate of all channels; the nearest that the codec has is taken"),
  ]
  public static let details = [
    "Bit rates in kbit/s, and the usual one: "
      + CodecKind.allCases.map { "\($0.rawValue) \($0.bitRateText)" }.joined(separator: ", ")
      + ". One channel of sbc has at most 256.",
    "Length and time stay as they are: the delay of the codec is taken out. Where it has fixed sample"
      + " rates, as telephones have 8 kHz, the sound is converted to them and back. Mono codecs"
      + " encode each channel separately.",
    "ulaw is computed block by block. All others read the whole sound first and encode it"
      + " into a temporary file. g722, g723.1, g726 at 16 kbit/s, amr, amr-wb, speex, sbc and aac require ffmpeg"
      + " with their encoders.",
  ]

  public static let canRunLive = false
  public var traits: EffectTraits { kind.isFormula ? [] : .takesWholeSound }
  public var codecRequest: CodecRequest? { CodecRequest(kind, near: bitrate) }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    CodecProcessor(CodecRequest(kind, near: bitrate), setup)
  }
}

private final class CodecProcessor: Processor {
  let format: StreamFormat
  let lookahead: Int
  private let request: CodecRequest
  private let codecRate: Int
  private let resources: any RenderResources
  /// The decoded sound; nil before the first frame.
  private var sound: (any FrameSource)?

  init(_ request: CodecRequest, _ setup: ProcessorSetup) {
    format = setup.format
    self.request = request
    resources = setup.resources
    codecRate = request.kind.sampleRate(for: format.sampleRate)
    guard request.kind.isFormula else {
      lookahead = Limits.frameCounts.upperBound
      return
    }
    let ratio = Double(format.sampleRate) / Double(codecRate)
    let leaving = Double(FixedResampler.lookahead(upTo: 1 / ratio)) * ratio
    lookahead =
      ratio == 1 ? 0 : FixedResampler.lookahead(upTo: ratio) + Int(bounded: leaving.rounded(.up))
  }

  func render(into block: inout AudioBlock, from inputs: [ProcessorInput]) throws {
    let sound = try sound ?? begin(inputs[0])
    self.sound = sound
    let count = try sound.read(into: &block)
    block.clear(from: count)
  }

  private func begin(_ input: ProcessorInput) throws -> any FrameSource {
    let entering = try EnteringSource(input).converted(to: codecRate)
    let coded =
      request.kind.isFormula
      ? MuLawSource(entering) : try resources.coded(entering, by: request)
    return try coded.converted(to: format.sampleRate)
  }

  func reset(to frame: Int) { sound = nil }
}

extension FrameSource {
  fileprivate func converted(to sampleRate: Int) throws -> any FrameSource {
    format.sampleRate == sampleRate ? self : try ResampledSource(self, to: sampleRate)
  }
}
