import SyrinxSystem

/// Where the beats of an UltraStar song lie: GAP milliseconds after the start, and from there on as its BPM
/// says, which before version 2 counts four beats as one.
struct UltraStarBeats {
  let bpm: String
  let gap: String
  private let milliseconds: Double
  private let first: Double

  init(bpm: String, gap: String, isSecondVersion: Bool) {
    self.bpm = bpm
    self.gap = gap
    let number = max(UltraStar.number(bpm) ?? 0, 0.1)
    milliseconds = (isSecondVersion ? 60_000 : 15_000) / number
    first = UltraStar.number(gap) ?? 0
  }

  func seconds(_ beat: Int) -> Double { seconds(Double(beat)) }
  func seconds(_ beat: Double) -> Double { (first + beat * milliseconds) / 1000 }

  func beat(_ seconds: Double) -> Int { Int(bounded: place(seconds).rounded()) }

  func frame(_ beat: Int, rate: Int) -> Int {
    max(TimedText.frame(seconds(beat), rate: rate), 0)
  }

  /// Between beats too.
  func place(_ seconds: Double) -> Double { (seconds * 1000 - first) / milliseconds }
}

extension TimedText {
  var isSecondVersion: Bool { tags["version"]?.begins(with: "2.") == true }

  /// The beats that an UltraStar song was read with.
  var beats: UltraStarBeats? {
    details["bpm"].map {
      UltraStarBeats(bpm: $0, gap: details["gap"] ?? "0", isSecondVersion: isSecondVersion)
    }
  }
}
