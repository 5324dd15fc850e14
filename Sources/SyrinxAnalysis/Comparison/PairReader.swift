import SyrinxEngine

/// Reads two sounds side by side, block by block, each from a frame of its own.
struct PairReader {
  private let want: any FrameSource
  private let got: any FrameSource
  private let wantBuffer: AudioBuffer
  private let gotBuffer: AudioBuffer

  static let blockFrameCount = 4096

  init(want: any FrameSource, got: any FrameSource) {
    self.want = want
    self.got = got
    let channelCount = want.format.channelCount
    wantBuffer = AudioBuffer(channelCount: channelCount, frameCapacity: Self.blockFrameCount)
    gotBuffer = AudioBuffer(channelCount: channelCount, frameCapacity: Self.blockFrameCount)
  }

  /// Hands out what both have from these frames on, with the place counted from there, then what only
  /// one has before or after that. Returns how many frames each has in all.
  func read(
    want wantStart: Int = 0, got gotStart: Int = 0,
    alone: (AudioBlock) throws -> Void = { _ in },
    together: (_ want: AudioBlock, _ got: AudioBlock, _ place: Int) throws -> Void
  ) throws -> (want: Int, got: Int) {
    try want.seek(to: 0)
    try got.seek(to: 0)
    var wantCount = try read(want, wantBuffer, atMost: wantStart, alone)
    var gotCount = try read(got, gotBuffer, atMost: gotStart, alone)
    var place = 0
    while true {
      let wanted = try want.read(into: wantBuffer.block)
      let gotten = try got.read(into: gotBuffer.block)
      wantCount += wanted
      gotCount += gotten
      let count = min(wanted, gotten)
      if count > 0 {
        try together(wantBuffer.block.prefix(count), gotBuffer.block.prefix(count), place)
      }
      place += count
      if wanted > count { try alone(wantBuffer.block.prefix(wanted).dropFirst(count)) }
      if gotten > count { try alone(gotBuffer.block.prefix(gotten).dropFirst(count)) }
      guard count == Self.blockFrameCount else { break }
    }
    wantCount += try read(want, wantBuffer, atMost: .max, alone)
    gotCount += try read(got, gotBuffer, atMost: .max, alone)
    return (wantCount, gotCount)
  }

  /// Reads one of the two alone.
  private func read(
    _ source: any FrameSource, _ buffer: AudioBuffer, atMost limit: Int,
    _ use: (AudioBlock) throws -> Void
  ) throws -> Int {
    var count = 0
    while count < limit {
      let block = buffer.block.prefix(limit - count)
      let read = try source.read(into: block)
      if read > 0 { try use(block.prefix(read)) }
      count += read
      if read < block.frameCount { break }
    }
    return count
  }
}
