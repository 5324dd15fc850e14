import SyrinxFiles
import SyrinxSystem

extension BatchRequest {
  /// Files that are written once all outputs are, and their options.
  var filesBeside: [(option: String, path: String)] {
    [("report", options.report), ("page", options.page), ("manifest", options.manifest)]
      .compactMap { option, path in path.map { (option, $0) } }
      + labels.flatMap { $0.targets(in: pattern.root, options.shard) }.map { ("labels", $0) }
  }

  /// Refuses those that could not be written. Folders in that of the outputs may be made with these.
  func checkFilesBeside() throws {
    let root = Path.tidy(Path.resolve(pattern.root, in: currentFolder()))
    for (_, path) in filesBeside {
      let whole = Path.tidy(Path.resolve(path, in: currentFolder()))
      let isMissing = FileFacts(path: Path.folder(of: whole)) == nil
      if isMissing, Path.below(root, whole) != whole { continue }
      try DataFileWriter.checkPlace(path)
    }
  }
}
