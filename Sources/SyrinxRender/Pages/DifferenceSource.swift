import SyrinxEngine
import SyrinxSystem

/// The difference of two sounds, amplified; the shorter one counts as followed by silence.
final class DifferenceSource: FrameSource {
  let format: StreamFormat
  let frameCount: Int?
  private let want: any FrameSource
  private let got: any FrameSource
  private let factor: Float
  private var buffer: AudioBuffer

  init(want: any FrameSource, got: any FrameSource, raisedBy decibels: Double) {
    (self.want, self.got) = (want, got)
    format = want.format
    frameCount = want.frameCount.flatMap { count in got.frameCount.map { max(count, $0) } }
    factor = Float(pow(10, decibels / 20))
    buffer = AudioBuffer(
      channelCount: format.channelCount, frameCapacity: AudioBlock.usualFrameCount)
  }

  func read(into block: inout AudioBlock) throws -> Int {
    var part = block.prefix(buffer.frameCapacity)
    let gotCount = try got.read(into: &part)
    part.clear(from: gotCount)
    let wantCount = try buffer.withBlock {
      var wanted = $0.prefix(part.frameCount)
      let count = try want.read(into: &wanted)
      wanted.scale(by: -1)
      part.add(wanted.frames.prefix(count), at: 0)
      return count
    }
    part.scale(by: factor)
    return max(gotCount, wantCount)
  }

  func seek(to frame: Int) throws {
    for source in [want, got] { try source.seek(to: min(frame, source.frameCount ?? frame)) }
  }
}
