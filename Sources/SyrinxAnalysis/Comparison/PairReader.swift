import SyrinxEngine

/// Reads two sounds side by side, block by block, each from a frame of its own.
struct PairReader {
  private let want: any FrameSource
  private let got: any FrameSource
  private let wantBuffer: AudioBuffer
  private let gotBuffer: AudioBuffer

  static let blockFrameCount = 4096

  /// One of the two.
  enum Side { case want, got }

  init(want: any FrameSource, got: any FrameSource) {
    self.want = want
    self.got = got
    let channelCount = want.format.channelCount
    wantBuffer = AudioBuffer(channelCount: channelCount, frameCapacity: Self.blockFrameCount)
    gotBuffer = AudioBuffer(channelCount: channelCount, frameCapacity: Self.blockFrameCount)
  }

  /// Hands out what both have from these frames on, with the position counted from there, and with its
  /// side what only one has before or after that. Returns how many frames each has in all.
  func read(
    want wantStart: Int = 0, got gotStart: Int = 0,
    alone: (Side, AudioBlock) throws -> Void = { _, _ in },
    together: (_ want: AudioBlock, _ got: AudioBlock, _ position: Int) throws -> Void
  ) throws -> (want: Int, got: Int) {
    try want.seek(to: 0)
    try got.seek(to: 0)
    var wantCount = try read(.want, atMost: wantStart, alone)
    var gotCount = try read(.got, atMost: gotStart, alone)
    var position = 0
    while true {
      let wanted = try want.read(into: wantBuffer.block)
      let gotten = try got.read(into: gotBuffer.block)
      wantCount += wanted
      gotCount += gotten
      let count = min(wanted, gotten)
      if count > 0 {
        try together(wantBuffer.block.prefix(count), gotBuffer.block.prefix(count), position)
      }
      position += count
      if wanted > count { try alone(.want, wantBuffer.block.prefix(wanted).dropFirst(count)) }
      if gotten > count { try alone(.got, gotBuffer.block.prefix(gotten).dropFirst(count)) }
      guard count == Self.blockFrameCount else { break }
    }
    wantCount += try read(.want, atMost: .max, alone)
    gotCount += try read(.got, atMost: .max, alone)
    return (wantCount, gotCount)
  }

  /// Reads one of the two alone.
  private func read(
    _ side: Side, atMost limit: Int, _ use: (Side, AudioBlock) throws -> Void
  ) throws -> Int {
    let (source, buffer) = side == .want ? (want, wantBuffer) : (got, gotBuffer)
    var count = 0
    while count < limit {
      let block = buffer.block.prefix(limit - count)
      let read = try source.read(into: block)
      if read > 0 { try use(side, block.prefix(read)) }
      count += read
      if read < block.frameCount { break }
    }
    return count
  }
}
