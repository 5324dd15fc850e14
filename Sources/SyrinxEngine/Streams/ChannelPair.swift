public struct ChannelPair: ~Copyable, ~Escapable {
  public var left: MutableSpan<Float>
  public var right: MutableSpan<Float>

  /// For those who know that nobody else uses these samples meanwhile.
  @_lifetime(immortal)
  @unsafe init(_ planes: SamplePlanes, _ one: Int, _ other: Int) {
    precondition(one != other, "a pair is two channels")
    let first = unsafe MutableSpan(_unsafeStart: planes[one], count: planes.frameCount)
    let second = unsafe MutableSpan(_unsafeStart: planes[other], count: planes.frameCount)
    left = unsafe _overrideLifetime(first, copying: ())
    right = unsafe _overrideLifetime(second, copying: ())
  }
}

struct ChannelQuad: ~Copyable, ~Escapable {
  var zero: MutableSpan<Float>
  var one: MutableSpan<Float>
  var two: MutableSpan<Float>
  var three: MutableSpan<Float>

  /// For those who know that nobody else uses these samples meanwhile.
  @_lifetime(immortal)
  @unsafe init(_ planes: SamplePlanes) {
    let zero = unsafe MutableSpan(_unsafeStart: planes[0], count: planes.frameCount)
    let one = unsafe MutableSpan(_unsafeStart: planes[1], count: planes.frameCount)
    let two = unsafe MutableSpan(_unsafeStart: planes[2], count: planes.frameCount)
    let three = unsafe MutableSpan(_unsafeStart: planes[3], count: planes.frameCount)
    self.zero = unsafe _overrideLifetime(zero, copying: ())
    self.one = unsafe _overrideLifetime(one, copying: ())
    self.two = unsafe _overrideLifetime(two, copying: ())
    self.three = unsafe _overrideLifetime(three, copying: ())
  }
}

extension AudioBlock {
  @_lifetime(&self)
  mutating func quad() -> ChannelQuad {
    let quad = unsafe ChannelQuad(planes)
    return unsafe _overrideLifetime(quad, mutating: &self)
  }

  /// Hands out two channels at a time; the last of an odd number has one of `silence` as its partner.
  mutating func forEachPair(
    _ silence: inout AudioBuffer,
    _ body: (
      _ pair: Int, _ left: inout MutableSpan<Float>, _ right: inout MutableSpan<Float>
    ) -> Void
  ) {
    for first in stride(from: 0, to: channelCount, by: 2) {
      if first + 1 < channelCount {
        var both = pair(first, first + 1)
        body(first / 2, &both.left, &both.right)
      } else {
        var partner = silence.prefix(frameCount)
        var left = self[first]
        var right = partner[0]
        body(first / 2, &left, &right)
      }
    }
  }
}
