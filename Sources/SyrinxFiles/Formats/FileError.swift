import SyrinxEngine
import SyrinxSystem

/// Everything that can be wrong with a sound file, as facts; the sentences are made elsewhere.
public enum FileError: Error, Hashable, Sendable {
  /// A failure of the system.
  case path(PathError)
  /// A file of no known kind.
  case notASoundFile(path: String, reason: String)
  /// No byte at all.
  case emptyFile(path: String)
  /// A known kind of file that says something impossible of itself, or a kind of it not known here.
  case unsupported(path: String, reason: String)
  /// A kind of file that only ffmpeg reads or writes, and it is not installed.
  case decoderMissing(path: String, kind: String)
  case encoderMissing(path: String, kind: String)
  /// A codec that only ffmpeg has, and it is not installed, or lacks that encoder.
  case codecMissing(CodecKind, encoder: String?)
  /// A file that is not whole, where only whole ones are wanted.
  case damaged(path: String, Notice)
  /// A header that says more than is believed.
  case beyondLimit(path: String, Property, Int)
  /// A sample that is infinite or no number; channels are counted from 1.
  case notANumber(path: String, frame: Int, channel: Int)
  /// Samples that are NaN or infinite were to be written.
  case madeNonFinite(path: String, samples: Int)
  /// A source that cannot go back, such as a pipe.
  case cannotSeek(path: String)
  /// A file name whose ending names no container.
  case unknownEnding(path: String)
  /// This container can be read but not written.
  case notWritten(Container)
  case cannotHold(Container, SampleEncoding, choices: [SampleEncoding])
  /// The choices are all rates that it supports, or those near this one; none where they are not known.
  case rateUnsupported(Container, SampleEncoding, rate: Int, choices: [Int])
  case channelsUnsupported(Container, SampleEncoding, channels: Int, most: Int)
  /// More sound than the container's length fields can count.
  case tooLong(Container)
  /// A container that cannot be without a single frame.
  case noFrames(Container)
  /// One of several outputs could not be given its name, and of these what was there before could not be
  /// put back.
  indirect case notTogether(FileError, replaced: [String])
  /// A file that is whole and has its name, which the disk may lose.
  case nameNotSaved(path: String, errno: Int32)
  /// A pipe was told a length that was then not met.
  case lengthNotMet(path: String, promised: Int, written: Int)
  /// Another program at work on it was asked to stop, as this one is.
  case interrupted(path: String)
  /// Any other failure of libsndfile.
  case library(path: String, reason: String)

  /// Properties that `Limits` sets a limit to.
  public enum Property: Hashable, Sendable { case sampleRate, channelCount, frameCount }
}

extension FileError {
  /// The error where it is one of a file or of its path; nil of any other.
  package init?(_ error: any Error) {
    switch error {
    case let error as FileError: self = error
    case let error as PathError: self = .path(error)
    default: return nil
    }
  }

  /// Something that comes of reading a file; the failures of the system are those of its path.
  static func whileReading<Value: ~Copyable>(
    _ path: String, _ value: @autoclosure () throws(SystemFailure) -> Value
  ) throws(FileError) -> Value {
    do throws(SystemFailure) { return try value() } catch { throw .reading(path, error) }
  }

  /// The same of writing one.
  static func whileWriting<Value: ~Copyable>(
    _ path: String, _ value: @autoclosure () throws(SystemFailure) -> Value
  ) throws(FileError) -> Value {
    do throws(SystemFailure) { return try value() } catch { throw .writing(path, error) }
  }

  static func reading(_ path: String, _ failure: SystemFailure) -> FileError {
    .path(.reading(path, failure))
  }

  static func writing(_ path: String, _ failure: SystemFailure) -> FileError {
    .path(.writing(path, failure))
  }

  static func reading(_ path: String, _ number: Int32) -> FileError {
    .path(.reading(path, number))
  }

  static func writing(_ path: String, _ number: Int32) -> FileError {
    .path(.writing(path, number))
  }

  static func writing(_ path: String, reason: String) -> FileError? {
    PathError.writing(path, reason: reason).map { .path($0) }
  }
}

/// Something that is not an error but worth saying about a file.
public enum Notice: Hashable, Sendable {
  /// The container cannot hold the input's encoding, and this one holds less.
  case precisionReduced(from: SampleEncoding, to: SampleEncoding)
  /// The container cannot say the sound's rate.
  case rateConverted(Container, from: Int, to: Int)
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
    case .precisionReduced, .rateConverted, .metadataDropped, .notKept, .namesLeft, .joined,
      .misstated:
      false
    }
  }
}
