/// Opens and shuts by its own level.
struct GateState: InPlaceState, ~Copyable {
  let format: StreamFormat
  /// Threshold, hysteresis, range, hold.
  private var parameters: DynamicsParameters
  private var gate: GateGains

  init(_ settings: Gate, _ setup: ProcessorSetup) throws {
    format = setup.format
    parameters = try DynamicsParameters(
      [
        "threshold": settings.threshold, "hysteresis": settings.hysteresis,
        "range": settings.range, "hold": settings.hold,
      ],
      Ballistics(attack: settings.attack, release: settings.release, setup), setup)
    gate = GateGains(hearing: format)
  }

  mutating func process(_ block: inout AudioBlock) {
    block.forEachBlock(of: Ballistics.blockFrameCount) { process(part: &$0) }
  }

  private mutating func process(part: inout AudioBlock) {
    if parameters.advance(part.frameCount) {
      gate.set(thresholds: parameters[0], hystereses: parameters[1], holds: parameters[3])
      gate.set(ranges: parameters[2])
    }
    gate.fill(hearing: part.frames, parameters.ballistics)
    part.scale(by: gate.gains.frames.prefix(part.frameCount).samples(of: 0))
  }

  /// While it is shut its gain follows a range that moves.
  var memory: InputMemory { parameters.isConstant(2) ? .everything : .unknown }

  mutating func reset(to frame: Int) {
    parameters.seek(to: frame)
    gate.reset()
  }
}
