import CSndFile
import SyrinxEngine

/// In which order the bytes of a sample lie.
public enum ByteOrder: String, CaseIterable, Hashable, Sendable {
  /// As the container does it by itself.
  case usual
  case little, big

  var code: Int32 {
    switch self {
    case .usual: Int32(SF_ENDIAN_FILE)
    case .little: Int32(SF_ENDIAN_LITTLE)
    case .big: Int32(SF_ENDIAN_BIG)
    }
  }
}

/// The form of a sound file on disk: enough to write another like it.
public struct FileLayout: Hashable, Sendable {
  public var container: Container
  public var encoding: SampleEncoding
  public var byteOrder: ByteOrder

  public init(
    _ container: Container, _ encoding: SampleEncoding, _ byteOrder: ByteOrder = .usual
  ) {
    self.container = container
    self.encoding = encoding
    self.byteOrder = byteOrder
  }

  /// Headerless samples as decoders give them.
  static let floats = FileLayout(.raw, .float, .little)
  static let wholes = FileLayout(.raw, .pcm32, .little)

  /// The layout that libsndfile says a file has.
  init?(code: Int32) {
    guard let container = Container(code: code), let encoding = SampleEncoding(code: code)
    else { return nil }
    let order: ByteOrder =
      switch Int(code) & SF_FORMAT_ENDMASK {
      case SF_ENDIAN_LITTLE: .little
      case SF_ENDIAN_BIG: .big
      default: .usual
      }
    self.init(container, encoding, order)
  }

  /// The number of libsndfile for it.
  var code: Int32 { Int32(container.facts.code) | encoding.code | byteOrder.code }

  /// The header libsndfile is given to write such a file.
  func info(_ format: StreamFormat) -> SF_INFO {
    SF_INFO(
      frames: 0, samplerate: Int32(clamping: format.sampleRate),
      channels: Int32(clamping: format.channelCount), format: code, sections: 0, seekable: 0)
  }

  /// Throws what keeps this layout from holding a stream of that format.
  public func check(_ format: StreamFormat) throws(FileError) {
    let facts = container.facts
    guard facts.isWritten || facts.isEncodedByFFmpeg else { throw .notWritten(container) }
    guard facts.encodings.contains(encoding) else {
      throw .cannotHold(container, encoding, choices: facts.encodings)
    }
    let rate = format.sampleRate
    guard container.canSay(rate: rate) else {
      throw .rateUnsupported(
        container, encoding, rate: rate, choices: container.rates(near: rate))
    }
    let most = mostChannels
    guard format.channelCount <= most else {
      throw .channelsUnsupported(
        container, encoding, channels: format.channelCount, most: most)
    }
    guard accepts(format) else {
      throw .rateUnsupported(container, encoding, rate: rate, choices: [])
    }
  }

  /// The most channels that this layout can hold.
  public var mostChannels: Int {
    var most = container.facts.mostChannels
    if encoding.isALAC { most = min(most, 8) }
    // A layout takes every number of channels up to some power of two.
    while most > 1, !accepts(StreamFormat(sampleRate: 8000, channelCount: most)),
      !accepts(StreamFormat(sampleRate: 48000, channelCount: most))
    {
      most /= 2
    }
    return most
  }

  private func accepts(_ format: StreamFormat) -> Bool {
    if container.isEncodedByFFmpeg { return true }
    var info = info(format)
    return unsafe sf_format_check(&info) != 0
  }

  var growth: Container.Growth {
    let growth = container.facts.growth
    return growth == .byHeader && encoding.bytesPerSample == nil ? .none : growth
  }

  /// A file can be read while it is being written, up to what was written last.
  public var isReadableUnfinished: Bool { growth != .none }
}
