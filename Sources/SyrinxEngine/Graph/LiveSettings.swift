/// How a graph is rendered for somebody who hears it at once, such as by the callback of a sound device.
///
/// `Renderer.render(into:)` then neither allocates nor waits nor touches files: sources are read ahead by
/// another thread, taps are called by another one, and processors choose what answers soonest.
public struct LiveSettings: Hashable, Sendable {
  /// How far sources are read ahead.
  public var prefetchSeconds = 1.0
  /// How long somebody who listens at a tap may take before blocks are dropped.
  public var tapSeconds = 0.25

  public init() {}
}
