/// What follows the last frame of the sound.
public enum TailPolicy: Hashable, Sendable {
  /// Until the effects have died away by 60 dB.
  case automatic
  /// Nothing.
  case none
  /// A fixed time, of the effects' tail and then silence.
  case seconds(Double)
}
