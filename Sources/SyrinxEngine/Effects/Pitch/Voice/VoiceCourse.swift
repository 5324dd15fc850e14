import SyrinxSystem

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
  var controls: (_ frame: Double) -> VoiceControls
  /// The relation of input and output time.
  let times: SpeedCurve
  let ratios: ClosedRange<Double>
  let formants: ClosedRange<Double>
  let tempos: ClosedRange<Double>

  /// Nothing is changed anywhere.
  var isIdle: Bool { ratios == 1...1 && !movesFormants && !movesTempo }
  var movesFormants: Bool { formants != 1...1 }
  var movesTempo: Bool { tempos != 1...1 }
}

/// The values of a pitch effect, and the course of a voice that follows them.
struct PitchValues {
  let cents: FrameValues
  let tempo: FrameCurve
  /// Of formants that neither follow the pitch nor stay.
  let formants: FrameValues
  let course: VoiceCourse

  init(_ pitch: Pitch, _ setup: ProcessorSetup) throws {
    cents = try setup.frameValues("cents", pitch.cents)
    tempo = try setup.speed("tempo", pitch.tempo)
    formants =
      switch pitch.formants {
      case .ratio(let ratio): try setup.frameValues("formants", ratio)
      case .follow, .keep: FrameValues(FrameCurve(constant: 1))
      }
    let follows = pitch.formants == .follow
    let constant = cents.constant.map { exp2($0 / 1200) }
    let ratios = exp2(cents.range.lowerBound / 1200)...exp2(cents.range.upperBound / 1200)
    course = VoiceCourse(
      controls: { [cents, tempo, formants] frame in
        let ratio = constant ?? exp2(cents.value(at: frame) / 1200)
        return VoiceControls(
          ratio: ratio, formants: follows ? ratio : formants.value(at: frame),
          tempo: tempo.value(at: frame))
      },
      times: SpeedCurve(tempo), ratios: ratios, formants: follows ? ratios : formants.range,
      tempos: tempo.range)
  }

  /// Takes over what was changed by hand before a frame.
  func note(upTo frame: Int) {
    cents.note(upTo: frame)
    formants.note(upTo: frame)
  }

  func reset(to frame: Int) {
    cents.reset(to: frame)
    formants.reset(to: frame)
  }
}
