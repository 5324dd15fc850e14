import CSndFile
import SyrinxEngine
import SyrinxSystem
import SyrinxText

/// Calls sf_version_string.
package var soundFileLibraryVersion: String {
  let text = unsafe String(cString: sf_version_string())
  return text.fields("-").last.map(String.init) ?? text
}

extension Container {
  /// The libsndfile that is installed writes it; some are built without MPEG or Ogg. For what ffmpeg
  /// encodes that must be installed.
  package var isWrittenHere: Bool {
    if isEncodedByFFmpeg { return programPath("ffmpeg") != nil }
    let rate = min(facts.rates.last ?? 48_000, facts.mostRate)
    let format = StreamFormat(sampleRate: rate, channelCount: 1)
    return encodings.contains { (try? FileLayout(self, $0).check(format)) != nil }
  }
}

/// Makes a file in the temporary folder and removes it again, or throws what keeps it from there.
package func tryTemporaryFolder() throws(FileError) {
  do throws(SystemFailure) {
    try makeUnnamedFile().write([0])
  } catch {
    throw .writing(temporaryFolder, error.number)
  }
}
