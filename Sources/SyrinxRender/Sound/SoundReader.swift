import SyrinxEngine
import SyrinxFiles
import SyrinxText

/// A sound that is read frame by frame, as it is rendered. One thread at a time may use it.
public final class SoundReader {
  private let plan: RenderPlan
  /// The first error, which all later calls throw again.
  private var failure: SoundError?

  init(_ plan: RenderPlan) { self.plan = plan }

  public var format: SoundFormat { SoundFormat(plan.renderer) }

  /// The next frame.
  public var position: Int { plan.renderer.position }

  /// Fills the front of a block and returns how many frames there were, fewer only at the end.
  public func read(into block: inout AudioBlock) throws(SoundError) -> Int {
    if let failure { throw failure }
    guard block.channelCount == plan.renderer.format.channelCount else {
      throw SoundError(
        StreamingError.channelCountsDiffer(
          given: block.channelCount, expected: plan.renderer.format.channelCount))
    }
    do {
      var done = 0
      while done < block.frameCount {
        var rest = block.extracting(done..<block.frameCount)
        let count = try plan.renderer.render(into: &rest)
        guard count > 0 else { break }
        done += count
      }
      return done
    } catch { throw keeping(error) }
  }

  private func keeping(_ error: any Error) -> SoundError {
    let wrapped = SoundError(error)
    failure = wrapped
    return wrapped
  }

  /// Goes to a frame, or to the end if that comes first; see `Renderer.seek`.
  public func seek(to frame: Int) throws(SoundError) {
    guard frame >= 0 else { throw SoundError("frame \(frame): frames are counted from 0") }
    failure = nil
    do { try plan.renderer.seek(to: frame) } catch { throw keeping(error) }
  }

  /// Goes back to the first frame.
  package func restart() throws {
    failure = nil
    try plan.renderer.reset()
  }

  /// Where a time of the source, in seconds, comes out first; nil if it is cut away.
  public func moved(_ seconds: Double) -> Double? { plan.moved(seconds) }

  /// The file's form and metadata, before any effect.
  package var facts: JSONValue {
    let source = plan.input
    let frames = source?.frameCount
    let rate = source?.format.sampleRate ?? plan.renderer.format.sampleRate
    return [
      "path": source?.file.map { .string($0.path) } ?? nil,
      "format": plan.reader.map { .string($0.layout.container.rawValue) } ?? nil,
      "encoding": .string((source?.encoding ?? .float).rawValue),
      "rate": .integer(rate),
      "channels": .integer(source?.format.channelCount ?? plan.renderer.format.channelCount),
      "frames": frames.map { .integer($0) } ?? nil,
      "seconds": frames.map { .number(Double($0) / Double(rate)) } ?? nil,
      "metadata": (plan.reader?.metadata ?? Metadata()).json,
      "notes": .array((source?.cuts ?? []).map { .string($0) }),
    ]
  }
}
