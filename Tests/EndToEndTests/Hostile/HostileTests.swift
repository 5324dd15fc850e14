import Foundation
import SyrinxFiles
import Testing

/// Thousands of broken files, made from good ones; most of them only where they are asked for, by
/// `make test-faults`.
struct HostileTests {
  /// A good file of each kind to begin with.
  private static let kinds: [(container: String, encoding: String, rate: Int)] = [
    ("wav", "pcm16", 8000), ("wav", "float", 8000), ("wav", "pcm32", 8000),
    ("wav", "ima-adpcm", 8000),
    ("wav", "ms-adpcm", 8000), ("wav", "gsm610", 8000), ("wavex", "pcm24", 8000),
    ("rf64", "pcm16", 8000), ("w64", "double", 8000), ("flac", "pcm16", 8000),
    ("ogg", "vorbis", 8000), ("opus", "opus", 8000), ("mp3", "mp3", 8000), ("aiff", "pcm16", 8000),
    ("aiff", "float", 8000), ("au", "ulaw", 8000), ("caf", "pcm16", 8000), ("caf", "alac-16", 8000),
    ("voc", "pcm16", 8000), ("iff", "pcm16", 8000), ("nist", "pcm16", 8000), ("paf", "pcm16", 8000),
    ("pvf", "pcm16", 8000), ("ircam", "pcm16", 8000), ("avr", "pcm16", 8000),
    ("mat4", "pcm16", 8000), ("mat5", "float", 8000), ("htk", "pcm16", 8000),
    ("mpc2k", "pcm16", 8000), ("wve", "alaw", 8000),
  ]

  /// One broken file in so many is tried.
  private static let share =
    ProcessInfo.processInfo.environment["SYRINX_FAULTS"] == "all" ? 4 : 40

  @Test("A broken file is read or refused, and neither harms nor hangs", arguments: kinds.indices)
  func broken(index: Int) throws {
    let kind = Self.kinds[index]
    let place = try Workplace()
    let good = try Self.goodFile(kind.container, kind.encoding, kind.rate, in: place)
    var tried = 0
    var accepted = 0
    for breaker in Breaker.all {
      for (number, bytes) in breaker.breaks(good).enumerated() {
        guard (number + index) % Self.share == 0 else { continue }
        let attack = Attack.all[tried % Attack.all.count]
        let verdict = try place.judge(attack, bytes, ending: kind.container)
        tried += 1
        accepted += verdict.wasAccepted ? 1 : 0
        if let fault = verdict.fault {
          let name = "\(kind.container)-\(kind.encoding)-\(breaker.name)-\(number)"
          Issue.record("\(name), \(attack.name): \(fault)")
          Self.keep(bytes, as: name)
        }
      }
    }
    print("\(kind.container) \(kind.encoding): \(tried) broken files, \(accepted) readable")
    #expect(tried > 0)
  }

  /// A short sound, with cues and tags where the kind of file holds some.
  private static func goodFile(
    _ container: String, _ encoding: String, _ rate: Int, in place: Workplace
  ) throws -> [UInt8] {
    try place.write(.sine(seconds: 0.1, sampleRate: rate), to: "good.wav")
    let name = "good.\(container)-made"
    let run = try place.run(
      "good.wav \(name) gain -6 --format \(container) --encoding \(encoding) --quiet")
    #expect(run.status == 0, "\(run.errors)")
    let bytes = [UInt8](try place.read(name))
    for name in ["good.wav", name] { try FileManager.default.removeItem(at: place.url(name)) }
    return bytes
  }

  /// Keeps a file that did harm, where `SYRINX_KEEP` names a folder for them.
  private static func keep(_ bytes: [UInt8], as name: String) {
    guard let folder = ProcessInfo.processInfo.environment["SYRINX_KEEP"] else { return }
    let file = URL(filePath: folder).appending(path: name.replacing(" ", with: "-"))
    try? Data(bytes).write(to: file)
  }
}
