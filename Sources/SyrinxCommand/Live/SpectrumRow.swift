import SyrinxAnalysis
import SyrinxEngine
import SyrinxRender

/// The spectrum of what is heard as a line of bars.
struct SpectrumRow: ~Copyable {
  private var analyzer: SpectrumAnalyzer
  private var levels: [Double] = []
  private var buffer: AudioBuffer
  private static let blocks = Array(" ▁▂▃▄▅▆▇█")
  private static let range = -75.0...(-15.0)

  init(_ format: StreamFormat) throws {
    var settings = SpectrumSettings()
    settings.bands = 40
    settings.neighbours = [1]
    analyzer = try SpectrumAnalyzer(settings, format: format)
    buffer = AudioBuffer(channelCount: format.channelCount, frameCapacity: 2048)
  }

  /// Takes what was played lately.
  mutating func take(from read: (inout AudioBlock) -> Int) {
    while true {
      let count = buffer.withBlock { read(&$0) }
      guard count > 0 else { return }
      var newest: SpectrumFrame?
      buffer.withFrames { analyzer.add($0.prefix(count)) { newest = $0 } }
      guard let newest, let first = newest.levels.first else { continue }
      levels = first.indices.map { band in
        newest.levels.compactMap { $0[band] }.max() ?? Self.range.lowerBound
      }
    }
  }

  func text(width: Int) -> String {
    guard !levels.isEmpty else { return "" }
    let each = max(width / levels.count, 1)
    let span = Self.range.upperBound - Self.range.lowerBound
    return String(
      levels.prefix(width).flatMap { level in
        let fraction = min(max((level - Self.range.lowerBound) / span, 0), 1)
        return repeatElement(Self.blocks[Int(bounded: (fraction * 8).rounded())], count: each)
      })
  }
}
