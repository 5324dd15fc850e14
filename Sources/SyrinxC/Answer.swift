import CSyrinx
import SyrinxRender
import SyrinxSystem

// SyrinxC is the library for C and what speaks its language, as declared in syrinx.h. It checks what it is given,
// has SyrinxRender and StreamingChain do the work, and turns what they throw into a status and a sentence.

public typealias TextResult = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

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

/// Runs the body of a function, and says how that went.
@unsafe func answer(_ error: TextResult?, _ body: () throws -> Void) -> syrinx_status {
  unsafe error?.pointee = nil
  Worker.keepToThisProcess()
  do {
    try body()
    return SYRINX_OK
  } catch let thrown {
    let found = (thrown as? SoundError) ?? SoundError(thrown)
    unsafe error?.pointee = text(found.description)
    return switch found.status {
    case .interrupted: SYRINX_CANCELLED
    case .misused: SYRINX_MISUSED
    case .done, .failed: SYRINX_FAILED
    }
  }
}

/// The same of a function with a result, which is NULL as long as there is none.
@unsafe func answer<Value>(
  _ error: TextResult?, _ result: UnsafeMutablePointer<Value?>?, _ name: String,
  _ body: () throws -> Value
) -> syrinx_status {
  unsafe answer(error) {
    let place = try unsafe place(result, name)
    unsafe place.pointee = nil
    unsafe place.pointee = try body()
  }
}

/// The same of a function that may write to a pipe, as those may that make processors: they read files, some by
/// way of other programs.
@unsafe func answerWriting(_ error: TextResult?, _ body: () throws -> Void) -> syrinx_status {
  withBrokenPipesBlocked { unsafe answer(error, body) }
}

/// A text that `syrinx_free` frees.
@unsafe func text(_ string: String) -> UnsafeMutablePointer<CChar> {
  unsafe SystemText.cText(SystemText.bytes(string).filter { $0 != 0 })
}

/// A text that was given; nil for NULL.
@unsafe func string(_ text: UnsafePointer<CChar>?, _ name: String) throws(CallError) -> String? {
  guard let text = unsafe text else { return nil }
  guard let string = unsafe String(validatingCString: text) else { throw .notText(name) }
  return string
}

/// A path, which may have any bytes.
@unsafe func path(_ text: UnsafePointer<CChar>?, _ name: String) throws(CallError) -> String {
  guard let text = unsafe text else { throw .missing(name) }
  return unsafe SystemText.string(text)
}

/// Where a result is put.
@unsafe func place<Value>(
  _ pointer: UnsafeMutablePointer<Value>?, _ name: String
) throws(CallError) -> UnsafeMutablePointer<Value> {
  guard let pointer = unsafe pointer else { throw .missing(name) }
  return unsafe pointer
}

func checked(
  _ value: Int64, _ name: String, in range: ClosedRange<Int>
) throws(CallError) -> Int {
  let wide = Int64(range.lowerBound)...Int64(range.upperBound)
  guard wide.contains(value) else { throw .outOfRange(name, value, wide) }
  return Int(value)
}
