import SyrinxEngine
import SyrinxFiles
import SyrinxSystem
import SyrinxText

/// Sound files, films and documents, each opened when it is needed.
public struct FileSources: TimelineSources {
  private let films: FilmSounds
  private let chain: ChainReader

  public init(films: FilmSounds = FilmSounds(), chain: @escaping ChainReader) {
    self.films = films
    self.chain = chain
  }

  public func sound(at path: String) throws -> SoundSource {
    guard !Synth.isMeant(by: path) else { return SoundSource(SynthSource(try Synth(path: path))) }
    return try SoundSource(reopening: { try SoundFileReader(path: path) })
  }

  public func filmSound(at path: String, stream: Int) throws -> SoundSource {
    try films.sound(of: path, stream: stream)
  }

  public func pictureSeconds(at path: String) throws -> Double? {
    try films.pictureSeconds(path)
  }

  public func timeline(at path: String) throws -> Timeline {
    let text = try readTextFile(at: path)
    do {
      return try Timeline(parsing: text, in: Path.folder(of: path), chain: chain)
    } catch {
      throw TimelineFileError(path: path, text: text, error: error)
    }
  }
}
