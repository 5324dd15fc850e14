/// The key by which one speaks only while it is held.
public enum PushToTalk: String, CaseIterable, Sendable {
  /// There is none: the microphone is always heard.
  case off
  case up, down
}

/// The sounds of a session that can be written.
public enum LiveSignal: String, CaseIterable, Sendable {
  /// All that goes out.
  case wet
  /// The microphone while it is heard.
  case dry
}
