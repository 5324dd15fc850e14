import SyrinxEngine
import SyrinxFiles
import SyrinxSystem
import SyrinxTimeline

/// The sound files of a composition and of its effects. Standard input and other pipes are copied, since they can
/// be read only once.
package final class ComposedFiles {
  private let sharedValues: SharedValues
  /// The forms of files that were opened.
  private let known = LockedState<[Path.Key: (layout: FileLayout, format: StreamFormat)]>([:])

  /// Other compositions may have the same `sharedValues`.
  package init(_ sharedValues: SharedValues = SharedValues()) { self.sharedValues = sharedValues }

  /// The files and threads that effects may use under these options.
  func resources(_ options: RenderOptions) -> FileResources {
    FileResources(
      threadCount: options.threadCount, nonFinite: options.nan, damaged: options.damaged,
      sharedValues: sharedValues, keepsPipes: true)
  }

  package func settings(_ options: RenderOptions) -> RenderSettings {
    RenderSettings(
      tail: options.tail, maximumFrameCount: options.blockFrames, resources: resources(options))
  }

  /// A function that opens the file anew at each call; `-` is standard input.
  func opener(
    of path: String, _ options: RenderOptions = RenderOptions()
  ) -> () throws -> SoundFileReader {
    let resources = resources(options)
    return { [known] in
      let reader = try resources.reader(of: path)
      known.update { $0[Path.Key(path)] = (reader.layout, reader.format) }
      return reader
    }
  }

  /// Of a file that was opened before, without opening it once more.
  package func layout(of path: String) -> (layout: FileLayout, format: StreamFormat)? {
    if let found = known.update({ $0[Path.Key(path)] }) { return found }
    guard let reader = try? opener(of: path)() else { return nil }
    return (reader.layout, reader.format)
  }

  /// The widest encoding of the files that are heard, as the container can hold it; nil where none is wider than
  /// 16 bits. Lossy ones have no width.
  func encoding(of timeline: ResolvedTimeline, in container: Container) -> SampleEncoding? {
    let clips = timeline.tracks.lazy.filter { !$0.isOff }.flatMap(\.clips)
    var paths: Set<String> = []
    for case .file(let path) in clips.filter({ !$0.isOff && $0.frames > 0 }).map(\.source) {
      paths.insert(path)
    }
    func width(_ encoding: SampleEncoding) -> Int {
      encoding == .double ? 64 : encoding == .float ? 33 : encoding.bits ?? 0
    }
    let widest = paths.sorted().compactMap { layout(of: $0)?.layout }
      .max { width($0.encoding) < width($1.encoding) }
    guard let widest, width(widest.encoding) > 16 else { return nil }
    return try? FileLayout.choose(container, input: widest, format: timeline.format).layout.encoding
  }
}
