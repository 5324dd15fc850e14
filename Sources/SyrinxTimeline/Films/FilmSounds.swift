import SyrinxEngine
import SyrinxFiles

/// The sounds of films, each decoded once into a file that goes with this owner.
public final class FilmSounds {
  private let folder: String
  private let progress: () throws -> Void
  private var probes: [String: FilmProbe] = [:]
  private var files: [String: String] = [:]

  /// `progress` is called now and then while ffmpeg decodes, and stops it by throwing.
  public init(
    folder: String? = nil, progress: @escaping () throws -> Void = {}
  ) {
    self.folder = folder ?? temporaryFolder
    self.progress = progress
  }

  deinit {
    for file in files.values { removeFile(file) }
  }

  public func probe(_ path: String) throws -> FilmProbe {
    if let known = probes[path] { return known }
    let probe = try FilmProgram.probe(path)
    probes[path] = probe
    return probe
  }

  /// One of the sounds of a film, counted from 0.
  public func sound(of path: String, stream: Int) throws -> SoundSource {
    let key = "\(stream) \(path)"
    if files[key] == nil {
      var dice = SystemRandomNumberGenerator()
      let name = ".syrinx-\(String(dice.next(), radix: 36)).wav"
      let file = Path.join(folder, name)
      files[key] = file
      try FilmProgram.decode(
        path, probe(path), stream: stream, to: file, progress: progress)
    }
    let file = files[key]!
    return try SoundSource(reopening: { try SoundFileReader(path: file) })
  }
}
