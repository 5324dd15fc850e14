import SyrinxAnalysis
import SyrinxEngine
import SyrinxFiles
import SyrinxPictures
import SyrinxRender
import SyrinxSystem

/// Bars that move in a terminal: the first channel stands, the second hangs below it.
final class LiveBars {
  private let options: SpectrumOptions
  private let decoded: DecodedSound
  private let output: any TextSink
  private let isColoured: Bool
  /// Lines of each row of bars.
  private let lineCount: Int
  private let columnCount: Int

  init(_ options: SpectrumOptions, _ decoded: DecodedSound, _ output: any TextSink) {
    self.options = options
    self.decoded = decoded
    self.output = output
    isColoured = environment("NO_COLOR") == nil
    let rowCount = min(decoded.format.channelCount, 2)
    let lines = max((output.rows ?? 24) - 2, rowCount)
    lineCount = min(lines / rowCount, 12)
    columnCount = max(min(output.columns ?? 80, options.settings.bands * 2), 1)
  }

  /// Plays the sound as fast as it would be heard, or as fast as can be.
  func run() throws -> ExitStatus {
    let start = MonotonicTime.now
    var isFirst = true
    // The cursor would jump about; it is there again whatever happens.
    output.control("\u{1B}[?25l")
    defer { output.control("\u{1B}[?25h") }
    do {
      try decoded.frames(options.settings, nil, for: "-") { frame in
        if options.pace == .clock { pause(until: start + .seconds(frame.seconds)) }
        if Interruption.isRequested { throw RenderError.interrupted() }
        output.control((isFirst ? "" : back) + text(frame))
        try output.check()
        isFirst = false
      }
    } catch RenderError.interrupted {
      return .interrupted
    }
    return .done
  }

  /// Goes to the beginning of the first line of bars.
  private var back: String { "\u{1B}[\(lineCount * min(decoded.format.channelCount, 2) + 1)A\r" }

  /// All lines of a frame: the bars, and the time below them.
  func text(_ frame: SpectrumFrame) -> String {
    var text = ""
    for (channel, levels) in frame.levels.prefix(2).enumerated() {
      let heights = heights(levels)
      for line in 0..<lineCount {
        // Counted from where the bars begin.
        let step = channel == 0 ? lineCount - 1 - line : line
        text += row(heights, step, hangs: channel == 1)
      }
    }
    let instant = Measure.duration(frame.seconds + decoded.start)
    return text + instant + "\u{1B}[K\n"
  }

  /// Heights from 0 to 1, one a column; where there is less room than bands, the loudest is shown.
  private func heights(_ levels: [Double?]) -> [Double] {
    let width = max(columnCount / levels.count, 1)
    let shown = min(columnCount / width, levels.count)
    return (0..<shown).flatMap { index in
      let bands = index * levels.count / shown..<(index + 1) * levels.count / shown
      let level = bands.compactMap { levels[$0] }.max() ?? options.floor
      let fraction = (level - options.floor) / (options.top - options.floor)
      return Array(repeating: min(max(fraction, 0), 1), count: width)
    }
  }

  private static let blocks = Array(" ▁▂▃▄▅▆▇█")

  /// One line of all bars. A bar that hangs is drawn as the background of what is missing below it.
  private func row(_ heights: [Double], _ step: Int, hangs: Bool) -> String {
    var text = isColoured ? colour((Double(step) + 0.5) / Double(lineCount)) : ""
    for height in heights {
      let eighths = Int(bounded: (height * Double(lineCount * 8)).rounded()) - step * 8
      let filled = min(max(eighths, 0), 8)
      if !hangs || filled == 0 || filled == 8 {
        text.append(Self.blocks[filled])
      } else {
        text += "\u{1B}[7m" + String(Self.blocks[8 - filled]) + "\u{1B}[27m"
      }
    }
    return text + (isColoured ? "\u{1B}[0m" : "") + "\u{1B}[K\n"
  }

  /// Letters of the colour of a level, bright enough for a dark ground.
  private func colour(_ fraction: Double) -> String {
    let colour = ColourScale.colour(at: 0.4 + 0.55 * fraction).packed
    return "\u{1B}[38;2;\(colour >> 16 & 255);\(colour >> 8 & 255);\(colour & 255)m"
  }
}
