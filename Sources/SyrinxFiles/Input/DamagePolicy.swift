/// What is done about an input that is cut short or damaged; the raw values are the words of
/// `--damaged`.
public enum DamagePolicy: String, CaseIterable, Hashable, Sendable {
  /// All that can be decoded is read, silence stands for what is lost, and a warning tells it.
  case decode
  case stop
}
