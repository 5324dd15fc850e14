import CSndFile
import SyrinxEngine

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

  var growth: Container.Growth {
    let growth = container.facts.growth
    return growth == .byHeader && encoding.bytesPerSample == nil ? .none : growth
  }

  /// A file can be read while it is being written, up to what was written last.
  public var isReadableUnfinished: Bool { growth != .none }
}
