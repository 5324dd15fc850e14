import SyrinxSystem

/// Gives white noise a colour, by sections of one pole and one zero.
struct ColourFilter {
  struct Section {
    let pole: Double
    let zero: Double
    var state = 0.0

    @inline(__always)
    mutating func next(_ input: Double) -> Double {
      let last = state
      state = input + pole * last
      return state - zero * last
    }
  }

  var sections: [Section]

  /// Falls by 6 dB an octave from a frequency in Hz on, below which the power would have no end. A pole alone
  /// falls less towards the Nyquist frequency: two sections, by least squares, leave 0.06 dB up to 0.98 of it.
  static func brown(from lowest: Double, _ rate: Double) -> ColourFilter {
    ColourFilter(sections: [
      Section(pole: exp(-2 * .pi * lowest / rate), zero: 0),
      Section(pole: -0.66166377, zero: -0.69850181),
      Section(pole: -0.09034271, zero: -0.23227285),
    ])
  }

  /// Falls by 3 dB an octave from a frequency in Hz on, or from less: poles and zeros in turn, an octave from
  /// each to the next, of which half fall and half do not (G. Corsini and R. Saletti, "A 1/f^γ Power Spectrum
  /// Noise Sequence Generator", 1988). They are counted from a quarter of the rate, so that two
  /// sections, the same at every rate, by least squares, leave 0.03 dB up to 0.98 of the Nyquist frequency.
  static func pink(from lowest: Double, _ rate: Double) -> ColourFilter {
    var sections = [
      Section(pole: -0.67529, zero: -0.69368), Section(pole: -0.11177, zero: -0.18205),
    ]
    var frequency = rate / 4
    while 4 * frequency > lowest {
      let angle = 2 * Double.pi * frequency / rate
      sections.insert(Section(pole: exp(-angle), zero: exp(-2 * angle)), at: 0)
      frequency /= 4
    }
    return ColourFilter(sections: sections)
  }

  /// The power that one of one becomes: the sum of the impulse response's squares.
  var power: Double {
    var copy = self
    var sum = 0.0
    var input = 1.0
    // The slowest pole has decayed by far more than is heard.
    let slowest = sections.map(\.pole).max() ?? 0
    let count = slowest > 0 ? Int(20 / -log(slowest)) : 1
    for _ in 0..<max(count, 1) {
      let value = copy.next(input)
      sum += value * value
      input = 0
    }
    return sum
  }

  @inline(__always)
  mutating func next(_ input: Double) -> Double {
    var value = input
    for index in sections.indices { value = sections[index].next(value) }
    return value
  }
}
