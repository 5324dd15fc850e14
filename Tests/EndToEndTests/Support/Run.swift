import Foundation

/// Whether the program is built with a sanitizer: it reserves more addresses than a limit would leave
/// it, and takes many times as long.
let isSanitized = ProcessInfo.processInfo.environment["SYRINX_SANITIZED"] != nil

/// One run of the built program, and what came of it.
struct Run {
  /// The exit status, or the negative number of the signal that ended it.
  let status: Int32
  let output: Data
  let errors: String

  /// What was written to standard output, as text.
  var text: String { String(decoding: output, as: UTF8.self) }

  /// Standard output as a JSON object.
  func json() throws -> [String: Any] {
    guard let object = try JSONSerialization.jsonObject(with: output) as? [String: Any] else {
      throw Failure.notAnObject(text)
    }
    return object
  }

  enum Failure: Error {
    case notAnObject(String)
    case tookTooLong(arguments: [String], seconds: Double)
  }

  /// The program, which lies beside the bundle of tests.
  static let program: URL = {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let folder = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    return folder.appending(path: "syrinx")
  }()

  /// Standard streams are files beside the folder, so that no pipe can fill up and nothing that is
  /// not the program's own is found in the folder.
  init(
    _ program: URL, _ arguments: [String], in folder: URL, input: Data = Data(),
    seconds: Double
  ) throws {
    let streams = FileManager.default.temporaryDirectory.appending(
      path: "syrinx-streams-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: streams, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: streams) }
    let names = ["in", "out", "err"].map { streams.appending(path: $0) }
    try input.write(to: names[0])
    for name in names.dropFirst() { try Data().write(to: name) }

    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["SYRINX": Self.program.path]
    ) { $1 }
    let handles = try [
      FileHandle(forReadingFrom: names[0]), FileHandle(forWritingTo: names[1]),
      FileHandle(forWritingTo: names[2]),
    ]
    // Thousands of runs would use up what one process may have open.
    defer { for handle in handles { try? handle.close() } }
    process.standardInput = handles[0]
    process.standardOutput = handles[1]
    process.standardError = handles[2]
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    if ended.wait(timeout: .now() + (isSanitized ? 10 * seconds : seconds)) == .timedOut {
      // What hangs in a library does not heed a request to end.
      kill(process.processIdentifier, SIGKILL)
      throw Failure.tookTooLong(arguments: arguments, seconds: seconds)
    }
    let ending = process.terminationStatus
    status = process.terminationReason == .uncaughtSignal ? -ending : ending
    output = try Data(contentsOf: names[1])
    errors = String(decoding: try Data(contentsOf: names[2]), as: UTF8.self)
  }
}
