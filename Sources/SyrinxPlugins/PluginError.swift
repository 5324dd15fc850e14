/// The faults of a plug-in, each with its name as an effect.
public enum PluginError: Error, Equatable, Sendable {
  /// It does not start at a sample rate.
  case cannotStart(name: String, sampleRate: Int)
  case channels(name: String, inputs: Int, outputs: Int, channelCount: Int)
  /// A value that only the sample rate forbids.
  case outOfRange(name: String, parameter: String, value: Double, range: ClosedRange<Double>)
  /// It gave a number that is none, or that is infinite.
  case notFinite(name: String)
  case latency(name: String, stated: Float)
  /// Its latency was another one before.
  case latencyMoved(name: String, from: Int, to: Int)
  /// It still sounds so long after its input.
  case neverSilent(name: String, seconds: Int)
}
