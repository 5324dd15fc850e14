import Foundation
import TestSupport
import Testing

#if os(Linux)
  /// Outputs of one run stay together also where one of them cannot get its name.
  @Suite(
    .enabled(if: compilerOfC != nil, "a C compiler is not installed"),
    .disabled(if: isSanitized))
  struct TogetherTests {
    private let place: TemporaryFolder
    private let system: FailingSystem
    private let old = ["o.wav": Data("old sound".utf8), "o.vtt": Data("old words".utf8)]

    init() throws {
      place = try TemporaryFolder()
      system = try FailingSystem(in: place)
      try place.write(.sine(seconds: 0.2), to: "in.wav")
      try place.write(Data("1\n00:00:00,000 --> 00:00:00,100\none\n".utf8), to: "w.srt")
      for (name, data) in old { try place.write(data, to: name) }
    }

    private static let line = "$SYRINX in.wav o.wav gain -1 --words w.srt=o.vtt"

    @Test(
      "Where a later one cannot, the earlier ones are what they were",
      arguments: ["", "NO_EXCHANGE=1"])
    func putBack(variables: String) throws {
      let before = place.contents
      let run = try system.shell("FAILS=o.vtt \(variables)", Self.line)
      #expect(run.status == 1 && run.errors.contains("o.vtt"), "\(run.errors)")
      for (name, data) in old { #expect(try place.read(name) == data, "\(name)") }
      #expect(place.contents == before)
    }

    @Test("Where the old ones cannot be put back, it is said which are new")
    func said() throws {
      let run = try system.shell("FAILS=o.vtt NO_EXCHANGE=1 NO_LINK=1", Self.line)
      #expect(
        run.status == 1 && run.errors.contains("o.wav’ was replaced already"), "\(run.errors)")
      #expect(try place.read("o.vtt") == old["o.vtt"])
      #expect(try place.read("o.wav") != old["o.wav"])
    }

    @Test(
      "What a kill in between leaves of old files is taken away by the next run",
      arguments: ["", "NO_EXCHANGE=1"])
    func killed(variables: String) throws {
      let before = place.contents
      let run = try system.shell(
        "KILLS=o.vtt \(variables)", "(\(Self.line)) 2>/dev/null; exit 0")
      #expect(run.status == 0)
      #expect(place.contents.contains { $0.hasSuffix(".syrinx-part") }, "\(place.contents)")
      #expect(try place.run("in.wav o.wav gain -1 --words w.srt=o.vtt").status == 0)
      #expect(place.contents == before)
    }

    @Test("A golden file and the record of it are one set")
    func golden() throws {
      let suite = """
        {"version": 1, "cases": [
          {"name": "a", "input": "in.wav", "chain": "gain -1", "expected": "g.flac"}]}
        """
      try place.write(Data(suite.utf8), to: "suite.json")
      #expect(try place.run("golden record suite.json").status == 0)
      let sound = try place.read("g.flac")
      try place.write(Data(suite.replacingOccurrences(of: "-1", with: "-2").utf8), to: "suite.json")
      let before = place.contents
      let run = try system.shell(
        "FAILS=g.flac.json", "$SYRINX golden record suite.json --all")
      #expect(run.text.contains("failed"), "\(run.text)")
      #expect(try place.read("g.flac") == sound)
      #expect(place.contents == before)
    }

    @Test("More parts than files may be open are still one set")
    func manyParts() throws {
      try place.write(.sine(seconds: 3), to: "long.wav")
      let times = (1..<120).map { String(format: "%.2f", Double($0) * 0.025) }
      let line =
        "$SYRINX split long.wav --at \(times.joined(separator: ",")) --quiet --out 'p/{number}.wav'"
      let run = try system.shell(
        "", "mkdir p; ulimit -n 64; \(line)")
      #expect(run.status == 0, "\(run.errors)")
      let names = try FileManager.default.contentsOfDirectory(atPath: place.url("p").path)
      #expect(names.count == 120 && !names.contains { $0.hasPrefix(".") })
      // With the last refused, none is there.
      let failed = try system.shell(
        "FAILS=120.wav", "rm p/*; echo old >p/120.wav; ulimit -n 64; \(line)")
      #expect(failed.status == 1)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: place.url("p").path) == ["120.wav"])
    }
  }
#endif
