import SyrinxDevices
import SyrinxFiles
import SyrinxPictures
import SyrinxRender
import SyrinxSpeech
import SyrinxSystem
import SyrinxText

/// The versions of the program and of all that it runs with, for `doctor` and `--version --verbose`.
struct ProgramVersions {
  let linked = linkedLibraries
  /// Opened or run when they are needed; nil where not installed.
  let optional: [(name: String, version: String?)] =
    [("cairo", cairoVersion), ("espeak-ng", espeakVersion)] + SystemChoice.libraries
    + [("ffmpeg", ffmpegVersion)]

  var rows: [(name: String, text: String)] {
    [("syrinx", programVersion)] + (Build.commit.map { [("commit", $0)] } ?? [])
      + [("Swift", Build.swiftVersion)] + linked.map { ($0.name, $0.version) }
      + optional.map { ($0.name, $0.version ?? "not installed") }
  }

  var text: String { rows.map { "\($0.name) \($0.text)\n" }.joined() }

  var json: [JSONValue.Member] {
    [
      .init("syrinx", .string(programVersion)), .init("commit", Build.commit.json),
      .init("swift", .string(Build.swiftVersion)),
      .init("libraries", .object(linked.map { .init($0.name, .string($0.version)) })),
      .init("optional", .object(optional.map { .init($0.name, $0.version.json) })),
    ]
  }
}
