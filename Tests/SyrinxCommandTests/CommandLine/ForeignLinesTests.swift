import Foundation
import SyrinxFiles
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

/// Fixtures/Foreign/lines.txt: what people type, found in public scripts, manuals and threads.
@Suite("Lines of SoX and ffmpeg from public places")
struct ForeignLinesTests {
  static let lines: [(text: String, isAnswered: Bool)] = {
    let file = Fixtures.folder.appending(path: "Foreign/lines.txt")
    let text = try! String(contentsOf: file, encoding: .utf8)
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { row in
      let line = row.split(separator: "\t")[1]
      let isAnswered = !line.hasPrefix("?")
      return (text: String(line.dropFirst(isAnswered ? 0 : 1)), isAnswered: isAnswered)
    }
  }()

  @Test("95 of 100 are answered")
  func share() {
    #expect(Self.lines.count >= 200)
    let answered = Self.lines.count { $0.isAnswered }
    #expect(Double(answered) / Double(Self.lines.count) >= 0.95)
  }

  private static let answered = lines.filter(\.isAnswered).map(\.text)

  @Test("the answer runs", arguments: answered.filter { !$0.contains(".mp4") })
  func runs(_ line: String) throws { try runAnswer(to: line) }

  @Test(
    "the answer runs where the line names a film",
    .enabled(if: isInstalled("ffmpeg"), "ffmpeg is not installed"),
    arguments: answered.filter { $0.contains(".mp4") })
  func films(_ line: String) throws { try runAnswer(to: line) }

  private func runAnswer(to line: String) throws {
    let bench = Bench()
    let words = Self.words(line)
    let console = Console(output: TextMemory(), notes: TextMemory(), effects: .standard)
    let error = TextMemory()
    // A file that is to be recorded is not there yet.
    if words[0] != "rec" { try Self.write(words, Self.short, bench) }
    // A line that is understood as it is needs no answer.
    if console.accepts(words), !words.contains("vol") { return }
    _ = Console(output: TextMemory(), notes: error, effects: .standard)
      .run(words.map { Self.placed($0, bench) })
    let start = try #require(error.text.range(of: "; try: syrinx "), "\(error.text)")
    var answer = Self.words(String(error.text[start.upperBound...].dropLast()))
      .map { Self.placed($0, bench) }
    // Parts without a name lie in the working folder.
    if answer[0] == "split", answer.count(where: Self.isFile) == 1 {
      answer += ["--out", bench.path("{stem}-{number}.{ext}")]
    }
    #expect(console.accepts(answer), "\(answer)")
    // Devices and pipes are not at hand.
    guard !["play", "record"].contains(answer[0]), !answer.contains("-") else { return }
    let isCut = answer.contains { $0 == "--end" || $0 == "--start" || $0.hasPrefix("every=") }
    if isCut { try Self.write(words, Self.isLate(line) ? Self.longest : Self.long, bench) }
    // A sound that is to be joined from others is not there yet.
    if answer[0] == "join" { try? FileManager.default.removeItem(atPath: answer[answer.count - 1]) }
    let notes = TextMemory()
    let status = Console(output: TextMemory(), notes: notes, effects: .standard).run(answer)
    #expect(status == .done, "\(answer): \(notes.text)")
  }

  @Test(
    "one without an equivalent gets no line", arguments: lines.filter { !$0.isAnswered }.map(\.text)
  )
  func none(_ line: String) throws {
    let error = TextMemory()
    let bench = Bench()
    let words = Self.words(line).map { Self.placed($0, bench) }
    #expect(Console(output: TextMemory(), notes: error, effects: .standard).run(words) == .misused)
    #expect(!error.text.contains("; try: "), "\(error.text)")
  }

  /// Words as a shell has them.
  private static func words(_ line: String) -> [String] {
    var (words, word, isQuoted) = ([String](), "", false)
    for character in line {
      if character == "'" {
        isQuoted.toggle()
      } else if character == " ", !isQuoted {
        words.append(word)
        word = ""
      } else {
        word.append(character)
      }
    }
    return words + [word]
  }

  private static let endings: Set = [
    "wav", "flac", "mp3", "ogg", "opus", "au", "aiff", "raw", "m4a", "mp4", "png", "bin", "sln",
    "alaw", "txt",
  ]

  private static func isFile(_ word: String) -> Bool {
    guard let dot = word.lastIndex(of: "."), !word.contains("="), !word.contains(" ") else {
      return false
    }
    return endings.contains(String(word[word.index(after: dot)...]))
  }

  private static func placed(_ word: String, _ bench: Bench) -> String {
    isFile(word) && !word.contains("/") ? bench.path(word) : word
  }

  private static let short = sound(seconds: 0.4, rate: 48_000)
  /// At a low rate, where a line cuts within the first minutes.
  private static let long = sound(seconds: 200, rate: 1000)
  /// Where it does so at ten minutes or later.
  private static let longest = sound(seconds: 1600, rate: 1000)
  private static func isLate(_ line: String) -> Bool { line.contains(/00:[1-9]\d:/) }

  private static func sound(seconds: Double, rate: Int) -> Data {
    let bench = Bench()
    let wave = sine(100, rate: rate, count: Int(seconds * Double(rate)), amplitude: 0.1)
    try! bench.write([wave, wave.map { -0.5 * $0 }], to: "a.wav", rate: rate)
    return bench.bytes("a.wav")!
  }

  /// A sound for every file but the last; bytes of a WAV file are as good as any for bare samples.
  private static func write(_ words: [String], _ sound: Data, _ bench: Bench) throws {
    for word in words where isFile(word) && !word.contains("%") && word != "new-file.wav" {
      // Bytes of a header may be numbers that are none.
      let bytes = word.hasSuffix(".raw") ? Data(count: 96_000) : sound
      try bytes.write(to: URL(filePath: bench.path(word)))
      guard word.hasSuffix(".txt"), words.contains("concat") else { continue }
      try sound.write(to: URL(filePath: bench.path("part.wav")))
      try bench.write("file 'part.wav'\nfile part.wav\n", to: word)
    }
  }
}
