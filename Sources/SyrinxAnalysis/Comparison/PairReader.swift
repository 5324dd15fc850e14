import SyrinxEngine

/// Reads two sounds side by side, block by block, each from a frame of its own.
struct PairReader: ~Copyable {
  private let want: any FrameSource
  private let got: any FrameSource
  private var wantBuffer: AudioBuffer
  private var gotBuffer: AudioBuffer

  static let blockFrameCount = 4096

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
  mutating func read(
    want wantStart: Int = 0, got gotStart: Int = 0,
    alone: (Side, AudioFrames) throws -> Void = { _, _ in },
    together: (_ want: inout AudioBlock, _ got: inout AudioBlock, _ position: Int) throws -> Void
  ) throws -> (want: Int, got: Int) {
    try want.seek(to: 0)
    try got.seek(to: 0)
    var wantCount = try Self.read(want, &wantBuffer, atMost: wantStart) { try alone(.want, $0) }
    var gotCount = try Self.read(got, &gotBuffer, atMost: gotStart) { try alone(.got, $0) }
    var position = 0
    while true {
      let wanted = try want.read(into: &wantBuffer)
      let gotten = try got.read(into: &gotBuffer)
      wantCount += wanted
      gotCount += gotten
      let count = min(wanted, gotten)
      if count > 0 {
        try wantBuffer.withBlock(of: 0..<count) { wantBlock in
          try gotBuffer.withBlock(of: 0..<count) { gotBlock in
            try together(&wantBlock, &gotBlock, position)
          }
        }
      }
      position += count
      if wanted > count { try alone(.want, wantBuffer.frames.extracting(count..<wanted)) }
      if gotten > count { try alone(.got, gotBuffer.frames.extracting(count..<gotten)) }
      guard count == Self.blockFrameCount else { break }
    }
    wantCount += try Self.read(want, &wantBuffer, atMost: .max) { try alone(.want, $0) }
    gotCount += try Self.read(got, &gotBuffer, atMost: .max) { try alone(.got, $0) }
    return (wantCount, gotCount)
  }

  /// Reads one of the two alone.
  private static func read(
    _ source: any FrameSource, _ buffer: inout AudioBuffer, atMost limit: Int,
    _ use: (AudioFrames) throws -> Void
  ) throws -> Int {
    var count = 0
    while count < limit {
      var block = buffer.prefix(limit - count)
      let read = try source.read(into: &block)
      if read > 0 { try use(block.frames.prefix(read)) }
      count += read
      if read < block.frameCount { break }
    }
    return count
  }
}
