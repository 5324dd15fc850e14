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
