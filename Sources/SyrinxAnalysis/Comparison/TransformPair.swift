import SyrinxEngine

/// Pairs of spectra of two sounds, one pair per window.
struct TransformPair: ~Copyable {
  var want: WindowedTransform
  var got: WindowedTransform

  init(size: Int, hop: Int, channelCount: Int) throws(LibraryError) {
    // The compiler requires both to be made before either is stored.
    let first = try WindowedTransform(size: size, hop: hop, channelCount: channelCount)
    let second = try WindowedTransform(size: size, hop: hop, channelCount: channelCount)
    want = first
    got = second
  }

  /// Passes on two blocks of the same size in parts of at most one window each.
  static func forEachPart(
    of want: AudioFrames, _ got: AudioFrames, hop: Int,
    _ body: (AudioFrames, AudioFrames) -> Void
  ) {
    var start = 0
    while start < want.frameCount {
      let part = start..<min(start + hop, want.frameCount)
      body(want.extracting(part), got.extracting(part))
      start = part.upperBound
    }
  }
}
