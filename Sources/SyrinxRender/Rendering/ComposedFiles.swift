import SyrinxEngine
import SyrinxFiles

/// The sound files of a composition. Standard input and other pipes are copied, since they can be read
/// only once.
package final class ComposedFiles {
  private var copies: [String: SpooledInput] = [:]

  package init() {}

  /// A function that opens the file anew at each call; `-` is standard input.
  func opener(
    of path: String, _ options: RenderOptions = RenderOptions()
  ) throws(FileError) -> () throws -> SoundFileReader {
    let (nonFinite, damaged) = (options.nan, options.damaged)
    guard InputLocation(path).isPipe else {
      return { try SoundFileReader(path: path, nonFinite: nonFinite, damaged: damaged) }
    }
    if copies[path] == nil { copies[path] = try SpooledInput(path) }
    let spooled = copies[path]!
    return {
      try SoundFileReader(
        path: spooled.path, named: path, nonFinite: nonFinite, damaged: damaged)
    }
  }

  package func layout(of path: String) -> (layout: FileLayout, format: StreamFormat)? {
    guard let reader = try? opener(of: path)() else { return nil }
    return (reader.layout, reader.format)
  }
}
