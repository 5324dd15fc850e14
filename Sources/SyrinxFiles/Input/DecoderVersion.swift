import SyrinxSystem

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
