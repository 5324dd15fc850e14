import Foundation
import SyrinxEngine

@testable import SyrinxSpeech

/// Speech for tests, by the program that lies beside the bundle of tests.
enum Speaking {
  static let program: SpeechProgram = {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let folder = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    return SpeechProgram([folder.appending(path: "speech-server").path])
  }()

  /// Whether libespeak-ng and its data are on this machine.
  static let hasLibrary = espeakVersion != nil && (try? Speaker.list())?.isEmpty == false

  static func hasProgram(_ name: String) -> Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
    }
  }

  /// All samples of a source, as whole numbers.
  static func samples(_ source: SpeechSource, blockSize: Int = 5000) throws -> [Int16] {
    var buffer = AudioBuffer(channelCount: 1, frameCapacity: blockSize)
    var samples: [Int16] = []
    while true {
      let count = try source.read(into: &buffer)
      if count == 0 { return samples }
      let block = buffer.samples(of: 0)
      for frame in 0..<count { samples.append(Int16(block[frame] * 32_768)) }
    }
  }

  /// What the program espeak-ng writes as a WAV file.
  static func reference(_ words: [String]) throws -> [Int16] {
    let file = FileManager.default.temporaryDirectory.appending(path: "speech-\(UUID()).wav")
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["espeak-ng", "-w", file.path] + words
    try process.run()
    process.waitUntilExit()
    let bytes = Array(try Data(contentsOf: file))
    return stride(from: 44, to: bytes.count - 1, by: 2).map {
      Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
    }
  }

  /// What a program prints.
  static func output(_ words: [String]) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.standardOutput = pipe
    try process.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Answers whatever is asked with some messages.
  static func canned(_ bytes: [UInt8], status: Int = 0) throws -> (SpeechProgram, URL) {
    let file = FileManager.default.temporaryDirectory.appending(path: "speech-\(UUID())")
    try Data(bytes).write(to: file)
    let script = "cat \"$0\"; echo first >&2; echo broken >&2; exit \(status)"
    return (SpeechProgram(["/bin/sh", "-c", script, file.path]), file)
  }
}
