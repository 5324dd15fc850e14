import SyrinxSystem

/// The level of an amplitude, full scale being 0 dB; nil for silence, which has none.
public func decibels(amplitude: Double) -> Double? {
  amplitude > 0 ? 20 * log10(amplitude) : nil
}
