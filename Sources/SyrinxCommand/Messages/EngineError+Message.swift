import SyrinxEngine

extension EngineError: ReportableError {
  var sentence: String {
    switch self {
    case .unknownNode: "a node of another graph is connected"
    case .sourceInUse: "a sound that can be played once only is played twice"
    case .cycle(let nodes):
      "the sound would go round in a circle: " + (nodes + nodes.prefix(1)).joined(separator: " → ")
    case .tooManyNodes(let most): "the graph has more than \(most) nodes"
    case .tooManyNodesInARow(let most): "the graph has more than \(most) nodes in a row"
    case .missingInput(let node): "nothing is connected to \(node)"
    case .nothingToRender: "nothing is connected to the output"
    case .tooManyInputs(let node, let most):
      most == 0
        ? "nothing can be connected to \(node): it makes its own sound"
        : "\(node) takes \(most == 1 ? "one input" : "\(most) inputs"): join several by a mixer"
    case .formatsClash(let node, let formats):
      "the inputs of \(node) differ in format: "
        + Phrase.list(formats.map(\.description), conjunction: "and")
        + (Set(formats.map(\.sampleRate)).count == 1
          ? ": only mono is widened; lay them out alike, as pan channels=stereo does" : "")
    case .tooManyChannels(let node, let format, let most):
      "\(node) cannot take \(format): a room has at most \(most) channels"
    case .branchesDrift(let from, let at):
      "the branches from \(from) to \(at) differ in speed and would drift apart"
    case .branchesTooFarApart(let from, let at, let seconds):
      "the branches from \(from) to \(at) lie \(seconds.text(decimals: 1)) s apart: the sound between"
        + " them exceeds the \(Limits.heldBytes >> 20) MiB that may be held; give each branch a player"
        + " of its own"
    case .tooLong(let node):
      "\(node) would make the sound longer than the 2⁴⁰ frames that are counted"
    case .endUnknown(let node, let parameter):
      "\(node): \(parameter) counts from the end, and where this input ends is not known: save it first"
    case .outOfRange(let node, let parameter, let value, let unit, let range):
      "\(node): \(parameter)=\(value.shortText) is outside \(range.text(in: unit)) for this sound"
    case .sourceEndedEarly(let at, let promised):
      "the input ends after \(at) frames, although it promises \(promised)"
    case .notMeasured(let effect):
      "\(effect) was given no sound to measure"
    case .noThread: "no thread can be started"
    case .parametersExclude(let effect, let one, let other):
      "\(effect): \(one) takes the place of \(other): set one of them"
    case .noFiles(let path): "\(path) cannot be opened: this engine has no access to files"
    }
  }

  var exitStatus: ExitStatus {
    switch self {
    case .sourceEndedEarly, .noFiles: .failed
    default: .misused
    }
  }
}

extension CurveError: ReportableError {
  var sentence: String {
    switch self {
    case .lengthUnknown:
      "a curve in per cent needs an input whose length is known: give its times in seconds"
    case .timesDescend(let earlier, let later):
      "a curve goes back in time, from \(earlier.shortText) s to \(later.shortText) s"
    }
  }

  var exitStatus: ExitStatus { .misused }
}

extension LibraryError: ReportableError {
  var sentence: String {
    switch self {
    case .fourierPlan(let size): "FFTW refuses: no plan for a transform of \(size) samples"
    case .stretcher: "Rubber Band refuses: it could not be started"
    case .resampler(let reason): "soxr refuses: \(reason)"
    case .resamplerStalled: "soxr gives no output"
    }
  }
}

extension ImpulseResponseError: ReportableError {
  var sentence: String {
    let reason =
      switch fault {
      case .tooLong(let seconds): "it is longer than \(seconds) seconds"
      case .empty: "it has no frames"
      case .notFinite: "it has samples that are NaN or infinite"
      case .channels(let count, let most): "it has \(count) channels and the sound has \(most)"
      }
    return "\(path) cannot serve as an impulse response: \(reason)"
  }
}
