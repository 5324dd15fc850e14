/// The purpose of an effect; lists of effects are grouped by it.
public enum EffectPurpose: String, CaseIterable, Sendable {
  case voice, clean, tone, dynamics, space, time, channel
  /// Of effects that are known at run time only and do not say.
  case other

  /// The heading over its effects.
  public var title: String {
    switch self {
    case .voice: "Effects for voices"
    case .clean: "Effects for cleaning"
    case .tone: "Effects on tone"
    case .dynamics: "Effects on level and dynamics"
    case .space: "Effects on space"
    case .time: "Effects on time"
    case .channel: "Effects of noise and channels"
    case .other: "Other effects"
    }
  }
}
