/// How much of its past input a processor's output depends on, the position of the frame apart.
///
/// The engine leaves out what is silent, and begins in the middle of a stream, as far as this allows;
/// what it gives is always what running everything from the first frame on would give.
public enum InputMemory: Hashable, Sendable {
  /// It is run from the first frame on and never left out: it may sound without input.
  case unknown
  /// All of it. Before its input first sounds it is silent, and as it was made.
  case everything
  /// So many frames, its latency among them: when its input has been silent for as long, so is its
  /// output, and nothing is left of what it heard.
  case frames(Int)
}
