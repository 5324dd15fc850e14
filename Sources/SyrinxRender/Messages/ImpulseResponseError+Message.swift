import SyrinxEngine

extension ImpulseResponseError: ReportableError {
  package var sentence: String {
    let reason =
      switch fault {
      case .tooLong(let seconds): "longer than \(seconds) seconds"
      case .empty: "no frames"
      case .notFinite: "NaN or infinite samples"
      case .channels(let count, let most): "\(count) channels, but the sound has \(most)"
      }
    return "\(path) cannot be used as an impulse response: \(reason)"
  }
}
