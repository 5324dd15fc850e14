/// The demands on a voice at one instant.
struct VoiceControls {
  /// Output pitch over input pitch.
  var ratio = 1.0
  /// Output formants over input formants.
  var formants = 1.0
  /// Input frames per output frame.
  var tempo = 1.0
}

/// The demands on a voice at every frame, and their bounds, for memory to be made.
struct VoiceCourse {
  let controls: (_ frame: Double) -> VoiceControls
  /// The relation of input and output time.
  let times: SpeedCurve
  let ratios: ClosedRange<Double>
  let formants: ClosedRange<Double>
  let tempos: ClosedRange<Double>

  /// Input frames by which a position in the input is behind that due at an output frame.
  func debt(at time: Double, _ position: Double) -> Double {
    let debt = times.inputFrame(atOutput: time) - position
    // The rest that rounding leaves is none.
    return debt.magnitude < 1e-6 ? 0 : debt
  }

  /// Nothing is changed anywhere.
  var isIdle: Bool { ratios == 1...1 && formants == 1...1 && tempos == 1...1 }

  var movesFormants: Bool { formants != 1...1 }
}
