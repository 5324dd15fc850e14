import SyrinxEngine

extension Diagnostics {
  static func sentence(_ error: EngineError) -> String {
    switch error {
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
        + list(formats.map(\.description), conjunction: "and")
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

  static func sentence(_ error: CurveError) -> String {
    switch error {
    case .lengthUnknown:
      "a curve in per cent needs an input whose length is known: give its times in seconds"
    case .timesDescend(let earlier, let later):
      "a curve goes back in time, from \(earlier.shortText) s to \(later.shortText) s"
    }
  }

  static func sentence(_ error: LibraryError) -> String {
    switch error {
    case .fourierPlan(let size): "FFTW refuses: no plan for a transform of \(size) samples"
    case .stretcher: "Rubber Band refuses: it could not be started"
    case .resampler(let reason): "soxr refuses: \(reason)"
    case .resamplerStalled: "soxr gives no output"
    }
  }

  static func sentence(_ error: ImpulseResponseError) -> String {
    let fault =
      switch error.fault {
      case .tooLong(let seconds): "it is longer than \(seconds) seconds"
      case .empty: "it has no frames"
      case .notFinite: "it has samples that are NaN or infinite"
      case .channels(let count, let most): "it has \(count) channels and the sound has \(most)"
      }
    return "\(error.path) cannot serve as an impulse response: \(fault)"
  }

  /// What a node has taken channels for.
  static func sentence(_ assumption: ChannelAssumption, of node: String) -> String {
    switch assumption {
    case .usual(let layout):
      "\(node): nothing says what the \(layout.speakers.count) channels are: they are taken for"
        + " \(list(layout.speakers.map(\.description), conjunction: "and"))"
    case .order(let count):
      "\(node): nothing says what the \(count) channels are: they are taken in their order"
    }
  }

  /// What an effect could not do as it was asked.
  static func sentence(_ warning: NamedEffectWarning) -> String {
    let effect = warning.effect
    return switch warning.warning {
    case .peakReached(let loudness, let missing, let peak):
      "\(effect): \(missing.text(decimals: 1)) dB are missing to \(Measure.level(loudness, "LUFS")),"
        + " since the true peak would rise above \(Measure.level(peak, "dB"))"
    case .nothingToMeasure where effect == Trim.name:
      "\(effect): nothing rises above the threshold, and the sound is left as it is"
    case .nothingToMeasure(let measure):
      "\(effect): the sound has no \(measure) and is left as it is"
    case .peakTooLow(let peak, let limit):
      "\(effect): the sound is left as it is: a true peak of \(Measure.level(peak, "dBTP")), below"
        + " \(Measure.level(limit, "dBTP")), is taken for silence (gain raises it all the same)"
    case .loudnessTooLow(let loudness, let limit):
      "\(effect): the sound is left as it is: a loudness of \(Measure.level(loudness, "LUFS")), below"
        + " \(Measure.level(limit, "LUFS")), is taken for silence (gain raises it all the same)"
    case .unvoiced(let target):
      "\(effect): no voice was found whose pitch could go to \(target.shortText) Hz; it stays"
    case .targetTooFar(let target, let median, let limit):
      "\(effect): a shift of \(limit.shortText) cents, the most there is, does not bring the median"
        + " pitch of \(median.text(decimals: 1)) Hz to \(target.shortText) Hz"
    }
  }
}
