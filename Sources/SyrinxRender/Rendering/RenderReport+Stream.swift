import SyrinxEngine
import SyrinxFiles
import SyrinxText

extension RenderReport {
  package struct Stream {
    package var path: String?
    /// Nil where the number is unknown.
    package var frames: Int?
    package var format: StreamFormat
    package var encoding: SampleEncoding

    package var json: JSONValue {
      let path = path.map { [JSONValue.Member("path", .string($0))] } ?? []
      return .object(
        path + [
          .init("frames", frames.json),
          .init("rate", .integer(format.sampleRate)),
          .init("channels", .integer(format.channelCount)),
          .init("encoding", .string(encoding.rawValue)),
        ])
    }
  }
}

extension RenderReport.Stream {
  package init(_ input: RenderInput) {
    self.init(
      path: input.name, frames: input.frameCount, format: input.format, encoding: input.encoding)
  }
}
