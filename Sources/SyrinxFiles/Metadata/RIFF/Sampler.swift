extension Metadata.Instrument {
  /// The order in which a sampler chunk counts the ways to go through a loop.
  fileprivate static let directions: [Metadata.Loop.Direction] = [
    .forward, .alternating, .backward,
  ]

  /// Keys or velocities, of which none is below zero, whatever a file says.
  static func range(_ low: Int8, _ high: Int8) -> ClosedRange<Int8> {
    max(low, 0)...max(low, high, 0)
  }

  /// A chunk of a WAV file that it comes from.
  func origin(_ id: String) -> [UInt8]? {
    origins.first { $0.family == .riff && $0.id == id }?.bytes
  }

  /// Hundredths of a semitone, of which a sampler chunk counts 2³² to the semitone.
  fileprivate static func cents(_ fraction: UInt32) -> Int8 {
    Int8(clamping: Int(bounded: (Double(fraction) * 0x1p-32 * 100).rounded()))
  }

  /// The `smpl` chunk, in which loops name their last frame.
  func samplerChunk(sampleRate: Int) -> [UInt8] {
    var fields = Fields(origin("smpl") ?? [UInt8](repeating: 0, count: 36))
    let extra = fields.bytes(at: 36)
    fields.bytes = fields.bytes(at: 0, 36)
    fields.set(Int(bounded: (1e9 / Double(sampleRate)).rounded()), at: 8)
    if Int8(clamping: fields.number(at: 12).bits) != baseNote { fields.set(Int(baseNote), at: 12) }
    if Self.cents(fields.number(at: 16).bits) != detune {
      fields.set(Int(bounded: (Double(detune) / 100 * 0x1p32).rounded()), at: 16)
    }
    fields.set(loops.count, at: 28)
    fields.set(extra.count, at: 32)
    for (index, loop) in loops.enumerated() {
      let direction = Self.directions.firstIndex(of: loop.direction) ?? 0
      let numbers = [
        loop.number.map(Int.init) ?? index, loop.code.map(Int.init) ?? direction, loop.start,
        max(loop.end - 1, loop.start), Int(loop.fraction), loop.count,
      ]
      fields.bytes += numbers.flatMap { [UInt8].littleEndian(min($0, Int(UInt32.max))) }
    }
    return fields.bytes + extra
  }

  /// The `inst` chunk: tuning, gain and the ranges of keys and velocities; nil where they are as they
  /// always are.
  var instrumentChunk: [UInt8]? {
    if let known = origin("inst") {
      var same = Metadata()
      same.readInstrument(known)
      let (was, range) = (same.instrument!, (keys, velocities))
      if was.gain == gain, (was.keys, was.velocities) == range { return known }
    }
    let usual = Metadata.Instrument()
    guard gain != usual.gain || keys != usual.keys || velocities != usual.velocities
    else { return nil }
    let bytes = [
      baseNote, detune, Int8(clamping: gain), keys.lowerBound, keys.upperBound,
      velocities.lowerBound, velocities.upperBound,
    ]
    return bytes.map { UInt8(bitPattern: $0) }
  }
}

extension Metadata {
  /// Takes a `smpl` chunk of at least 36 bytes.
  mutating func readSampler(_ bytes: [UInt8]) {
    let fields = Fields(bytes)
    var instrument = self.instrument ?? Instrument()
    instrument.baseNote = Int8(clamping: fields.number(at: 12).bits)
    instrument.detune = Instrument.cents(fields.number(at: 16).bits)
    let places = Array(
      stride(from: 36, to: bytes.count - 23, by: 24).prefix(
        fields.count(at: 28, most: bytes.count)))
    instrument.loops = places.enumerated().map { index, place in
      let code = fields.number(at: place + 4).bits
      let isKnown = code < Instrument.directions.count
      var loop = Loop(
        isKnown ? Instrument.directions[Int(code)] : .none,
        start: fields.number(at: place + 8).frames, end: fields.number(at: place + 12).frames + 1,
        count: Int(fields.number(at: place + 20).bits))
      let number = fields.number(at: place).bits
      if number != index { loop.number = number }
      if !isKnown { loop.code = code }
      loop.fraction = fields.number(at: place + 16).bits
      return loop
    }
    let extra = fields.bytes(at: 36 + places.count * 24)
    instrument.origins.append(Origin(.riff, "smpl", fields.bytes(at: 0, 36) + extra))
    self.instrument = instrument
  }

  /// Takes an `inst` chunk of seven bytes.
  mutating func readInstrument(_ bytes: [UInt8]) {
    let values = bytes.map { Int8(bitPattern: $0) }
    var instrument = self.instrument ?? Instrument()
    if instrument.origin("smpl") == nil {
      instrument.baseNote = values[0]
      instrument.detune = values[1]
    }
    instrument.gain = Int32(values[2])
    instrument.keys = Instrument.range(values[3], values[4])
    instrument.velocities = Instrument.range(values[5], values[6])
    instrument.origins.append(Origin(.riff, "inst", bytes))
    self.instrument = instrument
  }
}
