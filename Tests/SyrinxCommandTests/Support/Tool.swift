import Foundation
import SyrinxFiles

/// Programs of others that look at what was generated for them.
enum Tool {
  /// Whether a program can be found.
  static func isThere(_ name: String) -> Bool { path(name) != nil }

  static let hasValidator: Bool = {
    guard isThere("python3") else { return false }
    return (try? run("python3", "", "import jsonschema")) != nil
  }()

  private static func path(_ name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { $0 + "/" + name }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }

  struct Failure: Error { let complaint: String }

  /// Runs ffmpeg, which writes files.
  static func ffmpeg(_ words: [String]) throws {
    try ChildProgram(["ffmpeg", "-nostdin", "-v", "error", "-y"] + words).finish()
  }

  /// Runs a script, and one before it, with a word; returns what it writes. Complaints are failures.
  static func run(
    _ tool: String, _ first: String, _ script: String, _ word: String = "", input: String = ""
  ) throws -> String {
    let folder = NSTemporaryDirectory() + "syrinx-tool-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    // Streams are files, so that no pipe can fill up.
    for (name, text) in [
      ("script", first + "\n" + script + "\n"), ("in", input), ("out", ""), ("err", ""),
    ] {
      try text.write(toFile: folder + "/" + name, atomically: true, encoding: .utf8)
    }
    let process = Process()
    process.executableURL = URL(filePath: path(tool)!)
    process.arguments = [folder + "/script", word]
    process.currentDirectoryURL = URL(filePath: folder)
    process.standardInput = FileHandle(forReadingAtPath: folder + "/in")
    process.standardOutput = FileHandle(forWritingAtPath: folder + "/out")
    process.standardError = FileHandle(forWritingAtPath: folder + "/err")
    try process.run()
    process.waitUntilExit()
    let complaint = try String(contentsOfFile: folder + "/err", encoding: .utf8)
    guard complaint.isEmpty, process.terminationStatus == 0 else {
      throw Failure(complaint: "\(tool) ended with \(process.terminationStatus): \(complaint)")
    }
    return try String(contentsOfFile: folder + "/out", encoding: .utf8)
  }
}
