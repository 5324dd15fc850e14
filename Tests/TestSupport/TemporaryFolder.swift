// TestSupport holds what tests of several targets use: folders, other programs, sounds and numbers of a seed.

import Foundation

/// An empty folder of its own, gone afterwards.
package final class TemporaryFolder: Sendable {
  package let folder: URL

  package init() throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "syrinx-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  package var path: String { folder.path }

  /// The names of all that lies in the folder, in order.
  package var contents: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  package func file(_ name: String) -> String { path + "/" + name }
  package func url(_ name: String) -> URL { folder.appending(path: name) }
  package func read(_ name: String) throws -> Data { try Data(contentsOf: url(name)) }
  package func write(_ data: Data, to name: String) throws { try data.write(to: url(name)) }
  package func write(_ text: String, to name: String) throws {
    try write(Data(text.utf8), to: name)
  }
  package func write(_ sound: WaveSound, to name: String) throws { try write(sound.data, to: name) }
  package func sound(_ name: String) throws -> WaveSound { try WaveSound(read(name)) }
}

/// Files that come with the project.
package enum Fixtures {
  package static let folder = URL(filePath: #filePath).appending(path: "../../../Fixtures")
    .standardized
  package static let audio = folder.appending(path: "Audio")
}
