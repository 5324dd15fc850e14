import CSndFile
import SyrinxEngine

/// Frames of FLAC that libsndfile does not decode, and where they lie.
struct WideFLAC {
  let parts: [FileView.Part]
  let format: StreamFormat
  /// The number of the first frame, and how many there are.
  let firstFrame: Int
  let frameCount: Int
  let isSeekable: Bool
}

/// The sound of such frames as headerless samples of 32 bits: libsndfile reads them as it does any other.
final class FLACView: ByteView {
  let byteCount: Int
  var failure: Int32? { view.failure }
  private let sound: WideFLAC
  private let view: FileView
  private let frameBytes: Int
  private var decoder: FLACDecoder?
  private var samples: [Int32] = []
  /// Where the samples begin, in bytes of this view.
  private var samplesOffset = 0

  init(_ file: SharedFile, _ sound: WideFLAC) {
    self.sound = sound
    view = FileView(file, sound.parts)
    frameBytes = sound.format.channelCount * MemoryLayout<Int32>.size
    byteCount = sound.frameCount * frameBytes
    restart()
  }

  static let layout = FileLayout(.raw, .pcm32, .little)

  @unsafe func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    let wanted = min(buffer.count, byteCount - offset)
    guard wanted > 0 else { return 0 }
    if offset < samplesOffset || offset > samplesEnd + Self.farBytes { go(to: offset) }
    var done = 0
    while done < wanted {
      let skipped = offset + done - samplesOffset
      let left = samplesEnd - samplesOffset - skipped
      guard left > 0 else {
        samplesOffset = samplesEnd
        samples = decoder?.next() ?? []
        guard !samples.isEmpty else { return done }
        continue
      }
      let count = min(left, wanted - done)
      unsafe samples.withUnsafeBytes { bytes in
        let target = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[done..<done + count])
        unsafe target.copyMemory(
          from: UnsafeRawBufferPointer(rebasing: bytes[skipped..<skipped + count]))
      }
      done += count
    }
    return done
  }

  private static let farBytes = 1 << 20

  private var samplesEnd: Int { samplesOffset + samples.count * MemoryLayout<Int32>.size }

  private func restart() {
    decoder = FLACDecoder(view, channelCount: sound.format.channelCount)
    (samples, samplesOffset) = ([], 0)
  }

  private func go(to offset: Int) {
    let frame = offset / frameBytes
    if sound.isSeekable, let found = decoder?.seek(to: sound.firstFrame + frame) {
      (samples, samplesOffset) = (found, frame * frameBytes)
    } else {
      restart()
    }
  }
}
