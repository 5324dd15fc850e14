import Foundation

/// An empty folder in which the built program is run as a person would run it; gone afterwards.
final class TemporaryFolder {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "syrinx-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The names of all that lies in the folder, in order.
  var contents: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  func url(_ name: String) -> URL { folder.appending(path: name) }
  func read(_ name: String) throws -> Data { try Data(contentsOf: url(name)) }
  func write(_ data: Data, to name: String) throws { try data.write(to: url(name)) }
  func write(_ sound: WaveSound, to name: String) throws { try write(sound.data, to: name) }
  func sound(_ name: String) throws -> WaveSound { try WaveSound(read(name)) }

  /// Brings a file of Fixtures/Audio into the folder.
  func bring(_ name: String) throws {
    let fixtures = URL(filePath: #filePath).appending(path: "../../../../Fixtures/Audio")
      .standardized
    try FileManager.default.copyItem(at: fixtures.appending(path: name), to: url(name))
  }

  /// Runs the program in the folder and waits for its end.
  func run(_ arguments: [String], input: Data = Data(), seconds: Double = 60) throws -> Run {
    try Run(Run.program, arguments, in: folder, input: input, seconds: seconds)
  }

  func run(_ line: String, input: Data = Data(), seconds: Double = 60) throws -> Run {
    try run(line.split(separator: " ").map(String.init), input: input, seconds: seconds)
  }

  /// Runs a line of shell in the folder, where `$SYRINX` is the program.
  func shell(_ line: String, seconds: Double = 60) throws -> Run {
    try Run(URL(filePath: "/bin/sh"), ["-c", line], in: folder, seconds: seconds)
  }
}
