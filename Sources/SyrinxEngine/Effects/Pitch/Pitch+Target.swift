import SyrinxSystem

extension Pitch {
  public var isOpen: Bool { target != nil }

  public func resolved(hearing sound: some EnteringSound) throws -> MeasurementResult {
    guard let target else { return MeasurementResult(self) }
    guard cents == Pitch().cents else {
      throw EngineError.parametersExclude(effect: Self.name, "target", "cents")
    }
    var resolved = self
    resolved.target = nil
    let sink = PitchSink(try PitchMeter(format: sound.format))
    try sound.play(to: sink)
    guard let median = sink.meter.median else {
      return MeasurementResult(resolved, warning: .unvoiced(target: target))
    }
    let wanted = 1200 * log2(target / median)
    let shift = min(max(wanted, -Self.farthest), Self.farthest)
    resolved.cents = Curve(shift)
    return MeasurementResult(
      resolved,
      findings: [
        Setting(measured: "median", median, .hertz, decimals: 1),
        Setting(measured: "shift", shift, .cents, decimals: 0),
      ],
      warning: shift == wanted
        ? nil : .targetTooFar(target: target, median: median, limit: Self.farthest))
  }
}

/// Hears the pitch of a sound.
private final class PitchSink: FrameSink {
  var meter: PitchMeter

  init(_ meter: consuming PitchMeter) { self.meter = meter }

  func write(_ block: AudioFrames) { meter.add(block) }
}
