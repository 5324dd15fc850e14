import SyrinxRender

/// A call that is wrong in itself.
enum CallError: ReportableError {
  /// An argument that must not be NULL.
  case missing(String)
  case outOfRange(String, Int64, ClosedRange<Int64>)
  case unknownType(Int32)
  case notText(String)
  case notFinite(frame: Int, channel: Int)
  case busy
  case otherProcess
  case cancelled

  var sentence: String {
    switch self {
    case .missing(let name): "\(name) is missing"
    case .outOfRange(let name, let value, let range):
      "\(name) \(value) is outside \(range.lowerBound)…\(range.upperBound)"
    case .unknownType(let type): "\(type) is not a sample type"
    case .notText(let name): "\(name) is not UTF-8"
    case .notFinite(let frame, let channel):
      "the sample of channel \(channel + 1) in frame \(frame) is NaN or infinite"
    case .busy: "it is in use already"
    case .otherProcess: "it was made in another process, before a fork"
    case .cancelled: "cancelled"
    }
  }

  var exitStatus: ExitStatus { self == .cancelled ? .interrupted : .misused }
}

extension CallError: Equatable {}
