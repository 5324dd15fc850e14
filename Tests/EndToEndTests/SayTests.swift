import Foundation
import SyrinxFiles
import TestSupport
import Testing

/// The program speaks, by a process of its own for each utterance.
@Suite("Speech", .enabled(if: isInstalled("espeak-ng"), "espeak-ng is not installed"))
struct SayTests {
  private let place: TemporaryFolder

  init() throws { place = try TemporaryFolder() }

  private static let text =
    "Call 555-0123 or see https://example.org/a?b=1 of the 🐦, don't: it's 12:30!"

  /// Common words in a fixed disorder: 36 of them, or 1200.
  private static let words: [Substring] = {
    let known = """
      the quick brown fox jumps over a lazy dog while seven wizards quietly box many big daft zebras under \
      pale moonlight near old stone bridges every winter evening before supper children sing loud happy songs \
      about river water people house again great small world still never first place right thought might \
      between country father always music those both paper together often important until side feet car mile \
      night walk white sea began grow took four carry state once book hear stop without second later miss idea \
      enough eat face watch far really almost let above girl sometimes mountain cut young talk soon list song \
      being leave family body color stand sun question fish area mark horse birds problem complete room knew
      """.split(separator: " ")
    guard isFull else { return Array(known.prefix(36)) }
    return (0..<1200).map { known[($0 * 53 + $0 / known.count * 7) % known.count] }
  }()

  @Test("text that is typed, in a file or in a pipe sounds as espeak-ng's, however many threads")
  func samples() throws {
    let reference = place.url("reference.wav").path
    _ = try Run(["espeak-ng", "-w", reference, Self.text])
    let wanted = try place.sound("reference.wav")
    try place.write(Data(Self.text.utf8), to: "text.txt")
    for (word, input, options) in [
      (Self.text, Data(), ["--jobs", "1"]), ("@text.txt", Data(), ["--jobs", "4"]),
      ("-", Data(Self.text.utf8), []),
    ] {
      let run = try place.run(["say", word, "out.wav"] + options, input: input)
      #expect(run.status == 0, "\(run.errors)")
      #expect(try place.sound("out.wav").samples == wanted.samples)
    }
  }

  @Test("two utterances that begin alike have two files, and nothing is written over what is read")
  func slugs() throws {
    try place.write(Data("Good evening.\n\nGood evening!\n\nOther.\n".utf8), to: "t.txt")
    #expect(try place.run(["say", "@t.txt", "{slug}.wav", "--words", "{slug}.vtt"]).status == 0)
    let names = ["good-evening", "good-evening-2", "other"]
    #expect(place.contents == (names.flatMap { ["\($0).vtt", "\($0).wav"] } + ["t.txt"]).sorted())
    let long = String(repeating: "ä", count: 300)
    #expect(try place.run(["say", long, "long-{slug}.wav"]).status == 0)
    #expect(place.contents.contains("long-\(long.prefix(100)).wav"))
    try place.write(Data("Other.\n\nAgain.\n".utf8), to: "again.wav")
    let run = try place.run(["say", "@again.wav", "{slug}.wav"])
    #expect(run.status == 2 && run.errors.contains("again.wav"), "\(run.errors)")
    #expect(try place.read("again.wav") == Data("Other.\n\nAgain.\n".utf8))
  }

  @Test("what is spoken of a private text is private")
  func privateText() throws {
    try place.write(Data("Secret.".utf8), to: "t.txt")
    let run = try place.shell(
      """
      chmod 600 t.txt; "$SYRINX" say @t.txt o.wav --words o.vtt --quiet; ls -l o.* | cut -c1-10
      """)
    #expect(run.text == "-rw-------\n-rw-------\n", "\(run.text)")
  }

