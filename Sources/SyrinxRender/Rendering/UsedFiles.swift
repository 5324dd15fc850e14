import SyrinxEngine
import SyrinxFiles
import SyrinxSystem

/// The files that a command reads and writes, none of which it may overwrite. They are compared as files, not
/// as paths.
package struct UsedFiles {
  private var finder = LocationFinder()
  private var places: Set<FileLocation> = []
  /// Some of them are files to be made.
  private var hasMissing = false

  /// `-` is standard input.
  package init(reading paths: [String?]) {
    for path in paths { if let path { add(reading: path) } }
  }

  /// Adds a file that is read, used before or not.
  package mutating func add(reading path: String) {
    if let place = finder.place(ofInput: path) { insert(place) }
  }

  /// Adds a file that is written, used before or not.
  package mutating func add(writing path: String) {
    if let place = finder.place(ofOutput: path) { insert(place) }
  }

  /// False of a place that is there already.
  @discardableResult private mutating func insert(_ place: FileLocation) -> Bool {
    hasMissing = hasMissing || place.isMissing
    return places.insert(place).inserted
  }

  /// True for an output path whose file is used already.
  package mutating func holds(_ path: String) -> Bool {
    guard hasMissing || Self.isThere(path) else { return false }
    return finder.place(ofOutput: path).map(places.contains) ?? false
  }

  /// A file that is not there is none of those that are, whatever its folder is like.
  fileprivate static func isThere(_ path: String) -> Bool {
    OutputLocation(path) == .standardOutput || FileIdentity(path: path) != nil
  }

  /// Adds a file to be written; false if it is used already.
  package mutating func claim(_ path: String) -> Bool {
    finder.place(ofOutput: path).map { insert($0) } ?? true
  }

  package mutating func claim(output path: String) throws(RenderError) {
    guard claim(path) else { throw .replacesPart(output: path) }
  }

  /// Adds the file that an option names; throws if it is used already.
  package mutating func claim(_ path: String, for option: String) throws(RenderError) {
    guard claim(path) else { throw .overwrites(option: option, path: path) }
  }
}

extension RenderOptions {
  /// Throws where an output could not be written, before work that takes long. A folder that is to be
  /// made is made when there is something to put into it.
  package func checkPlace(of output: String) throws(FileError) {
    if makeFolders, FileFacts(path: Path.folder(of: output)) == nil { return }
    try DataFileWriter.checkPlace(output, noClobber: noClobber)
  }

  package func makeFolder(of output: OutputLocation) throws {
    guard makeFolders, case .file(let path) = output else { return }
    try SyrinxSystem.makeFolder(Path.folder(of: path), durably: sync == .yes)
  }

  /// The files that options name and that are read, and those of voices, whether they are called or not.
  package var filesRead: [String] {
    [chain, chapterFile].compactMap { $0 } + words.compactMap(\.source)
      + VoiceBook.usualFiles(voices)
  }
}

extension RenderRequest {
  package var filesRead: [String] { [input?.path].compactMap { $0 } + filesBesideInput }

  fileprivate var filesBesideInput: [String] {
    options.filesRead + lists + sourcesBesideInput
      + Cut(options.replace.map { Cut.Part(0, 1, insert: $0.sound) }).filesRead
  }

  /// Throws where an output is also read (other than as IN), or is written twice.
  package func checkFiles() throws(RenderError) {
    var used = UsedFiles(reading: filesBesideInput)
    if !options.inPlace, used.holds(output.word) { throw .replacesPart(output: output.word) }
    var further = options.meters.map { (path: $0.path, option: "meter") }
    if let deps = options.deps { further.append((deps, "deps")) }
    if let voice = options.saveVoice, let path = try? VoiceFile.newPath(voice, in: options.voices) {
      further.append((path, "save-voice"))
    }
    guard !further.isEmpty || !options.words.isEmpty else { return }
    if let path = input?.path { used.add(reading: path) }
    used.add(writing: output.word)
    for (path, option) in further { try used.claim(path, for: option) }
    try checkWords(&used)
  }

  /// Throws where words would overwrite a used file; those for the output itself are put into it.
  package func checkWords(_ used: inout UsedFiles) throws(RenderError) {
    for words in options.words where !puts(words) { try used.claim(words.target, for: "words") }
  }

  /// True where the words go into the output's metadata.
  func puts(_ words: WordsRequest) -> Bool {
    guard OutputLocation(words.target) != .standardOutput, output != .standardOutput else {
      return false
    }
    var used = UsedFiles(reading: [])
    used.add(writing: output.word)
    return used.holds(words.target)
  }

  /// True for two paths of one file, also by links; `-` is standard input or output.
  package static func areOneFile(_ input: String, _ output: String) -> Bool {
    var finder = LocationFinder()
    guard let place = finder.place(ofInput: input),
      place.isMissing || UsedFiles.isThere(output)
    else { return false }
    return finder.place(ofOutput: output) == place
  }
}
