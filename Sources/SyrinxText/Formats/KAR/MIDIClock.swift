import SyrinxSystem

/// Ticks as seconds, under tempos that change.
struct MIDIClock {
  private var sections: [(tick: Int, seconds: Double, secondsPerTick: Double)] = []

  init(division: Int, tempos: [(tick: Int, microseconds: Int)]) {
    if division & 0x8000 != 0 {
      // Frames a second, negative, and ticks a frame; 29 stands for 29.97.
      let frames = 256 - (division >> 8)
      let perSecond = (frames == 29 ? 30_000.0 / 1001 : Double(frames)) * Double(division & 0xFF)
      sections = [(0, 0, 1 / max(perSecond, 1))]
      return
    }
    let scale = 1e-6 / Double(division)
    sections = [(0, 0, 500_000 * scale)]
    for tempo in tempos.ordered(by: \.tick) {
      let last = sections.last!
      let seconds = last.seconds + Double(tempo.tick - last.tick) * last.secondsPerTick
      sections.append((tempo.tick, seconds, Double(tempo.microseconds) * scale))
    }
  }

  func seconds(_ tick: Int) -> Double {
    var (low, high) = (0, sections.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if sections[middle].tick <= tick { low = middle } else { high = middle }
    }
    let section = sections[low]
    return min(
      section.seconds + Double(tick - section.tick) * section.secondsPerTick, ClockTime.limit)
  }
}
