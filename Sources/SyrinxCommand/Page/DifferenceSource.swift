import SyrinxEngine

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What is left when one sound is subtracted from another, raised so that it can be heard.
final class DifferenceSource: FrameSource {
  let format: StreamFormat
  let frameCount: Int?
  private let want: any FrameSource
  private let got: any FrameSource
  private let factor: Float
  private let buffer: AudioBuffer

  init(want: any FrameSource, got: any FrameSource, raisedBy decibels: Double) {
    (self.want, self.got) = (want, got)
    format = want.format
    frameCount = want.frameCount.flatMap { count in got.frameCount.map { max(count, $0) } }
    factor = Float(pow(10, decibels / 20))
    buffer = AudioBuffer(
      channelCount: format.channelCount, frameCapacity: AudioBlock.usualFrameCount)
  }

  func read(into block: AudioBlock) throws -> Int {
    let block = block.prefix(buffer.frameCapacity)
    let gotCount = try got.read(into: block)
    block.dropFirst(gotCount).clear()
    let wanted = buffer.block.prefix(block.frameCount)
    let wantCount = try want.read(into: wanted)
    wanted.prefix(wantCount).scale(by: -1)
    block.prefix(wantCount).add(wanted.prefix(wantCount))
    block.scale(by: factor)
    return max(gotCount, wantCount)
  }

  func seek(to frame: Int) throws {
    for source in [want, got] { try source.seek(to: min(frame, source.frameCount ?? frame)) }
  }
}