  @Test("every token has its time, one after the other")
  func tokens() throws {
    // With the variable, among each fourth of 1200 words.
    let parts = Self.text.split(separator: " ")
    let long = Self.words.enumerated().flatMap { index, word in
      index % 4 == 3 ? [word, parts[index / 4 % parts.count]] : [word]
    }
    let text = Self.words.count > 36 ? long.joined(separator: " ") : Self.text
    let run = try place.run(["say", text, "out.wav", "--words", "out.json"])
    #expect(run.status == 0, "\(run.errors)")
    let json = try JSONSerialization.jsonObject(with: place.read("out.json")) as? [String: Any]
    let lines = try #require(json?["lines"] as? [[String: Any]])
    let words = lines.flatMap { $0["words"] as? [[String: Any]] ?? [] }
    #expect(
      words.compactMap { $0["text"] as? String } == text.split(separator: " ").map(String.init)
    )
    let times = words.flatMap { [$0["start"] as? Int ?? -1, $0["end"] as? Int ?? -1] }
    #expect(times == times.sorted() && times[0] >= 0, "\(times)")
  }

  @Test("spoken clips of a timeline have their words, and a file of sound takes them up")
  func clips() throws {
    try place.write(
      Data(
        #"""
        {"version": 1, "tracks": [{"name": "a", "clips": [
          {"say": "One.", "at": 1}, {"say": {"text": "Two.", "chain": [{"varispeed": {"rate": 0.5}}]}, "at": 3}]}]}
        """#.utf8), to: "t.json")
    let run = try place.run("compose t.json out.flac --cache none --words out.flac --words out.lrc")
    #expect(run.status == 0, "\(run.errors)")
    let rows = try String(decoding: place.read("out.lrc"), as: UTF8.self).split(separator: "\n")
    #expect(
      rows.count == 2 && rows[0].hasPrefix("[00:01.0") && rows[1].hasPrefix("[00:03.0"), "\(rows)")
    #expect(try place.run("words out.flac again.lrc").status == 0)
    #expect(try place.read("again.lrc") == place.read("out.lrc"))
  }

  @Test("word starts are where the sound is, with a pause before each")
  func onsets() throws {
    let text = Self.words.joined(separator: " ")
    let run = try place.run(["say", text, "out.wav", "--word-gap", "10", "--words", "out.json"])
    #expect(run.status == 0, "\(run.errors)")
    let samples = try place.sound("out.wav").samples.map { Double($0) }
    let json = try JSONSerialization.jsonObject(with: place.read("out.json")) as? [String: Any]
    let lines = try #require(json?["lines"] as? [[String: Any]])
    let starts = lines.flatMap { $0["words"] as? [[String: Any]] ?? [] }.compactMap {
      $0["start"] as? Int
    }
    #expect(starts.count == Self.words.count)
    // The sound of a word begins where 5 ms are louder than a hundredth of the loudest, behind as long a
    // silence as lies next to the start.
    let (step, peak) = (22, samples.map(abs).max() ?? 0)
    func isLoud(_ frame: Int) -> Bool {
      samples[max(frame, 0)..<max(min(frame + 110, samples.count), 0)].contains {
        abs($0) > peak / 100
      }
    }
    let close = starts.count { start in
      // No sound just before −2 ms, and some until +55 ms.
      let early = stride(from: start - 44 - 220, to: start - 44 - 110, by: step).contains(
        where: isLoud)
      let late = stride(from: start - 44, to: start + 1213, by: step).contains(where: isLoud)
      return !early && late
    }
    #expect(Double(close) >= 0.99 * Double(starts.count), "\(close) of \(starts.count)")
  }

  @Test("what cannot be spoken is told, and nothing is written")
  func mistakes() throws {
    for (words, message) in [
      (["--speaker", "en-gp"], "did you mean en-gb"), (["--rate", "1000"], "80…449"),
      (["--engine", "piper"], "piper is not installed"), (["--ssml"], "line 1 of the SSML"),
    ] where !(words.last == "piper" && isInstalled("piper")) {
      let run = try place.run(["say", "<speak>Hi", "out.wav"] + words)
      #expect(run.status != 0 && run.errors.contains(message), "\(run.errors)")
      #expect(place.contents.isEmpty)
    }
  }

  @Test("a language that nobody speaks and the name of a file in place of its text are remarked on")
  func remarks() throws {
    let list = try place.run(["say", "--list-speakers", "xx"])
    #expect(list.status == 2 && list.output.isEmpty)
    #expect(list.errors.contains("there is no speaker ‘xx’"), "\(list.errors)")
    try place.write(Data("Good evening.".utf8), to: "t.txt")
    let run = try place.run(["say", "t.txt", "out.wav"])
    #expect(run.status == 0 && run.errors.contains("its text write @t.txt"), "\(run.errors)")
    #expect(try !place.run(["say", "@t.txt", "out.wav"]).errors.contains("its text write"))
    for topic in ["ssml", "env"] { #expect(try place.run(["help", topic]).status == 0) }
  }

  @Test(
    "a program that speaks ends with us",
    arguments: ["TERM", "HUP", "SEGV"])
  func ended(signal: String) throws {
    try place.writeProgram("echo $$ >pid; exec sleep 60", to: "flite")
    let run = try place.ended(by: signal, running: "say One. out.wav --engine flite")
    #expect(run.status == 0, "\(run.errors)")
    #expect(place.contents == ["flite", "pid"])
  }

  @Test("what a program does not follow is named once, and it gets words without markup")
  func unfollowed() throws {
    try place.write(WaveSound.sine(440, seconds: 0.2, sampleRate: 8000), to: "in.wav")
    try place.writeProgram("cat >>said; cat in.wav >\"$4\"", to: "flite")
    try place.write(
      Data(
        "<speak><s>One <sub alias='three'>3</sub>.</s><prosody pitch='high'>Two.</prosody></speak>"
          .utf8),
      to: "t.ssml")
    let run = try place.shell(
      """
      export PATH="$PWD:$PATH"
      "$SYRINX" say @t.ssml out.wav --engine flite --ssml --volume 50
      "$SYRINX" say '<speak>One.</speak>' out.wav
      """)
    #expect(run.status == 0, "\(run.errors)")
    for words in [
      "not followed in the SSML: prosody pitch\n", "not followed by flite: --volume\n",
      "looks like SSML",
    ] {
      #expect(run.errors.components(separatedBy: words).count == 2, "\(words): \(run.errors)")
    }
    #expect(try String(decoding: place.read("said"), as: UTF8.self).hasPrefix("One three.\nTwo.\n"))
  }

  @Test("a program that speaks and says that all is well, but has written nothing, is an error")
  func mute() throws {
    try place.writeProgram("exit 0", to: "flite")
    let run = try place.shell(
      "PATH=\"$PWD:$PATH\" exec \"$SYRINX\" say One. out.wav --engine flite")
    #expect(run.status == 1, "\(run.errors)")
    #expect(run.errors.contains("flite") && !run.errors.contains("/proc/"), "\(run.errors)")
    #expect(place.contents == ["flite"])
  }
}
