import Foundation
import SyrinxSystem
import TestSupport

/// The plug-ins of Tests/Plugins, compiled once.
enum BuiltPlugins {
  private static let built = Result { () throws in
    let place = try TemporaryFolder()
    let sources = Fixtures.folder.deletingLastPathComponent().appending(path: "Tests/Plugins")
    try FileManager.default.copyItem(
      at: sources.appending(path: "test.lv2"), to: place.url("test.lv2"))
    for (source, library) in [("ladspa.c", "test.so"), ("lv2.c", "test.lv2/lv2.so")] {
      _ = try Run([
        compilerOfC ?? "cc", "-shared", "-fPIC", "-O1", "-o", place.file(library),
        sources.appending(path: source).path, "-lm",
      ]).succeeded()
    }
    return place
  }

  static func folder() throws -> String { try built.get().path }

  static let hasLilv =
    (try? DynamicLibrary("liblilv-0", versions: [0], prefix: "lilv_")) != nil
}

extension TemporaryFolder {
  /// Runs the program where there are no plug-ins but those of the tests, and nothing is known of them.
  func runWithPlugins(_ line: String, seconds: Double = 60) throws -> Run {
    let plugins = try BuiltPlugins.folder()
    return try Run(
      [Run.program] + line.split(separator: " ").map(String.init), in: folder,
      variables: ["LADSPA_PATH": plugins, "LV2_PATH": plugins, "XDG_CACHE_HOME": file("cache")],
      seconds: seconds)
  }
}
