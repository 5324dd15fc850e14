/// A file that cannot serve as an impulse response.
public struct ImpulseResponseError: Error, Hashable, Sendable {
  public enum Fault: Hashable, Sendable {
    case tooLong(seconds: Int)
    case empty
    /// It has samples that are NaN or infinite.
    case notFinite
    case channels(Int, of: Int)
  }

  public let path: String
  public let fault: Fault
}
