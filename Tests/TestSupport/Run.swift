import Foundation
import SyrinxSystem

/// Set in a build with a sanitizer, which reserves more addresses than a limit would leave it, and takes many
/// times as long.
package let isSanitized = ProcessInfo.processInfo.environment["SYRINX_SANITIZED"] != nil

/// One run of a program, and what came of it.
package struct Run: Sendable {
  /// The exit status, or the negative number of the signal that ended it.
  package let status: Int32
  package let output: Data
  package let errors: String
  private let arguments: [String]

  /// Standard output as text.
  package var text: String { String(decoding: output, as: UTF8.self) }

  /// Standard output as a JSON object.
  package func json() throws -> [String: Any] {
    guard let object = try JSONSerialization.jsonObject(with: output) as? [String: Any] else {
      throw Failure.notAnObject(text)
    }
    return object
  }

  package enum Failure: Error {
    case notAnObject(String)
    case notInstalled(String)
    case failed(arguments: [String], status: Int32, errors: String)
    case tookTooLong(arguments: [String], seconds: Double)
  }

  /// Runs a program, which is looked for along PATH unless a path is given, and waits for its end.
  ///
  /// Standard streams are files beside the folder, so that no pipe can fill up and nothing that is
  /// not the program's own is found in the folder.
  package init(
    _ words: [String], in folder: URL? = nil, input: Data = Data(),
    variables: [String: String] = [:], seconds: Double = 60
  ) throws {
    let program = words[0].contains("/") ? words[0] : programPath(words[0])
    guard let program else { throw Failure.notInstalled(words[0]) }
    let streams = FileManager.default.temporaryDirectory.appending(
      path: "syrinx-streams-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: streams, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: streams) }
    let names = ["in", "out", "err"].map { streams.appending(path: $0) }
    try input.write(to: names[0])
    for name in names.dropFirst() { try Data().write(to: name) }

    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = Array(words.dropFirst())
    if let folder { process.currentDirectoryURL = folder }
    process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
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
    unblockSignals()
    try process.run()
    if ended.wait(timeout: .now() + (isSanitized ? 10 * seconds : seconds)) == .timedOut {
      // A program that hangs in a library does not heed a request to end.
      kill(process.processIdentifier, SIGKILL)
      throw Failure.tookTooLong(arguments: words, seconds: seconds)
    }
    arguments = words
    let ending = process.terminationStatus
    status = process.terminationReason == .uncaughtSignal ? -ending : ending
    output = try Data(contentsOf: names[1])
    errors = String(decoding: try Data(contentsOf: names[2]), as: UTF8.self)
  }

  /// Itself, unless it failed, or complained where it must not.
  package func succeeded(silently: Bool = false) throws -> Run {
    if status == 0, !silently || errors.isEmpty { return self }
    throw Failure.failed(arguments: arguments, status: status, errors: errors)
  }
}

/// Does what mostly waits on a thread of its own, so that other tests have that of this one meanwhile.
package func apart<Made: Sendable>(
  _ work: @escaping @Sendable () throws -> Made
) async throws -> Made {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result(catching: work)) }
  }
}
