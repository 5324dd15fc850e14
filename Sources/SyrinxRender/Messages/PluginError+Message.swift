import SyrinxEngine
import SyrinxPlugins

extension PluginError: ReportableError {
  package var sentence: String {
    switch self {
    case .cannotStart(let name, let rate): "\(name) does not start at \(rate) Hz"
    case .channels(let name, let inputs, let outputs, let count):
      "\(name) takes \(inputs) channel\(inputs == 1 ? "" : "s") and makes \(outputs), and the sound has"
        + " \(count)"
        + (inputs == 2
          ? ": put pan channels=stereo before it"
          : inputs == 1 ? ": put pan channels=mono before it" : "")
    case .outOfRange(let name, let parameter, let value, let range):
      "\(name): \(parameter)=\(value.shortText) is outside \(range.text(in: .plain)) at this sample rate"
    case .notFinite(let name): "\(name) produced NaN or infinite samples"
    case .latency(let name, let stated): "\(name) reports an invalid latency of \(stated) frames"
    case .latencyMoved(let name, let from, let to):
      "\(name) changes its latency from \(from) to \(to) frames while it runs, which is not supported"
    case .neverSilent(let name, let seconds):
      "\(name) still sounds \(seconds) s after the end of its input: set its tail, as in tail=0"
    }
  }

  package var exitStatus: ExitStatus {
    switch self {
    case .channels, .outOfRange, .neverSilent: .misused
    default: .failed
    }
  }
}
