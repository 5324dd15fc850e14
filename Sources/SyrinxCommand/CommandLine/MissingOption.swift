import SyrinxEngine
import SyrinxFiles
import SyrinxRender
import SyrinxSystem

extension Console {
  /// The line in which a page or a picture that is named alone is the value of `--out`; nil where that is not
  /// what the line lacks.
  func lineWithOutput(_ arguments: [String]) -> [String]? {
    guard !arguments.contains(where: { $0.hasPrefix("--out") }),
      let place = arguments.lastIndex(where: \.endsLikeDrawing), place > 0
    else { return nil }
    var line = arguments
    line += ["--out", line.remove(at: place)]
    return accepts(line) ? line : nil
  }

  /// True where a folder is missing that an option of the command makes.
  func canMakeFolder(for error: any Error, _ arguments: [String]) -> Bool {
    var fault = error as? PathError
    if case .path(let inner)? = error as? FileError { fault = inner }
    guard case .folderMissing(let path)? = fault, !arguments.contains("--"),
      FileFacts(path: Path.folder(of: path)) == nil
    else { return false }
    return accepts(arguments + ["--make-folders"])
  }
}

extension String {
  fileprivate var endsLikeDrawing: Bool {
    let ending = lowercased().split(separator: ".", omittingEmptySubsequences: false).last
    return ["html", "png", "svg"].contains(ending) && !looksLikeOption
  }
}
