import Foundation
import TestSupport

/// A command that a broken file is given to, which must do its work or refuse, and nothing else.
struct Attack: Sendable {
  /// The kind of answer where the file is read.
  enum Result { case sound, facts, judgement }

  let name: String
  let result: Result
  /// The words after the program's name, for a file and a place to write to.
  let words: @Sendable (_ file: String, _ output: String) -> [String]

  /// Not tried on all: broken files meet these by turns.
  private static let byTurns = [
    Attack(name: "copy", result: .sound) { ["render", $0, $1] },
    Attack(name: "pitch", result: .sound) { ["render", $0, $1, "pitch", "+3st", "tempo=1.3"] },
    Attack(name: "reverb", result: .sound) {
      ["render", $0, $1, "reverb", "plate", "--tail", "0.2s"]
    },
    Attack(name: "segment", result: .sound) {
      ["render", $0, $1, "varispeed", "1.3", "--start", "0.01", "--loop", "2"]
    },
    Attack(name: "measure", result: .sound) {
      ["render", $0, $1, "normalize", "-3", "--rate", "16000"]
    },
    Attack(name: "loud", result: .sound) {
      ["render", $0, $1, "gain", "24", "--clip", "scale", "--encoding", "float"]
    },
    Attack(name: "explain", result: .facts) { file, _ in
      ["explain", file, "pitch", "+3st", "--json"]
    },
  ]
  private static let inspect = Attack(name: "inspect", result: .facts) { file, _ in
    ["inspect", file, "--json"]
  }
  private static let compare = [
    Attack(name: "compare", result: .judgement) { file, _ in
      ["compare", TemporaryFolder.whole, file, "--tier", "perceptual"]
    },
    Attack(name: "compare with itself", result: .judgement) { file, _ in ["compare", file, file] },
  ]

  /// The attacks on a broken file of this number.
  static func all(for number: Int) -> [Attack] {
    [byTurns[number % byTurns.count], inspect, compare[number % compare.count]]
  }
}

/// The outcome of an attack.
struct Verdict {
  /// Something that must never happen; nil if all is well.
  var fault: String?
  var wasAccepted = false
  var seconds = 0.0
}

extension TemporaryFolder {
  /// A file that is whole, to compare broken ones with.
  static let whole = "whole.wav"

  /// Processor time that a run may take; unoptimised, Swift is many times slower.
  private static var mostSeconds: Int {
    #if DEBUG && !OPTIMIZED
      20
    #else
      2
    #endif
  }

  /// Half a gibibyte is many times what these files need.
  private static let memory = isSanitized ? "" : "ulimit -v 524288;"

  /// Gives bytes to a command in this folder and judges what it does, with ffmpeg at hand or without.
  func judge(
    _ attack: Attack, _ bytes: [UInt8], ending: String, withFFmpeg: Bool
  ) throws -> Verdict {
    let (file, output) = ("broken.\(ending)", "out.wav")
    try write(Data(bytes), to: file)
    defer {
      for name in contents where name != Self.whole {
        try? FileManager.default.removeItem(at: url(name))
      }
    }
    let words = attack.words(file, output).map { "'\($0)'" }.joined(separator: " ")
    let start = ContinuousClock.now
    let path = withFFmpeg ? "" : "PATH=/nowhere;"
    let run: Run
    do {
      run = try shell(
        "ulimit -St \(Self.mostSeconds); \(Self.memory) \(path) exec \"$SYRINX\" \(words) --quiet",
        seconds: 120)
    } catch Run.Failure.tookTooLong {
      return Verdict(fault: "hangs")
    }
    var verdict = Verdict(seconds: (ContinuousClock.now - start) / .seconds(1))
    verdict.wasAccepted = attack.accepted(run)
    if try read(file) != Data(bytes) {
      verdict.fault = "the input was changed"
    } else if case let others = contents.filter({ ![file, output, Self.whole].contains($0) }),
      !others.isEmpty
    {
      verdict.fault = "left behind: \(others)"
    } else {
      verdict.fault = try attack.fault(
        of: run, output: contents.contains(output) ? read(output) : nil)
    }
    return verdict
  }
}

extension Attack {
  /// A run has read the file; that two sounds differ is something found out by reading.
  fileprivate func accepted(_ run: Run) -> Bool {
    run.status == 0 || result == .judgement && run.status == 1 && complaints(run).isEmpty
  }

  /// Messages of the program; the library of MPEG audio has words of its own, which nobody can turn
  /// off.
  private func complaints(_ run: Run) -> [Substring] {
    run.errors.split(separator: "\n").filter { $0.hasPrefix("syrinx: ") }
  }

  fileprivate func fault(of run: Run, output: Data?) -> String? {
    guard (0...2).contains(run.status) else { return "ended by \(run.status)" }
    guard accepted(run) else {
      if output != nil { return "an output in spite of \(run.status)" }
      return complaints(run).count == 1 ? nil : "says \(run.errors)"
    }
    switch result {
    case .sound: return output.map(isWholeWave) == true ? nil : "the output is not whole"
    case .facts: return (try? run.json()) == nil ? "no facts: \(run.text)" : nil
    case .judgement: return output == nil ? nil : "an output"
    }
  }

  /// A WAV or RF64 file is as long as it says.
  private func isWholeWave(_ data: Data) -> Bool {
    let bytes = [UInt8](data)
    guard bytes.count >= 44 else { return false }
    let length = (0..<4).reduce(0) { $0 | Int(bytes[4 + $1]) << (8 * $1) }
    switch String(decoding: bytes[..<4], as: UTF8.self) {
    case "RIFF": return length == bytes.count - 8
    case "RF64": return length == 0xFFFF_FFFF
    default: return false
    }
  }
}
