import CSndFile
import SyrinxEngine
import SyrinxSystem
import SyrinxText

/// The C libraries that decide samples, with what each says of its version: libsndfile, the codecs that it
/// has loaded, and those of the engine.
package var linkedLibraries: [(name: String, version: String)] {
  [("libsndfile", soundFileLibraryVersion)] + codecLibraries + engineLibraries
}

/// Calls sf_version_string.
private var soundFileLibraryVersion: String {
  let text = unsafe String(cString: sf_version_string())
  return text.fields("-").last.map(String.init) ?? text
}

/// Those that libsndfile brought into this process; codecs built into it do not say.
private var codecLibraries: [(name: String, version: String)] {
  typealias Text = UnsafePointer<CChar>
  typealias Call = @convention(c) () -> Text?
  let process = DynamicLibrary.ofProcess
  func version(_ name: String) -> String? {
    guard let call: Call = unsafe try? process.function(name), let text = unsafe call() else {
      return nil
    }
    // `libopus 1.3.1`, `Xiph.Org libVorbis 1.3.7`, `3.100`.
    return unsafe String(cString: text).fields(" ").last.map(String.init)
  }
  // FLAC's is a variable.
  let flac: UnsafePointer<Text>? = unsafe try? process.function("FLAC__VERSION_STRING")
  let versions: [(String, String?)] = [
    ("libFLAC", unsafe flac.map { unsafe String(cString: $0.pointee) }),
    ("libvorbis", version("vorbis_version_string")),
    ("libopus", version("opus_get_version_string")),
    ("LAME", version("get_lame_version")),
  ]
  return versions.compactMap { name, version in version.map { (name, $0) } }
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
