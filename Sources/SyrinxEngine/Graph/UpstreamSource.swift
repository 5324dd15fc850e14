/// What a renderer makes, to be read from any frame on.
final class UpstreamSource: FrameSource {
  private let renderer: Renderer

  init(_ renderer: Renderer) { self.renderer = renderer }

  var format: StreamFormat { renderer.format }
  var frameCount: Int? { renderer.frameCount }

  func read(into block: inout AudioBlock) throws -> Int {
    var done = 0
    while done < block.frameCount {
      let end = min(done + AudioBlock.usualFrameCount, block.frameCount)
      var part = block.extracting(done..<end)
      let count = try renderer.render(into: &part)
      guard count > 0 else { break }
      done += count
    }
    return done
  }

  func seek(to frame: Int) throws { try renderer.seek(to: frame) }
}
