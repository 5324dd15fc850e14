import SyrinxEngine
import SyrinxFiles
import SyrinxSpeech
import SyrinxSystem

/// Lets effects open sound files.
package struct FileResources: RenderResources {
  package var threadCount = 1
  package var nonFinite = NonFinitePolicy.stop
  package var damaged = DamagePolicy.decode
  /// Values shared with other renders; nil where there is only one.
  package var sharedValues: SharedValues?
  /// Set where a pipe may be read more than once: its bytes are kept, or why there are none, as a shared value.
  package var keepsPipes = false
  /// The folder of relative paths; empty for the working folder.
  package var folder = ""
  /// Pipes that are read as they come, by their paths.
  private let pipes = LockedState<[String: SoundFileReader]>([:])

  package init(
    threadCount: Int = 1, nonFinite: NonFinitePolicy = .stop, damaged: DamagePolicy = .decode,
    sharedValues: SharedValues? = nil, keepsPipes: Bool = false, folder: String = ""
  ) {
    self.threadCount = threadCount
    self.nonFinite = nonFinite
    self.damaged = damaged
    self.sharedValues = sharedValues
    self.keepsPipes = keepsPipes
    self.folder = folder
  }

  package func openSource(at path: String) throws -> any FrameSource {
    if case .computed = InputLocation(path) { return SynthSource(try Synth(path: path)) }
    if path.hasPrefix(Cut.speech) {
      let utterance = Utterance(String(path.dropFirst(Cut.speech.count)))
      try utterance.check()
      return try SpeechSource([utterance], by: ownSpeechProgram)
    }
    let place = Path.resolve(path, in: folder)
    if FileFacts(path: place)?.kind == .folder { throw ChainError.isFolder(path) }
    let reader = try reader(of: place)
    guard opensAgain(at: path) else {
      pipes.update { $0[path] = reader }
      return reader
    }
    // Then `cuts` need not open it once more, which may decode all of it.
    _ = try? shared(for: Key.cuts(place)) { reader.cuts }
    return reader
  }

  package func text(at path: String) throws -> String {
    let place = Path.resolve(path, in: folder)
    return try readTextFile(at: kept(pipe: place)?.path ?? place)
  }

  private enum Key: Hashable { case pipe(String), cuts(String) }

  /// The bytes of a pipe; nil of others, and where it is read as it comes.
  private func kept(pipe place: String) throws -> SpooledInput? {
    guard keepsPipes, InputLocation(place).isPipe else { return nil }
    return try shared(for: Key.pipe(place)) { Result { try SpooledInput(place) } }.get()
  }

  /// Reads the pipes among files, before others share what was read.
  package func keepPipes(among paths: [String]) {
    for path in paths { _ = try? kept(pipe: Path.resolve(path, in: folder)) }
  }

  func reader(of place: String) throws -> SoundFileReader {
    try SoundFileReader(
      path: kept(pipe: place)?.path ?? place, named: place, nonFinite: nonFinite, damaged: damaged)
  }

  package func opensAgain(at path: String) -> Bool {
    let place = Path.resolve(path, in: folder)
    return switch InputLocation(path) {
    case .file: isRegularFile(place) || keepsPipes && InputLocation(place).isPipe
    case let other: other.canBeOpenedTwice
    }
  }

  package func coded(
    _ sound: any FrameSource, by codec: CodecRequest
  ) throws -> any FrameSource { try CodedSound(sound, by: codec) }

  /// Sentences about missing and damaged parts of sounds that effects read. Each that was not opened here is
  /// opened, whoever shares what was made of it: so every output that it is heard in is told of. Of a pipe that is
  /// read as it comes, so much is said as has been read.
  package func cuts(of sounds: [String]) -> [String] {
    sounds.unique.flatMap { path -> [String] in
      guard opensAgain(at: path) else { return pipes.update { $0[path] }?.cuts ?? [] }
      guard InputLocation(path).canBeAFile else { return [] }
      let place = Path.resolve(path, in: folder)
      return (try? shared(for: Key.cuts(place)) { try reader(of: place).cuts }) ?? []
    }
  }

  package func shared<Value: Sendable>(
    for key: some Hashable & Sendable, _ make: () throws -> Value
  ) throws -> Value {
    try sharedValues?.value(for: key, else: make) ?? make()
  }
}

/// The program that speaks: this one, by its hidden command.
package var ownSpeechProgram: SpeechProgram { SpeechProgram([ownProgramPath, speechWord]) }

/// The hidden command by which the program starts itself to speak one utterance.
package let speechWord = "__speak"
