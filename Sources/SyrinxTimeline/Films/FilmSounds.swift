import SyrinxEngine
import SyrinxFiles

/// The sounds of films, each decoded once into a file that goes with this owner.
public final class FilmSounds {
  private var probes: [String: FFmpegProbe] = [:]
  private var files: [String: DecodedFile] = [:]

  public init() {}

  public func probe(_ path: String) throws -> FFmpegProbe {
    if let known = probes[path] { return known }
    let probe = try FilmProgram.probe(path)
    probes[path] = probe
    return probe
  }

  /// Nil of a still picture.
  public func pictureSeconds(_ path: String) throws -> Double? {
    FilmProgram.isStillPicture(path) ? nil : try probe(path).seconds
  }

  /// One of the sounds of a film, counted from 0.
  public func sound(of path: String, stream: Int) throws -> SoundSource {
    let key = "\(stream) \(path)"
    let file = try files[key] ?? DecodedFile(path, sound: stream)
    files[key] = file
    return try SoundSource(reopening: { try file.open() })
  }

  /// Missing and damaged parts of a sound that has been decoded.
  package func notices(of path: String, stream: Int) -> [Notice] {
    files["\(stream) \(path)"]?.notices ?? []
  }
}
