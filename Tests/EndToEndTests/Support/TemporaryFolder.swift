import Foundation
import TestSupport

extension Run {
  /// The built program.
  static let program = builtProgram("syrinx")
}

/// The built program is run in a folder as a person would run it.
extension TemporaryFolder {
  /// Brings a file of Fixtures/Audio into the folder.
  func bring(_ name: String) throws {
    let fixtures = URL(filePath: #filePath).appending(path: "../../../../Fixtures/Audio")
      .standardized
    try FileManager.default.copyItem(at: fixtures.appending(path: name), to: url(name))
  }

  /// Runs the program in the folder and waits for its end.
  func run(_ arguments: [String], input: Data = Data(), seconds: Double = 60) throws -> Run {
    try Run([Run.program] + arguments, in: folder, input: input, seconds: seconds)
  }

  func run(_ line: String, input: Data = Data(), seconds: Double = 60) throws -> Run {
    try run(line.split(separator: " ").map(String.init), input: input, seconds: seconds)
  }

  /// Runs a line of shell in the folder, where `$SYRINX` is the program.
  func shell(_ line: String, seconds: Double = 60) throws -> Run {
    try Run(
      ["/bin/sh", "-c", line], in: folder, variables: ["SYRINX": Run.program], seconds: seconds)
  }
}
