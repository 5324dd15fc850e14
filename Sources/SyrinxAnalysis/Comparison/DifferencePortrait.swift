import SyrinxEngine

/// The waves of two sounds and of what is left when one is subtracted from the other, in columns.
public struct DifferencePortrait: Sendable {
  public private(set) var want: WaveformMeter
  public private(set) var got: WaveformMeter
  public private(set) var difference: WaveformMeter

  /// Reads both sounds to their ends. What only one of them has is all difference.
  public init(
    want wanted: any FrameSource, got gotten: any FrameSource, frameCount: Int, columnCount: Int,
    progress: () throws -> Void = {}
  ) throws {
    func meter() -> WaveformMeter {
      WaveformMeter(format: wanted.format, frameCount: frameCount, columnCount: columnCount)
    }
    var (want, got, difference) = (meter(), meter(), meter())
    var pair = PairReader(want: wanted, got: gotten)
    _ = try pair.read(
      alone: { side, rest in
        switch side {
        case .want: want.add(rest)
        case .got: got.add(rest)
        }
        difference.add(rest)
        try progress()
      },
      together: { wantBlock, gotBlock, _ in
        want.add(wantBlock.frames)
        got.add(gotBlock.frames)
        wantBlock.scale(by: -1)
        wantBlock.add(gotBlock.frames)
        difference.add(wantBlock.frames)
        try progress()
      })
    (self.want, self.got, self.difference) = (want, got, difference)
  }
}
