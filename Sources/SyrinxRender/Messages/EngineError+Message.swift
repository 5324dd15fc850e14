import SyrinxEngine

extension EngineError: ReportableError {
  package var sentence: String {
    switch self {
    case .unknownNode: "a node of another graph is connected"
    case .sourceInUse: "a source that can be read only once is used twice"
    case .cycle(let nodes):
      "the graph has a cycle: " + (nodes + nodes.prefix(1)).joined(separator: " → ")
    case .tooManyNodes(let most): "the graph has more than \(most) nodes"
    case .tooManyNodesInARow(let most): "the graph has a path of more than \(most) nodes"
    case .missingInput(let node): "nothing is connected to \(node)"
    case .nothingToRender: "nothing is connected to the output"
    case .tooManyInputs(let node, let most):
      most == 0
        ? "\(node) takes no input"
        : "\(node) takes \(most == 1 ? "one input" : "\(most) inputs"): connect several by a mixer"
    case .formatsClash(let node, let formats):
      "the inputs of \(node) differ in format: "
        + Phrase.list(formats.map(\.description), conjunction: "and")
        + (Set(formats.map(\.sampleRate)).count == 1
          ? ": only mono is converted; use the same layout, as by pan channels=stereo" : "")
    case .tooManyChannels(let node, let format, let most):
      "\(node) does not support \(format): at most \(most) channels"
    case .holdsTooMuch(let node, let format, let seconds):
      "\(node) would buffer \(seconds.text(decimals: 1)) s of \(format): more than"
        + " \(Limits.heldBytes >> 20) MiB; take fewer channels or a lower rate"
    case .branchesDrift(let from, let at):
      "the branches from \(from) to \(at) differ in speed"
    case .branchesTooFarApart(let from, let at, let seconds):
      "the branches from \(from) to \(at) are \(seconds.text(decimals: 1)) s apart: buffering them"
        + " exceeds \(Limits.heldBytes >> 20) MiB; give each branch a player of its own"
    case .tooLong(let node):
      "\(node) would make the sound longer than 2⁴⁰ frames"
    case .endUnknown(let node, let parameter):
      "\(node): \(parameter) requires an input of known length: save the input first"
    case .outOfRange(let node, let parameter, let value, let unit, let range):
      "\(node): \(parameter)=\(value.shortText) is outside \(range.text(in: unit)) for this sound"
    case .sourceEndedEarly(let at, let promised):
      "the input ends after \(at) frames, but its header promises \(promised)"
    case .notMeasured(let effect):
      "\(effect) has no sound to measure"
    case .insertTooLong(let path, let seconds):
      "‘\(path)’ is longer than \(seconds / 60) minutes, the limit for a sound that replaces a part"
    case .noThread: "no thread can be started"
    case .parametersExclude(let effect, let one, let other):
      "\(effect): \(one) and \(other) cannot be combined"
    case .placesHaveDistance(let effect):
      "\(effect): source and microphone have a distance: leave out distance="
    case .placeOutside(let effect, let parameter, let place, let ranges):
      "\(effect): \(parameter)=\(place) is outside the room: "
        + ranges.map { $0.text(in: .plain) }.joined(separator: " / ")
    case .badCurve(let node, let parameter, let fault):
      "\(node): \(parameter): \(fault.sentence)"
    case .noFiles(let path): "\(path) cannot be opened: no access to files"
    }
  }

  package var exitStatus: ExitStatus {
    switch self {
    case .sourceEndedEarly, .noFiles: .failed
    default: .misused
    }
  }
}

extension CurveError: UsageError {
  package var sentence: String {
    switch self {
    case .lengthUnknown:
      "a curve in percent requires an input of known length: give its times in seconds"
    case .unread(let path): "the curve in \(path) has not been read"
    case .followsUnheard:
      "cannot follow a sound (‘follow’), because it is not evaluated frame by frame: give a"
        + " number, a curve over time such as VALUE@0s/VALUE@3s, or an oscillation such as LOW..HIGH@2Hz"
    case .followsFileLive(let path):
      "cannot follow ‘\(path)’ live, only the sound that enters its effect: leave out the file"
    case .timesDescend(let earlier, let later):
      "the times of a curve must not decrease: \(earlier.shortText) s, \(later.shortText) s"
    }
  }
}

extension LibraryError: ReportableError {
  package var sentence: String {
    switch self {
    case .fourierPlan(let size): "FFTW: no plan for a transform of \(size) samples"
    case .stretcher: "Rubber Band: cannot be started"
    case .resampler(let reason): "soxr: \(reason)"
    case .resamplerStalled: "soxr: no output"
    }
  }
}

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

extension ChannelRemark {
  package func sentence(of node: String) -> String {
    switch self {
    case .usual(let layout):
      "\(node): no channel map for \(layout.speakers.count) channels: assuming"
        + " \(Phrase.list(layout.speakers.map(\.description), conjunction: "and"))"
    case .order(let count):
      "\(node): no channel map for \(count) channels: kept in order"
    case .noSides:
      // The node may stem from ms[ … ] or a voice, where nobody has named it.
      "the sound is mono, or its channels are equal: it has no sides, of which voice karaoke, width"
        + " middle=0 and the second chain of ms[ … ] are made"
    case .nothingLeft:
      "\(node): the result is silent, though the sound was not: it is in channels that are left out,"
        + " such as LFE, or cancels out; pan channels=left or right takes one channel"
    }
  }
}
