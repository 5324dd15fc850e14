import Foundation
import SyrinxFiles
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("Parts that are removed, kept or replaced, by times and by words")
struct EditingTests {
  private let bench = Bench()
  private let rate = 1000

  init() throws {
    // Each tenth of a second has a level of its own.
    let sound = (0..<4000).map { Float($0 / 100 + 1) / 50 }
    try bench.write([sound, sound], to: "in.wav", rate: rate)
    try bench.write([[Float](repeating: 0.9, count: 250)], to: "beep.wav", rate: rate)
    try bench.write(
      """
        {"text": "", "language": "en", "segments": [{"id": 0, "start": 0.5, "end": 3.5,
          "text": " So, um, you see. Um! Yes",
          "words": [{"word": " So,", "start": 0.5, "end": 0.8}, {"word": " um,", "start": 1.0, "end": 1.2},
            {"word": " you", "start": 1.3, "end": 1.6}, {"word": " see.", "start": 1.6, "end": 2.0},
            {"word": " Um!", "start": 2.2, "end": 2.5}, {"word": " Yes", "start": 3.0, "end": 3.5}]}]}
      """, to: "talk.json")
  }

  /// Runs a render with the words of the transcript.
  private func run(_ words: String..., to target: String = "moved.json") -> Bench.Outcome {
    let names = "\(bench.path("talk.json"))=\(bench.path(target))"
    return bench.run(words: ["in.wav", "out.wav"] + words + ["--words", names])
  }

  @Test("a word goes wherever it is spoken, with the shorter pause, out of sound and text")
  func word() throws {
    let run = run("--remove", "um")
    #expect(run.status == .done, "\(run.notes)")
    #expect(run.notes.contains("‘um’"))
    // 1.0–1.3 with the pause behind, 2.0–2.5 with that before; the edges may move by 10 ms.
    #expect(abs(try bench.read("out.wav").channels[0].count - 3200) <= 40)
    let moved = try TimedTextFile(bench.path("moved.json")).read()
    #expect(moved.lines.map(\.text).joined().hasSuffix("So, you see. Yes"))
    let starts = moved.lines.flatMap(\.words).map { moved.seconds($0.start) }
    for (start, expected) in zip(starts, [0.5, 1.0, 1.3, 2.2]) {
      #expect(abs(start - expected) < 0.05)
    }
    #expect(starts.count == 4)
  }

  @Test("words are looked for in every text that is given, and one from a pipe is read once")
  func texts() throws {
    try bench.write("1\n00:00:03,600 --> 00:00:03,900\nGoodbye\n", to: "other.srt")
    let pipe = bench.path("pipe")
    _ = try shell("mkfifo \"$1\"", pipe)
    let text = try Data(contentsOf: URL(fileURLWithPath: bench.path("talk.json")))
    let writer = Thread { try? text.write(to: URL(fileURLWithPath: pipe)) }
    writer.start()
    let outcome = bench.run(words: [
      "in.wav", "out.wav", "--remove", "um", "--remove", "goodbye", "--words",
      "\(pipe)=\(bench.path("a.srt"))", "--words", "\(pipe)=\(bench.path("b.srt"))", "--words",
      "\(bench.path("other.srt"))=\(bench.path("c.srt"))",
    ])
    #expect(outcome.status == .done, "\(outcome.notes)")
    #expect(abs(try bench.read("out.wav").channels[0].count - 2850) <= 70)
    let moved = try ["a.srt", "b.srt"].map { try TimedTextFile(bench.path($0)).read().lines }
    #expect(moved[0] == moved[1] && moved[0].map(\.text) == ["So, you see. Yes"])
    // The same words in two texts of the same sound are found once.
    let twice = bench.run(words: [
      "in.wav", "out.wav", "--remove", "yes", "--words",
      "\(bench.path("talk.json"))=\(bench.path("a.srt"))", "--words",
      "\(bench.path("talk.json"))=\(bench.path("b.srt"))",
    ])
    #expect(twice.notes.components(separatedBy: "‘yes’").count == 2, "\(twice.notes)")
  }

  @Test("several words, case and punctuation apart; words that are not there are an error")
  func phrase() throws {
    #expect(run("--remove", "YOU see", to: "moved.srt").status == .done)
    let wrong = run("--remove", "see you", to: "moved.srt")
    #expect(wrong.status == .misused && wrong.notes.contains("‘see you’ does not occur"))
    // A subtitle has no times of words.
    try bench.write("1\n00:00:00,500 --> 00:00:02,000\nSo, um, you see.\n", to: "talk.srt")
    let names = "\(bench.path("talk.srt"))=\(bench.path("moved.srt"))"
    let whole = bench.run(words: ["in.wav", "out.wav", "--remove", "um", "--words", names])
    #expect(whole.status == .misused)
    #expect(whole.notes.contains("no times of their own"), "\(whole.notes)")
    #expect(whole.notes.contains("within 0.50..2.00"), "\(whole.notes)")
    let none = bench.run("in.wav out.wav --remove um")
    #expect(none.status != .done && none.notes.contains("in.wav"), "\(none.notes)")
  }

  @Test("times are cut out, kept, or replaced by a file of other channels; explain gives the chain")
  func times() throws {
    func count(_ words: String) throws -> Int {
      let run = bench.run("in.wav out.wav \(words)")
      #expect(run.status == .done, "\(run.notes)")
      return try SoundFileReader(path: bench.path("out.wav")).frameCount ?? 0
    }
    #expect(abs(try count("--remove 1..2") - 3000) <= 20)
    #expect(abs(try count("--keep 1..2 --keep 3..") - 2000) <= 40)
    // Nothing that was named lies behind the end.
    #expect(!bench.run("in.wav out.wav --keep 1..4").notes.contains("beyond the end"))
    #expect(bench.run("in.wav out.wav --keep 1..5").notes.contains("1 part beyond the end"))
    // Crossfades of 5 ms overlap.
    #expect(abs(try count("--replace 1..2=beep.wav") - 3245) <= 25)
    let text = bench.run("explain in.wav --remove 1..2 gain -3").output
    #expect(text.contains("chain: cut 1..2 gain -3"), "\(text)")
    let json = try bench.run("in.wav out.wav --remove 1..2 --json").json()
    guard case .array(let cuts)? = json["cut"] else {
      Issue.record("no list of what was cut out")
      return
    }
    #expect(cuts.map { $0["end"] } == [2])
  }

  @Test("a part of a part, a graph and a damaged word are refused by name")
  func refused() throws {
    for (words, said) in [
      ("--remove 1..2 --start 1", "--start and --remove"),
      ("--replace 1..2", "name a part and a sound"),
      ("--replace 1..2=say:", "no text to speak"), ("cut 1..2=say:", "no text to speak"),
      ("cut 2..1", "the second later"), ("--replace 1..2=none.wav", "none.wav"),
    ] {
      let run = bench.run("in.wav out.wav \(words)")
      #expect(run.status != .done && run.notes.contains(said), "\(words): \(run.notes)")
    }
  }
}
