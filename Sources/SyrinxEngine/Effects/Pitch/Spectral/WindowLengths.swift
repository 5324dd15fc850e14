import SyrinxSystem

/// Hann windows of several lengths, each a fourth root of two shorter than the one before.
struct WindowLengths: ~Copyable {
  /// Half of each length in frames, whole lanes of eight, the longest first.
  let halves: [Int]
  /// A window a channel.
  private let windows: AudioBuffer
  /// Frames about an attack up to which the shortest is used, and by how much half a window grows for each
  /// frame beyond.
  private let margin: Double
  static let slope = 1.5

  /// Windows of up to `longest` frames, a number of whole lanes; the shortest lasts 23 ms at 44.1 kHz,
  /// `scale` times as many frames otherwise.
  init(longest: Int, scale: Double) {
    let first = longest / 2
    let last = min(512 * scale, Double(first))
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

  var longestHalf: Int { halves[0] }

  /// Frames from an attack at which the longest window is used again.
  var reach: Double { (Double(longestHalf) - margin) / Self.slope }

  /// The window to be used so many frames from the nearest attack: none that holds much of the sound on
  /// its other side.
  func index(atDistance distance: Double) -> Int {
    let wanted = margin + Self.slope * distance + 1
    return halves.firstIndex { Double($0) <= wanted } ?? halves.count - 1
  }

  /// The weights of a window, and zeros.
  @_lifetime(borrow self)
  func weights(_ index: Int) -> Span<Float> { windows.samples(of: index) }
}
