import SyrinxEngine
import SyrinxText

extension TimedText {
  /// The same for sound whose time has been changed by a map, which counts frames of the sound. What
  /// lies in what was cut away is left out and told; what lies partly there is shortened.
  public func moved(
    by map: TimeMap, from inputRate: Int, to outputRate: Int
  ) -> (text: TimedText, losses: [TimedTextLoss]) {
    if map.isIdentity, inputRate == outputRate { return (self, []) }
    let isTurned = map.output(at: 1) ?? 0 < map.output(at: 0) ?? 0
    return moved(from: inputRate, to: outputRate, isTurned: isTurned) { map.output(of: $0) }
  }
}
