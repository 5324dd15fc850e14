import SyrinxFiles
import SyrinxSystem

/// Start times of sound files by their broadcast extensions (EBU Tech 3285), each read once.
package final class FileTimecodes {
  private let folder: String
  private var known: [String: Double?] = [:]

  /// Paths are relative to the folder of a document.
  package init(in document: String) { folder = Path.folder(of: document) }

  /// In seconds after midnight; nil for a file without a time reference.
  package func seconds(_ path: String) -> Double? {
    if let begin = known[path] { return begin }
    let begin = read(Path.resolve(path, in: folder))
    known[path] = .some(begin)
    return begin
  }

  private func read(_ path: String) -> Double? {
    guard isRegularFile(path), let reader = try? SoundFileReader(path: path),
      let frames = reader.metadata.broadcast?.timeReference, frames > 0
    else { return nil }
    return Double(frames) / Double(reader.format.sampleRate)
  }
}
