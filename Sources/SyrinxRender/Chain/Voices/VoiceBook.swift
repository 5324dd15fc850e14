import SyrinxEngine
import SyrinxFiles
import SyrinxSystem

/// Finds voices by name: those of folders in their order, and those that are built in. A file `robot.json` of a
/// voice `robot` takes the place of the built-in one, which it may extend.
public struct VoiceBook: Sendable {
  public let folders: [String]
  public let effects: EffectCatalog
  /// Draws what is random in a chain; nil where that is refused, as in voices.
  package var draws: Draws?
  /// The names of the voices being read, each used by the one before; finds cycles.
  private var open: [String] = []
  /// Files and voices read during one look-up; nil outside, so that changed files are read again.
  private var cache: Cache?

  public init(folders: [String], effects: EffectCatalog) {
    self.folders = folders
    self.effects = effects
  }

  public static let builtIn = VoiceBook(folders: [], effects: .standard)

  /// Looks in the folder of `--voices`, if any, and then in the user's.
  package static func usual(_ folder: String?, _ effects: EffectCatalog) -> VoiceBook {
    VoiceBook(folders: [folder, personalFolder].compactMap { $0 }, effects: effects)
  }

  /// Likewise for a chain: a folder that is named has to be there, also where no voice is called, unless it is
  /// about to be made.
  package static func named(
    _ folder: String?, isMade: Bool = false, _ effects: EffectCatalog
  ) throws(VoiceError) -> VoiceBook {
    if let folder, !isMade, folder != personalFolder, FileFacts(path: folder)?.kind != .folder {
      throw .folderMissing(path: folder)
    }
    return usual(folder, effects)
  }

  /// `$XDG_CONFIG_HOME/syrinx/voices`, or the same under `~/.config`.
  static var personalFolder: String? {
    if let folder = environment("XDG_CONFIG_HOME"), Path.isAbsolute(folder) {
      return Path.join(folder, "syrinx/voices")
    }
    return environment("HOME").map { Path.join($0, ".config/syrinx/voices") }
  }

  /// The chain that `voice NAME amount=A quality=Q` stands for.
  package func chain(of call: VoiceCall) throws(VoiceError) -> ChainSpec {
    let chain = try voice(named: call.name ?? "").chain
    do throws(ParameterError) {
      let weaker = try chain.weakened(to: call.amount)
      return call.quality.map { weaker.withPitch(of: $0) } ?? weaker
    } catch {
      throw .chain(.parameter(effect: VoiceCall.word, error))
    }
  }

  private final class Cache: Sendable {
    struct Contents {
      var paths: [String]?
      var files: [String: Result<VoiceFile, VoiceError>] = [:]
      var voices: [String: Voice] = [:]
    }

    let contents = LockedState(Contents())
  }

  /// The same book, which reads no file twice.
  private func reading() -> VoiceBook {
    guard cache == nil else { return self }
    var book = self
    book.cache = Cache()
    return book
  }

  package func voice(named name: String) throws(VoiceError) -> Voice { try reading().find(name) }

  private func find(_ name: String) throws(VoiceError) -> Voice {
    if let entry = VoiceCatalog.entry(named: name) {
      // Within the own voice of its name, and where there is none, it is the built-in one.
      if !open.contains(name), let file = try namesake(of: name) { return try voice(in: file) }
      return try entry.voice(of: effects)
    }
    if let start = open.firstIndex(of: name) { throw .circle(open[start...] + [name]) }
    var names = VoiceCatalog.names
    /// The error of the file whose name is that of the voice.
    var flaw: VoiceError?
    for path in try files() {
      switch file(at: path) {
      case .success(let file):
        if file.name == name { return try voice(in: file) }
        names.append(file.name)
      case .failure(let error):
        // Errors of other files are no reason to refuse this voice.
        if Path.name(of: path) == name + ".json" { flaw = flaw ?? error }
      }
    }
    throw flaw ?? .unknown(name, candidates: names)
  }

  /// The file of the same name that has a voice of the name of a built-in one.
  private func namesake(of name: String) throws(VoiceError) -> VoiceFile? {
    for folder in folders {
      switch file(at: Path.join(folder, name + ".json")) {
      case .success(let file): if file.name == name { return file }
      case .failure(.unreadable): continue
      case .failure(let error): throw error
      }
    }
    return nil
  }

  private func voice(in file: VoiceFile) throws(VoiceError) -> Voice {
    if let voice = cache?.contents.update({ $0.voices[file.path] }) { return voice }
    var inner = self
    inner.draws = nil
    inner.open.append(file.name)
    let voice = try file.voice(in: inner)
    cache?.contents.update { $0.voices[file.path] = voice }
    return voice
  }

  private func file(at path: String) -> Result<VoiceFile, VoiceError> {
    if let file = cache?.contents.update({ $0.files[path] }) { return file }
    let file = Result { () throws(VoiceError) in try VoiceFile.reading(path) }
    cache?.contents.update { $0.files[path] = file }
    return file
  }

  private func files() throws(VoiceError) -> [String] {
    if let paths = cache?.contents.update({ $0.paths }) { return paths }
    var files: [String] = []
    for folder in folders { files += try Self.files(in: folder) }
    let paths = files
    cache?.contents.update { $0.paths = paths }
    return paths
  }

  /// The files of `usual`, as far as they can be listed.
  static func usualFiles(_ folder: String?) -> [String] {
    [folder, personalFolder].compactMap { $0 }.flatMap { (try? files(in: $0)) ?? [] }
  }

  /// The voice files of a folder, by name. The user's folder need not exist.
  private static func files(in folder: String) throws(VoiceError) -> [String] {
    do throws(PathError) {
      return try fileNames(in: folder).filter { $0.hasSuffix(".json") }
        .map { Path.join(folder, $0) }
    } catch {
      guard case .notFound = error else { throw .unreadable(.path(error)) }
      guard folder == personalFolder else { throw .folderMissing(path: folder) }
      return []
    }
  }

  /// Voices of folders, and the errors of files that are none.
  package struct Listing {
    package var voices: [Voice] = []
    package var flaws: [VoiceError] = []
  }

  /// The voices of all folders; the first of a name counts.
  package func listing() throws(VoiceError) -> Listing {
    var all = Listing()
    let book = reading()
    for folder in folders {
      let listing = try book.listing(of: folder)
      let hidden = Set(all.voices.map(\.name))
      all.voices += listing.voices.filter { !hidden.contains($0.name) }
      all.flaws += listing.flaws
    }
    return all
  }

  /// The voices of one folder; those they extend may be anywhere in the book.
  package func listing(of folder: String) throws(VoiceError) -> Listing {
    let book = reading()
    var listing = Listing()
    var names: Set<String> = []
    for path in try Self.files(in: folder) {
      do throws(VoiceError) {
        let file = try book.file(at: path).get()
        guard names.insert(file.name).inserted else {
          throw .document(path: path, line: nil, .nameTaken(file.name))
        }
        listing.voices.append(try book.voice(in: file))
      } catch {
        listing.flaws.append(error)
      }
    }
    return listing
  }
}
