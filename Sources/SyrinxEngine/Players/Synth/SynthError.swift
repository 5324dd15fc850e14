public enum SynthError: Error, Hashable, Sendable {
  case unknownWave(String, known: [String])
  case missing(String, wave: Synth.Wave)
  /// A parameter that means nothing to the wave.
  case unheeded(String, wave: Synth.Wave)
  case unexpected(String, wave: Synth.Wave)
  case parameter(wave: Synth.Wave, ParameterError)
  case beyondNyquist(String, Double, wave: Synth.Wave, limit: Double)
  case sweepDescends(from: Double, to: Double)
  case unknownKey(Character)
}
