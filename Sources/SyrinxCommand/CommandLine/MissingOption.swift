import SyrinxFiles
import SyrinxRender
import SyrinxSystem

extension Console {
  /// The line that was meant where a page, a picture or a new table is named without `--out`, or a sound is to
  /// be heard through a chain as it is by `live`; nil for others.
  func lineWithOutput(_ arguments: [String]) -> [String]? {
    if arguments.first == "live", arguments.count > 1, Container(path: arguments[1]) != nil {
      return ["play"] + arguments.dropFirst()
    }
    // The file that golden misses is its suite.
    guard arguments.first != "golden", !arguments.contains(where: { $0.hasPrefix("--out") }),
      let place = arguments.lastIndex(where: \.endsLikeDrawing), place > 0
    else { return nil }
    var line = arguments
    line += ["--out", line.remove(at: place)]
    return line
  }

  /// True where a folder is missing that an option of the command makes.
  func canMakeFolder(for error: any Error, _ arguments: [String]) -> Bool {
    guard case .path(.folderMissing(let path))? = FileError(error), !arguments.contains("--"),
      case let folder = Path.folder(of: path), !folder.isEmpty, !Path.namesHome(path),
      // A link beside which nothing is missing may lead where no folder is made.
      FileFacts(path: folder) == nil
    else { return false }
    return accepts(arguments + ["--make-folders"])
  }

  /// The line of a render whose OUT is a folder, with the name of IN in it, where no file has that name.
  func lineIntoFolder(for error: any Error, _ arguments: [String]) -> [String]? {
    guard case .unknownEnding(let folder)? = error as? FileError,
      FileFacts(path: folder)?.kind == .folder, let place = arguments.firstIndex(of: folder),
      place == (arguments[0] == commands.implied.name ? 2 : 1),
      Container(path: arguments[place - 1]) != nil
    else { return nil }
    var line = arguments
    line[place] = Path.join(folder, Path.name(of: arguments[place - 1]))
    return FileFacts(path: line[place]) == nil ? line : nil
  }

  /// The line with a path in front of sounds whose names begin with a minus.
  func lineWithDashes(for error: any Error, _ arguments: [String]) -> [String]? {
    guard case .unknownOption? = error as? InvocationError else { return nil }
    return arguments.map { word in
      let isSound = word.hasPrefix("-") && !word.contains("=") && Container(path: word) != nil
      return isSound ? "./" + word : word
    }
  }

  /// The line with plain signs, unless OUT would still have no known extension.
  func lineWithPlainSigns(for error: any Error, _ arguments: [String]) -> [String]? {
    let line = arguments.withPlainSigns
    guard case .unknownEnding(let path)? = error as? FileError,
      let place = arguments.firstIndex(of: path), case let word = line[place]
    else { return line }
    return word == "-" || word.looksLikeOption || Container(path: word) != nil ? line : nil
  }
}

extension String {
  fileprivate var endsLikeDrawing: Bool {
    let ending = lowercased().split(separator: ".", omittingEmptySubsequences: false).last
    if ["json", "jsonl", "csv"].contains(ending) { return FileFacts(path: self) == nil }
    return ["html", "png", "svg"].contains(ending) && !looksLikeOption
  }
}
