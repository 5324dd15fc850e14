import SyrinxEngine

extension CurveFileError: UsageError {
  package var sentence: String {
    switch self {
    case .empty(let path): "\(path) has no points: a line is a time and a value, as in 1.5,-6"
    case .tooManyPoints(let path, let most): "\(path) has more than \(most) points"
    case .severalEnvelopes(let path, let count):
      "\(path) has \(count) envelopes with points: keep the <envelope> of only one clip"
    case .notAPoint(let path, let line, let text):
      "\(path), line \(line): ‘\(text)’ is not a time and a value, as in 1.5,-6, or 1.5,-6,smooth"
    case .notAPointOfEnvelope(let path, let line, let text):
      "\(path), line \(line): ‘\(text)’ is not a time and a factor, as in t=\"1.5\" val=\"0.5\""
    case .badTime(let path, let line, let fault): "\(path), line \(line): \(fault.sentence)"
    case .badValue(let path, let line, let error): "\(path), line \(line): \(error.sentence)"
    case .badCurve(let path, let fault): "\(path): \(fault.sentence)"
    }
  }
}
