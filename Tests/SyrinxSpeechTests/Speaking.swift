import Foundation
import SyrinxEngine
import TestSupport

@testable import SyrinxSpeech

/// Speech for tests, by the program that lies beside the bundle of tests.
enum Speaking {
  static let program = SpeechProgram([builtProgram("speech-server")])

  /// Set where libespeak-ng and its data are on this machine.
  static let hasLibrary = espeakVersion != nil && (try? Speaker.list())?.isEmpty == false

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

  /// Samples of the WAV file that the program espeak-ng writes.
  static func reference(_ words: [String]) throws -> [Int16] {
    let folder = try TemporaryFolder()
    _ = try Run(["espeak-ng", "-w", folder.file("x.wav")] + words).succeeded()
    return try folder.sound("x.wav").samples
  }

  /// Answers whatever is asked with some messages.
  static func canned(_ bytes: [UInt8], status: Int = 0, in folder: TemporaryFolder) throws
    -> SpeechProgram
  {
    try folder.write(Data(bytes), to: "messages")
    let script = "cat \"$0\"; echo first >&2; echo broken >&2; exit \(status)"
    return SpeechProgram(["/bin/sh", "-c", script, folder.file("messages")])
  }
}
