import SyrinxEngine

/// Something that is not an error but worth saying about a file.
public enum Notice: Hashable, Sendable {
  /// The container cannot hold the input's encoding, and this one holds less.
  case precisionReduced(from: SampleEncoding, to: SampleEncoding)
  /// The container cannot say the sound's rate.
  case rateConverted(Container, from: Int, to: Int)
  /// The codec does not have the bit rate that was asked for, in thousands a second, of such a sound.
  case bitRateChanged(Container, StreamFormat, from: Double, to: Double)
  /// Something of the input's metadata that does not come along.
  case metadataDropped(Metadata.Loss)
  /// Facts that the system keeps beside the bytes of a file that was replaced and could not be given to the
  /// new one, such as an attribute.
  case notKept([String])
  /// So many other names (hard links) of the file that was replaced, which still lead to the old one.
  case namesLeft(Int)
  /// Frames that the input's header promises, of how many, and the file does not have; nil where it
  /// cannot be known how many are missing.
  case cutShort(missing: Int?, of: Int?)
  /// Frames from one on that could not be decoded and are silent; none where it cannot be known how
  /// many are lost.
  case damaged(frame: Int, frameCount: Int)
  /// Bytes that are no sound and were passed over.
  case skipped(byteCount: Int)
  /// A frame at which rate or number of channels change: it and what follows are not read.
  case formatChanges(frame: Int, from: StreamFormat, to: StreamFormat)
  /// A sound in a codec or kind of file of its own from a frame on, which is not read.
  case notRead(frame: Int, kind: String)
  /// A number in a header that is another in what follows it, which is believed.
  case misstated(FileError.Property, Int, found: Int)
  /// Streams that lie one after the other and are read as one.
  case joined(streamCount: Int)

  /// It tells of a file that is not whole.
  public var isDamage: Bool {
    switch self {
    case .cutShort, .damaged, .skipped, .formatChanges, .notRead: true
    case .precisionReduced, .rateConverted, .bitRateChanged, .metadataDropped, .notKept,
      .namesLeft, .joined, .misstated:
      false
    }
  }
}
