import SyrinxEngine

/// What a headerless file does not say of itself, written like `s16le,22050,1`.
public struct RawLayout: Hashable, Sendable {
  public var layout: FileLayout
  public var format: StreamFormat

  public init(_ encoding: SampleEncoding, _ byteOrder: ByteOrder, _ format: StreamFormat) {
    layout = FileLayout(.raw, encoding, byteOrder)
    self.format = format
  }

  /// The kinds of sample by the names they have elsewhere.
  private static let names: KeyValuePairs<String, SampleEncoding> = [
    "s8": .pcm8, "u8": .pcmU8, "s16": .pcm16, "s24": .pcm24, "s32": .pcm32, "f32": .float,
    "f64": .double, "ulaw": .ulaw, "mulaw": .ulaw, "alaw": .alaw, "gsm": .gsm610,
    "vox": .voxADPCM,
  ]

  /// Reads `ENCODING[le|be],RATE,CHANNELS`; nil if that is not what it says.
  public init?(_ text: String) {
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    guard words.count == 3, let rate = Int(words[1]), let channels = Int(words[2]),
      Limits.sampleRates.contains(rate),
      Limits.channelCounts.contains(channels)
    else { return nil }
    var name = words[0].lowercased()
    var order = ByteOrder.little
    if name.hasSuffix("be") { order = .big }
    let hasOrder = name.hasSuffix("le") || name.hasSuffix("be")
    if hasOrder { name.removeLast(2) }
    guard let encoding = Self.names.first(where: { $0.key == name })?.value else { return nil }
    let takesOrder = (encoding.bytesPerSample ?? 1) > 1
    if hasOrder && !takesOrder { return nil }
    self.init(
      encoding, takesOrder ? order : .usual,
      StreamFormat(sampleRate: rate, channelCount: channels))
  }
}
