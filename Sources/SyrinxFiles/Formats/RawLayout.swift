import SyrinxEngine
import SyrinxText

/// The form of headerless samples, written like `s16le,22050,1`.
public struct RawLayout: Hashable, Sendable {
  public var layout: FileLayout
  public var format: StreamFormat
  /// As it was typed, for journals.
  public private(set) var text = ""

  public init(_ encoding: SampleEncoding, _ byteOrder: ByteOrder, _ format: StreamFormat) {
    layout = FileLayout(.raw, encoding, byteOrder)
    self.format = format
  }

  /// The kinds of sample by the names they have elsewhere, and by those of `--encoding`.
  private static let names: KeyValuePairs<String, SampleEncoding> = [
    "s8": .pcm8, "u8": .pcmU8, "s16": .pcm16, "s24": .pcm24, "s32": .pcm32, "f32": .float,
    "f64": .double, "ulaw": .ulaw, "mulaw": .ulaw, "alaw": .alaw, "gsm": .gsm610,
    "vox": .voxADPCM, "pcm8": .pcm8, "pcmu8": .pcmU8, "pcm16": .pcm16, "pcm24": .pcm24,
    "pcm32": .pcm32, "float": .float, "double": .double,
  ]

  /// The words that `--encoding` takes too, for the least significant byte first.
  public static let kinds = ["s8", "u8", "s16le", "s24le", "s32le", "f32le", "f64le"]

  /// An encoding by its own name, or as that of bare samples.
  public static func encoding(_ word: String) -> SampleEncoding? {
    if let encoding = SampleEncoding(rawValue: word) { return encoding }
    return kinds.contains(word)
      ? names.first { word.hasPrefix($0.key) }?.value : nil
  }

  /// Reads `ENCODING[le|be],RATE,CHANNELS`; nil if that is not what it says.
  public init?(_ text: String) {
    guard let layout = try? Self(reading: text) else { return nil }
    self = layout
  }

  /// The same, but throws where a rate or a number of channels is the only fault.
  public init?(reading text: String) throws(ParameterError) {
    let words = text.fields(",")
    guard words.count == 3 else { return nil }
    var name = words[0].lowercased()
    var order = ByteOrder.little
    if name.hasSuffix("be") { order = .big }
    let hasOrder = name.hasSuffix("le") || name.hasSuffix("be")
    if hasOrder { name.removeLast(2) }
    guard let encoding = Self.names.first(where: { $0.key == name })?.value else { return nil }
    let takesOrder = (encoding.bytesPerSample ?? 1) > 1
    if hasOrder && !takesOrder { return nil }
    let rate = try Self.count(words[1], "rate", .hertz, Limits.sampleRates)
    let channels = try Self.count(words[2], "channels", .channels, Limits.channelCounts)
    self.init(
      encoding, takesOrder ? order : .usual,
      StreamFormat(sampleRate: rate, channelCount: channels))
    self.text = text
  }

  /// A whole number as any option takes it, such as `44.1k` or `stereo`.
  private static func count(
    _ word: Substring, _ name: String, _ unit: Unit, _ range: ClosedRange<Int>
  ) throws(ParameterError) -> Int {
    let numbers = NumberDomain(
      unit, Double(range.lowerBound)...Double(range.upperBound), isWhole: true, takesCurve: false)
    let value = try Domain.number(numbers).parse(String(word), parameter: name)
    guard case .number(let curve) = value, let count = curve.constant else {
      throw .notANumber(parameter: name, word: String(word), unit: unit)
    }
    return Int(count)
  }
}
