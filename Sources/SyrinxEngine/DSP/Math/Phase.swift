extension UInt64 {
  /// A quarter of a turn of an oscillator's phase.
  static let quarterTurn: UInt64 = 1 << 62

  /// The phase that is so many degrees along, from 0 to 180.
  init(degrees: Double) { self = UInt64(degrees / 360 * 0x1p64) }
}

/// The cosine of a phase of 2^64 to the turn.
@inline(__always)
func cosine(ofPhase phase: UInt64) -> Double { cosine(ofTurns: turns(ofPhase: phase)) }

/// A phase of 2^64 to the turn in turns, from −1/2 to 1/2.
@inline(__always)
func turns(ofPhase phase: UInt64) -> Double { Double(Int64(bitPattern: phase)) * 0x1p-64 }

/// The cosine of an angle in turns, from −1/2 to 1/2, to 1e-13 and without a call.
///
/// cos 2πx is sin 2π(1/4 − |x|), and there the sine's series up to the seventeenth power suffices.
@inline(__always)
func cosine(ofTurns turns: Double) -> Double {
  let x = (0.25 - turns.magnitude) * (2 * .pi)
  let s = x * x
  var series = 1.0 / 355_687_428_096_000
  series = series * s - 1.0 / 1_307_674_368_000
  series = series * s + 1.0 / 6_227_020_800
  series = series * s - 1.0 / 39_916_800
  series = series * s + 1.0 / 362_880
  series = series * s - 1.0 / 5040
  series = series * s + 1.0 / 120
  series = series * s - 1.0 / 6
  return (series * s + 1) * x
}

/// A phase in turns in single precision.
@inline(__always)
func coarseTurns(ofPhase phase: UInt64) -> Float {
  Float(Int32(truncatingIfNeeded: phase &>> 32)) * 0x1p-32
}

/// The cosine of an angle in turns to 2e-7: the same series up to the eleventh power.
@inline(__always)
func coarseCosine(ofTurns turns: Float) -> Float {
  let x = (0.25 - turns.magnitude) * (2 * .pi)
  let s = x * x
  var series: Float = -1.0 / 39_916_800
  series = series * s + 1.0 / 362_880
  series = series * s - 1.0 / 5040
  series = series * s + 1.0 / 120
  series = series * s - 1.0 / 6
  return (series * s + 1) * x
}
