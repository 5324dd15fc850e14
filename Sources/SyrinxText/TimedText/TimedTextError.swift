/// Why bytes are no timed text, or timed text cannot be written.
public enum TimedTextError: Error, Equatable, Sendable {
  public enum Fault: Equatable, Sendable {
    /// There is nothing of the kind that the format consists of.
    case nothingFound
    case noHeader
    /// XML of another kind, by the name of its outermost element.
    case otherRoot(String)
    /// A binary form of what is a text otherwise.
    case binary
    case endsEarly
    /// There is more than the numbers of its parts say.
    case endsLate
    case badTime(String)
    case badNumber(String)
    /// An element that is closed by another name, or never.
    case badElement(String)
    case badJSON(JSONError.Fault)
    /// A JSON document of a shape that nobody writes.
    case unknownShape
    case unknownEncoding(Int)
    /// Times counted in frames of MPEG audio, whose lengths only the sound knows.
    case timeInFrames
    case tooDeep(limit: Int)
  }

  case unknownFormat
  /// The line is counted from 1, and nil where the format has none.
  case unreadable(TimedTextFormat, Fault, line: Int?)
  case tooLarge(byteLimit: Int)
  case readOnly(TimedTextFormat)
}
