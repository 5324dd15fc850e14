#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Time stretching and pitch shifting by Rubber Band, in one pass and constant memory.
final class PitchNode: Node {
  private let knobs: Pitch
  private var settings = TimeStretcher.Settings()
  private var inflow = Inflow(format: StreamFormat(sampleRate: 1, channelCount: 1), length: nil)
  private var run: StretchRun?
  /// Set where a knob follows a curve: the course, output against input time, and the second step.
  private var course: PitchCourse?
  private var path = SpeedPath(Automation(constant: 1))
  private var playback: ResampleRun?

  init(_ knobs: Pitch) { self.knobs = knobs }

  func prepare(for inputs: [Inflow], maximumFrameCount: Int) throws -> StreamFormat {
    inflow = inputs[0]
    let cents = try automation(knobs.cents)
    let tempo = try automation(knobs.tempo)
    let formant: Automation? =
      switch knobs.formants {
      case .follow: nil
      case .keep: Automation(constant: 1)
      case .ratio(let ratio): try automation(ratio)
      }
    path = SpeedPath(tempo)
    let isFixed =
      cents.constant != nil && tempo.constant != nil
      && (formant == nil || formant!.constant != nil)
    course =
      isFixed
      ? nil
      : PitchCourse(
        cents: cents, tempo: tempo, formant: formant, sampleRate: inflow.format.sampleRate)
    settings.isFast = knobs.quality == .fast
    settings.isVariable = !isFixed
    settings.pitchScale = isFixed ? exp2(cents.value(at: 0) / 1200) : 1
    settings.timeRatio = course?.ratios(at: 0).time ?? 1 / tempo.value(at: 0)
    settings.formantRatio = course.map { $0.ratios(at: 0).formant } ?? formant?.constant
    try reset()
    return inflow.format
  }

  private func automation(_ curve: Curve) throws(EngineError) -> Automation {
    try Automation(curve, rate: inflow.format.sampleRate, length: inflow.length)
  }

  func length(for inputs: [StreamLength?]) -> StreamLength? {
    inputs[0].map { path.length(for: $0) }
  }

  var stretch: Double? { path.constantSpeed.map { 1 / $0 } }

  /// More than the longest window the library holds: it sizes the queue of a tee before this node.
  var lookahead: Int { inflow.format.sampleRate / 2 }

  func reset() throws {
    run = try StretchRun(
      format: inflow.format, settings, inputFrameCount: inflow.length?.frameCount,
      course: course)
    playback = try course.map {
      try ResampleRun(
        channelCount: inflow.format.channelCount,
        maximumRatio: exp2(knobs.cents.maximum / 1200), beginningAt: $0.pitchScale(at: 0))
    }
  }

  func render(into block: AudioBlock, from inlets: [Inlet]) throws {
    guard let course else {
      try run!.render(into: block) { try inlets[0].pull(into: $0) }
      return
    }
    try playback!.render(
      into: block, ratio: { [path] in course.pitchScale(at: path.inputFrame(atOutput: Double($0))) }
    ) { stretched in
      try run!.render(into: stretched) { try inlets[0].pull(into: $0) }
      return stretched.frameCount
    }
  }
}
