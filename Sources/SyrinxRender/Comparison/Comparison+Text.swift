import SyrinxAnalysis

extension Comparison {
  /// The channel, mean or difference of channels in which it is audible; nil for mono.
  func name(of difference: AudibleDifference) -> String? {
    guard channels.count > 1 else { return nil }
    if difference.view < channels.count { return "channel \(difference.view + 1)" }
    return difference.view == channels.count
      ? "the mean of all channels" : "the difference of the channels"
  }
}
