import Foundation
import TestSupport
import Testing

/// Thousands of broken files, made from good ones; `make test` tries one of a tenth of all classes.
struct HostileTests {
  private static let environment = ProcessInfo.processInfo.environment
  /// Files of each class that are tried.
  private static let most = isFull ? 18 : 1

  @Test(
    "A broken file is read or refused, and neither harms nor hangs",
    arguments: HostileFixture.kinds.indices)
  func broken(index: Int) throws {
    let workplace = try TemporaryFolder()
    try workplace.write(.sine(seconds: 0.1, sampleRate: 8000), to: TemporaryFolder.whole)
    let kinds = HostileFixture.kinds
    let other = kinds[(index + 7) % kinds.count]
    let fixture = try HostileFixture(kinds[index], mixedWith: other, in: workplace)
    let mutators = sampled(Array(Mutator.all.enumerated()), "hostile \(index)")
    for (place, mutator) in mutators {
      var tally = Tally()
      for (number, bytes) in Self.some(of: mutator.breaks(fixture), index) {
        let ending = (mutator.isRenamed ? other : fixture.kind).container.rawValue
        for attack in Attack.all(for: tally.fileCount + index + place) {
          // Files that libsndfile refuses go to ffmpeg, whose start takes longer than all else.
          let withFFmpeg = isFull || (tally.runCount + place + index) % 6 == 0
          let verdict = try workplace.judge(
            attack, bytes, ending: ending, withFFmpeg: withFFmpeg)
          tally.add(verdict, attack)
          guard let fault = verdict.fault else { continue }
          let name = "\(fixture.kind.name) \(mutator.name) \(number)"
          Issue.record("\(name), \(attack.name): \(fault)")
          Self.keep(bytes, as: name)
        }
        tally.fileCount += 1
      }
      if tally.fileCount > 0 { print("\(fixture.kind.name) | \(mutator.name) | \(tally.row)") }
    }
  }

  /// Evenly spread ones of the files of a class, other ones for each kind of file, with their numbers.
  private static func some(of files: [[UInt8]], _ index: Int) -> [(Int, [UInt8])] {
    let count = min(files.count, most)
    return (0..<count).map { step in
      let number = (step * files.count / count + index * 7) % files.count
      return (number, files[number])
    }
  }

  /// Outcomes for the files of one class.
  private struct Tally {
    var fileCount = 0
    private(set) var runCount = 0
    private var acceptedCount = 0
    private var faultCount = 0
    private var longest = 0.0

    mutating func add(_ verdict: Verdict, _ attack: Attack) {
      runCount += 1
      if verdict.wasAccepted { acceptedCount += 1 }
      if verdict.fault != nil { faultCount += 1 }
      longest = max(longest, verdict.seconds)
    }

    var row: String {
      "\(fileCount) files | \(runCount) runs | \(acceptedCount) read"
        + " | \(runCount - acceptedCount - faultCount) refused | \(faultCount) faults"
        + " | \(Int(longest * 1000)) ms at most"
    }
  }

  /// Keeps a file that did harm, where `SYRINX_KEEP` names a folder for them.
  private static func keep(_ bytes: [UInt8], as name: String) {
    guard let folder = environment["SYRINX_KEEP"] else { return }
    let file = URL(filePath: folder).appending(path: name.replacing(" ", with: "-"))
    try? Data(bytes).write(to: file)
  }
}
