import SyrinxEngine
import SyrinxSystem

/// A sound that ffmpeg has decoded once, for many readers that go their own ways in it. It lies in a file
/// that goes with this owner.
package final class DecodedFile {
  private let path: String
  private let file: TemporaryFile
  private let layout: RawLayout
  /// Its missing or damaged parts.
  package let notices: [Notice]

  /// Decodes one of the sounds of a file, counted from 0.
  package init(_ path: String, sound index: Int) throws(FileError) {
    self.path = path
    let shared: SharedFile
    let kind: FFmpegKind?
    do throws(SystemFailure) {
      file = try TemporaryFile()
      shared = try SharedFile(owning: Descriptor(reading: path))
      kind = try FFmpegKind(shared)
    } catch {
      throw .reading(path, error)
    }
    let sound = try FFmpegSound(shared, kind, named: path, sound: index)
    try sound.decode(into: file.descriptor.number, named: path)
    layout = RawLayout(.float, .little, sound.format)
    notices = [sound.loss].compactMap { $0 }
  }

  package func open() throws(FileError) -> SoundFileReader {
    try SoundFileReader(path: file.path, raw: layout, named: path)
  }
}

private let installedFFmpeg = ffmpegVersion ?? ""

/// The version of ffmpeg where that decodes a file; nil of files that libsndfile reads.
package func versionOfFFmpeg(decoding path: String) -> String? {
  if Container(path: path)?.isReadByFFmpeg == true { return installedFFmpeg }
  guard let descriptor = try? Descriptor(reading: path),
    let file = try? SharedFile(owning: descriptor)
  else { return nil }
  if (try? FFmpegKind(file)) != nil { return installedFFmpeg }
  // It may know a form of a kind that libsndfile reads, and then decodes when the file is opened.
  let reader = try? SoundFileReader(path: path)
  return reader?.layout.container.isReadByFFmpeg == true ? installedFFmpeg : nil
}
