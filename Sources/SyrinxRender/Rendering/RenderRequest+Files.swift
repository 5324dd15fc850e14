import SyrinxEngine
import SyrinxFiles
import SyrinxSystem

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
