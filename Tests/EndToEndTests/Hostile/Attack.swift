import Foundation

/// A command that a broken file is given to, which must do its work or refuse, and nothing else.
struct Attack: Sendable {
  let name: String
  /// The words after the program's name, for a file and a place to write to.
  let words: @Sendable (_ file: String, _ output: String) -> [String]

  /// All of them; a broken file meets one after the other.
  static let all = [
    Attack(name: "copy") { ["render", $0, $1] },
    Attack(name: "pitch") { ["render", $0, $1, "pitch", "+3st", "tempo=1.3"] },
    Attack(name: "reverb") { ["render", $0, $1, "reverb", "plate", "--tail", "0.2s"] },
    Attack(name: "segment") {
      ["render", $0, $1, "varispeed", "1.3", "--start", "0.01", "--loop", "2"]
    },
    Attack(name: "measure") { ["render", $0, $1, "normalize", "-3", "--rate", "16000"] },
    Attack(name: "explain") { file, _ in ["explain", file, "pitch", "+3st"] },
  ]
}

/// What came of an attack.
struct Verdict {
  /// What must never happen; nil if all is well.
  var fault: String?
  var wasAccepted = false
}

extension Workplace {
  /// Gives bytes to a command in this folder and judges what it does.
  func judge(_ attack: Attack, _ bytes: [UInt8], ending: String) throws -> Verdict {
    let (file, output) = ("broken.\(ending)", "out.wav")
    try write(Data(bytes), to: file)
    defer { try? FileManager.default.removeItem(at: url(output)) }
    let words = attack.words(file, output).map { "'\($0)'" }.joined(separator: " ")
    // Seconds of processor time and a gibibyte of memory are many times what these files need.
    let run: Run
    do {
      run = try shell(
        "ulimit -t 10; ulimit -v 1048576; exec \"$SYRINX\" \(words) --quiet", seconds: 30)
    } catch Run.Failure.tookTooLong {
      return Verdict(fault: "hangs")
    }
    guard try read(file) == Data(bytes) else { return Verdict(fault: "the input was changed") }
    let others = contents.filter { $0 != file && $0 != output }
    guard others.isEmpty else { return Verdict(fault: "left behind: \(others)") }
    guard (0...2).contains(run.status) else { return Verdict(fault: "ended by \(run.status)") }
    let isThere = contents.contains(output)
    if run.status == 0 {
      let isWhole = try attack.name == "explain" || isThere && wholeWave(read(output))
      return isWhole ? Verdict(wasAccepted: true) : Verdict(fault: "the output is not whole")
    }
    guard !isThere else { return Verdict(fault: "an output in spite of \(run.status)") }
    // The library of MPEG audio has words of its own, which nobody can turn off.
    let lines = run.errors.split(separator: "\n").filter { $0.hasPrefix("syrinx: ") }
    guard lines.count == 1 else {
      return Verdict(fault: "says \(run.errors)")
    }
    return Verdict()
  }

  /// Whether a WAV or RF64 file is as long as it says.
  private func wholeWave(_ data: Data) -> Bool {
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
