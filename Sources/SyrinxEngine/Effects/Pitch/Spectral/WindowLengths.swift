import SyrinxSystem

/// Hann windows of several lengths, each a fourth root of two shorter than the one before.
struct WindowLengths: ~Copyable {
  /// Half of each length in frames, whole lanes of eight, the longest first.
  let halves: [Int]
  /// A window a channel.
  private let windows: AudioBuffer
  /// Frames about an attack up to which the shortest is used; half a window grows by one for each frame beyond.
  private let margin: Double

  /// Windows of up to `longest` frames, a number of whole lanes; the shortest lasts 12 ms at 44.1 kHz,
  /// `scale` times as many frames otherwise.
  init(longest: Int, scale: Double) {
    let first = longest / 2
    let last = min(256 * scale, Double(first))
    margin = last / 2
    var halves: [Int] = []
    var half = Double(first)
    while half > 0.99 * last || halves.isEmpty {
      let lanes = max(Int((half / 8).rounded()) * 8, 8)
      if halves.last != lanes { halves.append(lanes) }
      half /= exp2(0.25)
    }
    self.halves = halves
    windows = AudioBuffer(
      channels: halves.map { half in
        let weights = HannWindow.weights(2 * half).map { Float($0) }
        return weights + Array(repeating: 0, count: longest - 2 * half)
      })
  }

  /// The window to be used so many frames from the nearest attack, where there are `ratio` stretched frames
  /// per input frame: none that holds much of the sound on the attack's other side, in either.
  func index(attackDistance distance: Double, ratio: Double) -> Int {
    let wanted = margin + distance * min(ratio, 1) + 1
    return halves.firstIndex { Double($0) <= wanted } ?? halves.count - 1
  }

  /// The weights of a window, and zeros.
  @_lifetime(borrow self)
  func weights(_ index: Int) -> Span<Float> { windows.samples(of: index) }
}
