/// The sound of frames of FLAC that libsndfile does not decode, as headerless samples of 32 bits.
final class WideFLAC: SampleSource {
  let byteCount: Int
  var failure: Int32? { view.failure }
  private let view: FileView
  private let channelCount: Int
  /// The number of the first frame; nil where none can be gone to.
  private let firstFrame: Int?
  private let frameBytes: Int
  private var decoder: FLACDecoder?

  init(_ view: FileView, channelCount: Int, firstFrame: Int?, frameCount: Int) {
    self.view = view
    self.channelCount = channelCount
    self.firstFrame = firstFrame
    frameBytes = channelCount * MemoryLayout<Int32>.size
    byteCount = frameCount * frameBytes
  }

  func begin(at offset: Int) -> (samples: [Int32], offset: Int) {
    let frame = offset / frameBytes
    decoder = decoder ?? FLACDecoder(view, channelCount: channelCount)
    if offset > 0, let firstFrame, let found = decoder?.seek(to: firstFrame + frame) {
      return (found, frame * frameBytes)
    }
    decoder = FLACDecoder(view, channelCount: channelCount)
    return ([], 0)
  }

  func next() -> [Int32] { decoder?.next() ?? [] }
}
