/// A delay whose output passes a low-pass filter and is fed back: v = x + g·y, where y is v as it
/// was a while ago, filtered. The k-th echo has passed the filter k times.
struct EchoLine: ~Copyable {
  private var pairs: EchoPairs
  /// The partner of a channel that has none.
  private var silence: AudioBuffer

  enum LowPass {
    case none
    case fixed(BiquadCoefficients)
    /// Takes any other coefficients at any time and never rings louder for that.
    case moving(StateVariableCoefficients)
  }

  init(channelCount: Int, longest: Double, maximumFrameCount: Int, lowPass: LowPass) {
    let pairCount = (channelCount + 1) / 2
    pairs = EchoPairs(
      history: DelayHistory(
        channelCount: 2 * pairCount,
        longest: FractionalDelay.past(for: longest),
        maximumFrameCount: maximumFrameCount),
      echoes: Array(repeating: SIMD2(), count: pairCount))
    silence = AudioBuffer(channelCount: 1, frameCapacity: maximumFrameCount)
    switch lowPass {
    case .none: break
    case .fixed(let coefficients):
      pairs.filters = Array(repeating: Biquad(coefficients), count: pairCount)
      pairs.level = coefficients.b0
    case .moving(let coefficients):
      pairs.movingFilters = Array(
        repeating: MovingFilter(coefficients: coefficients), count: pairCount)
    }
  }

  /// Gives a filter that moves other coefficients; what is under way in it stays.
  mutating func retune(_ coefficients: StateVariableCoefficients) {
    for index in pairs.movingFilters.indices {
      pairs.movingFilters[index].coefficients = coefficients
    }
  }

  enum Time {
    /// After so many frames, none included.
    case fixed(Int)
    /// After so many frames, a number a frame, none less than `FractionalDelay.reach`.
    case moving([Double])
  }

  /// Replaces a block of all channels. `feedback` and `mix` are shares, a value a frame.
  mutating func process(_ block: inout AudioBlock, time: Time, feedback: [Double], mix: [Double]) {
    pairs.process(&block, &silence, time, feedback.span, mix.span)
  }

  /// Clears what of the filters has decayed to nothing, at places of the stream that its blocks do not decide.
  mutating func flushDenormals() { pairs.flushDenormals() }

  mutating func reset() { pairs.reset() }
}

private struct EchoPairs {
  var history: DelayHistory
  let rows = FractionalDelay.shared.rows
  /// The low-pass of each pair of channels, where there is one: one that stays, or one that moves.
  var filters: [Biquad] = []
  var movingFilters: [MovingFilter] = []
  var level = 1.0
  /// The newest echoes of each pair of channels.
  var echoes: [SIMD2<Double>]

  mutating func process(
    _ block: inout AudioBlock, _ silence: inout AudioBuffer, _ time: EchoLine.Time,
    _ feedback: Span<Double>, _ mix: Span<Double>
  ) {
    history.makeRoom(for: block.frameCount)
    block.forEachPair(&silence) { pair, left, right in
      process(&left, &right, pair, time, feedback, mix)
    }
    history.advance(block.frameCount)
  }

  mutating func reset() {
    history.reset()
    for index in filters.indices { filters[index].reset() }
    for index in movingFilters.indices { movingFilters[index].filter.reset() }
    for index in echoes.indices { echoes[index] = SIMD2() }
  }

  mutating func flushDenormals() {
    for index in filters.indices { filters[index].flushDenormals() }
    for index in movingFilters.indices { movingFilters[index].filter.flushDenormals() }
  }

  private mutating func process(
    _ left: inout MutableSpan<Float>, _ right: inout MutableSpan<Float>, _ pair: Int,
    _ time: EchoLine.Time, _ feedback: Span<Double>, _ mix: Span<Double>
  ) {
    let starts = (history.next(2 * pair), history.next(2 * pair + 1))
    let rows = rows
    var echo = echoes[pair]
    if !movingFilters.isEmpty {
      var filter = movingFilters[pair]
      Self.run(
        &left, &right, &history.storage, starts, rows.span, time, &filter, 1, feedback, mix, &echo)
      movingFilters[pair] = filter
    } else if filters.isEmpty {
      var open = Open()
      Self.run(
        &left, &right, &history.storage, starts, rows.span, time, &open, 1, feedback, mix, &echo)
    } else {
      var filter = filters[pair]
      Self.run(
        &left, &right, &history.storage, starts, rows.span, time, &filter, level, feedback, mix,
        &echo)
      filters[pair] = filter
    }
    echoes[pair] = echo
  }

  @inline(__always)
  private static func run(
    _ left: inout MutableSpan<Float>, _ right: inout MutableSpan<Float>, _ storage: inout [Float],
    _ starts: (Int, Int), _ rows: Span<Float>, _ time: EchoLine.Time,
    _ filter: inout some FrameFilter, _ level: Double, _ feedback: Span<Double>,
    _ mix: Span<Double>, _ echo: inout SIMD2<Double>
  ) {
    precondition(left.count == right.count)
    var line = storage.mutableSpan
    var local = filter
    var y = echo
    switch time {
    case .fixed(let delay):
      for frame in left.indices {
        let (a, b) = (starts.0 + frame, starts.1 + frame)
        let x = SIMD2(Double(left[frame]), Double(right[frame]))
        var v = x + feedback[frame] * y
        if delay > 0 {
          y = local.step(SIMD2(Double(line[a - delay]), Double(line[b - delay])) * level)
          v = x + feedback[frame] * y
        } else {
          y = local.step(v * level)
        }
        line[a] = Float(v[0])
        line[b] = Float(v[1])
        let out = (1 - mix[frame]) * x + mix[frame] * y
        left[frame] = Float(out[0])
        right[frame] = Float(out[1])
      }
    case .moving(let delays):
      let delays = delays.span
      for frame in left.indices {
        let (a, b) = (starts.0 + frame, starts.1 + frame)
        let x = SIMD2(Double(left[frame]), Double(right[frame]))
        let l = line.span.interpolated(before: a, by: delays[frame], rows)
        let r = line.span.interpolated(before: b, by: delays[frame], rows)
        let past = SIMD2(
          Double((l[0] + l[1]) + (l[2] + l[3])), Double((r[0] + r[1]) + (r[2] + r[3])))
        y = local.step(past * level)
        let v = x + feedback[frame] * y
        line[a] = Float(v[0])
        line[b] = Float(v[1])
        let out = (1 - mix[frame]) * x + mix[frame] * y
        left[frame] = Float(out[0])
        right[frame] = Float(out[1])
      }
    }
    echo = y
    filter = local
  }

  private struct Open: FrameFilter {
    @inline(__always)
    mutating func step(_ x: SIMD2<Double>) -> SIMD2<Double> { x }
  }
}

/// A filter whose coefficients may be any others at any time.
private struct MovingFilter: FrameFilter {
  var filter = StateVariableFilter()
  var coefficients: StateVariableCoefficients

  @inline(__always)
  mutating func step(_ x: SIMD2<Double>) -> SIMD2<Double> { filter.step(x, coefficients) }
}
