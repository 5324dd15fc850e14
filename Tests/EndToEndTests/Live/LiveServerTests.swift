import TestSupport

#if os(Linux)
  import Foundation
  import SyrinxEngine
  import SyrinxFiles
  import Testing

  /// The program at the sound server that `Tests/Live/run` has started, with the null sinks `one` and `two`.
  @Suite(
    "The program at a sound server",
    .enabled(
      if: ProcessInfo.processInfo.environment["SYRINX_TEST_SERVER"] != nil, "for make test-live"),
    .serialized)
  struct LiveServerTests {
    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
      try folder.write(WaveSound.sine(seconds: 8), to: "tone.wav")
    }

    fileprivate final class Child {
      let process = Process()
      private let input = Pipe()
      private let errors: URL

      /// Begins a program in a folder.
      init(_ words: [String], in folder: TemporaryFolder) throws {
        errors = folder.url("errors-\(UUID().uuidString)")
        try Data().write(to: errors)
        process.executableURL =
          words[0] == "syrinx" ? URL(filePath: Run.program) : URL(filePath: "/usr/bin/env")
        process.arguments = words[0] == "syrinx" ? Array(words.dropFirst()) : words
        process.currentDirectoryURL = folder.url("tone.wav").deletingLastPathComponent()
        process.standardInput = input
        process.standardOutput = FileHandle.nullDevice
        process.standardError = try FileHandle(forWritingTo: errors)
        // Nobody reads what is written to a child that has ended.
        signal(SIGPIPE, SIG_IGN)
        unblockSignals()
        try process.run()
      }

      deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

      var said: String { (try? String(contentsOf: errors, encoding: .utf8)) ?? "" }

      func type(_ line: String) { input.fileHandleForWriting.write(Data((line + "\n").utf8)) }
      func endTyping() { try? input.fileHandleForWriting.close() }
      func write(_ data: Data) {
        let handle = input.fileHandleForWriting
        DispatchQueue.global().async { try? handle.write(contentsOf: data) }
      }

      /// Sends a signal and waits for the end, whose status it returns; nil where it takes too long.
      func end(by signal: Int32? = nil, within seconds: Double = 2) -> Int32? {
        if let signal { kill(process.processIdentifier, signal) }
        return wait(seconds) { !process.isRunning } ? process.terminationStatus : nil
      }
    }

    private static func modules() throws -> String {
      try Run(["pactl", "list", "short", "modules"]).text
    }

    /// The level of what a device hears within a second, as the mean of squares.
    private func power(of device: String) throws -> Double {
      let listening = try Child(
        [
          "timeout", "-s", "INT", "1", "parecord", "--file-format=wav", "--format=s16le",
          "--rate=48000", "--channels=1", "--latency-msec=50", "-d", device, "heard.wav",
        ], in: folder)
      _ = listening.end(within: 3)
      let reader = try SoundFileReader(path: folder.url("heard.wav").path)
      var buffer = AudioBuffer(channelCount: 1, frameCapacity: 48_000)
      let count = try reader.read(into: &buffer)
      let samples = buffer.channels[0].prefix(count).suffix(12_000)
      return samples.reduce(0) { $0 + Double($1) * Double($1) } / Double(max(samples.count, 1))
    }

    @Test(
      "live is driven by lines: a value is heard, faults are said, the end of the lines is the end")
    func control() throws {
      let tone = try Child(["paplay", "-d", "one", "tone.wav"], in: folder)
      let live = try Child(
        [
          "syrinx", "live", "--input", "one.monitor", "--output", "two", "--control", "-", "gain",
          "0",
        ], in: folder)
      #expect(wait(5) { live.said.contains("live from") })
      let loud = try power(of: "two.monitor")
      live.type("set gain.db=-20")
      live.type("set gain.bd=3")
      live.type("set gain.db=loud")
      live.type("voice 99")
      live.type("jump")
      let soft = try power(of: "two.monitor")
      #expect(loud > 0.001 && abs(10 * log10(soft / loud) + 20) < 1, "\(loud) \(soft)")
      for told in ["did you mean gain.db?", "loud", "numbered 1 to 9", "unknown command ‘jump’"] {
        #expect(live.said.contains(told), "\(live.said)")
      }
      live.endTyping()
      #expect(live.end() == 0)
      _ = tone.end(by: SIGTERM)
    }

    @Test("live is steered through a socket by several programs, of which some behave badly")
    func socket() throws {
      let path = folder.file("live.sock")
      try folder.write(WaveSound.sine(seconds: 60), to: "long.wav")
      let tone = try Child(["paplay", "-d", "one", "long.wav"], in: folder)
      let live = try Child(
        ["syrinx", "live", "--input", "one.monitor", "--output", "two", "--control", path],
        in: folder)
      #expect(wait(5) { live.said.contains("live from") })
      let client = try #require(SocketClient(path: path))
      func ask(_ line: String) -> String {
        client.send(line + "\n")
        return client.line() ?? ""
      }
      let loud = try power(of: "two.monitor")
      #expect(ask("chain gain -20") == #"{"ok": true, "voice": "gain -20"}"#)
      func level() throws -> Double { 10 * log10(max(try power(of: "two.monitor"), 1e-12) / loud) }
      #expect(abs(try level() + 20) < 1)
      #expect(ask("gain.db=-10") == #"{"ok": true, "gain.db": -10}"#)
      #expect(abs(try level() + 10) < 1)
      #expect(ask("bypass").contains(#""voice": null"#))
      #expect(abs(try level()) < 1)
      #expect(ask("mute on") == #"{"ok": true, "mute": true}"#)
      #expect(try level() < -60)
      #expect(ask("mute off") == #"{"ok": true, "mute": false}"#)
      // The soundboard alone, at its own level; to PipeWire, one channel of two is 3 dB louder.
      #expect(ask("push up").contains("up") && ask("play tone.wav").contains(#""seconds": 8"#))
      let (board, own) = (try power(of: "two.monitor"), try power(of: "one.monitor"))
      #expect(abs(10 * log10(board / own)) < 1, "\(board) \(own)")
      #expect(ask("play stop") == #"{"ok": true}"#)
      #expect(try level() < -60)
      #expect(ask("push off").contains("off") && ask("revreb").contains("did you mean reverb?"))
      // Others vanish, send half a line, or what no line is.
      for _ in 0..<8 { SocketClient(path: path)?.send("mute on\nmute off\ngain -4") }
      let noise = String(repeating: "\u{1}rubbish", count: 1 << 17)
      for end in ["", "\n"] {
        let flood = try #require(SocketClient(path: path))
        Thread { for _ in 0..<4 where flood.send(noise + end) < 0 { return } }.start()
      }
      let status = ask("status")
      #expect(status.contains(#""gainDB": 0"#) && status.contains(#""mute": false"#), "\(status)")
      #expect(abs(try level()) < 1)
      #expect(ask("quit") == #"{"ok": true}"#)
      #expect(live.end() == 0 && !FileManager.default.fileExists(atPath: path))
      _ = tone.end(by: SIGTERM)
    }

    @Test("live is recorded with its effects and without, whole after Ctrl-C and after SIGKILL")
    func recordedLive() throws {
      let tone = try Child(["paplay", "-d", "one", "tone.wav"], in: folder)
      for (number, signal) in [SIGINT, SIGKILL].enumerated() {
        let (wet, dry) = ("wet\(number).wav", "dry\(number).flac")
        let live = try Child(
          [
            "syrinx", "live", "--input", "one.monitor", "--output", "two", "--record", wet,
            "--record-dry", dry, "gain", "-6.0206",
          ], in: folder)
        #expect(wait(5) { live.said.contains("live from") })
        Thread.sleep(forTimeInterval: 2.5)
        let status = live.end(by: signal)
        if signal == SIGINT {
          #expect(status == 0 && live.said.contains("‘wet0.wav’ has"), "\(live.said)")
        }
        func samples(_ name: String) throws -> [Float] {
          let reader = try SoundFileReader(path: folder.url(name).path)
          var buffer = AudioBuffer(
            channelCount: reader.format.channelCount, frameCapacity: 480_000)
          let count = try reader.read(into: &buffer)
          return Array(buffer.channels[0].prefix(count))
        }
        let (out, raw) = try (samples(wet), samples(dry))
        #expect(out.count > 40_000 && raw.count > 40_000)
        if signal == SIGINT { #expect(abs(out.count - raw.count) <= 512) }
        #expect(raw.map(\.magnitude).max()! > 0.01)
        // Both are of 16 bits with dither.
        let worst = zip(out, raw).reduce(Float(0)) { max($0, ($1.0 - 0.5 * $1.1).magnitude) }
        #expect(worst < 4 / 32768, "\(worst)")
      }
      let again = try Child(["syrinx", "live", "--record", "wet0.wav"], in: folder)
      #expect(again.end(within: 5) == 2 && again.said.contains("exists already"))
      _ = tone.end(by: SIGTERM)
    }

    @Test(
      "a virtual microphone is gone after Ctrl-C, and after SIGKILL when the program is started again"
    )
    func virtualMicrophone() throws {
      let before = try Self.modules()
      let words = [
        "syrinx", "live", "--input", "one.monitor", "--virtual-mic", "Test voice", "gain", "0",
      ]
      let first = try Child(words, in: folder)
      #expect(wait(5) { first.said.contains("live from") })
      let source = "syrinx.Test_voice"
      #expect(try Run(["pactl", "list", "short", "sources"]).text.contains(source))
      let tone = try Child(["paplay", "-d", "one", "tone.wav"], in: folder)
      #expect(try power(of: source) > 0.001)
      #expect(first.end(by: SIGINT) == 0)
      #expect(try Self.modules() == before)
      let second = try Child(words, in: folder)
      #expect(wait(5) { second.said.contains("live from") })
      _ = second.end(by: SIGKILL)
      #expect(try Self.modules() != before)
      _ = try Child(["syrinx", "live", "--list"], in: folder).end(within: 5)
      #expect(try Self.modules() == before)
      _ = tone.end(by: SIGTERM)
    }

    @Test(
      "live follows the controllers of a sequencer, for which another library stands in",
      .enabled(if: compilerOfC != nil, "a C compiler is not installed"))
    func controllers() throws {
      try #require(try SequencerStandIn.make(in: folder))
      let path = folder.file("live.sock")
      let live = try Child(
        [
          "LD_LIBRARY_PATH=\(folder.path)", Run.program, "live", "--input", "one.monitor",
          "--output", "two", "--control", path, "--midi", "cc7=gain", "--midi", "cc1@10=reverb.mix",
          "--midi", "cc1@1=mute", "reverb", "plate", "mix=20",
        ], in: folder)
      #expect(wait(5) { live.said.contains("live from") })
      let client = try #require(SocketClient(path: path))
      var status = ""
      let isTurned = wait(2) {
        client.send("status\n")
        status = client.line() ?? ""
        return status.contains(#""reverb.mix", "value": 100"#)
      }
      #expect(isTurned, "\(status)")
      #expect(status.contains(#""gainDB": -60"#) && status.contains(#""mute": false"#))
      #expect(live.end(by: SIGTERM) == 0)
    }

    @Test("live refuses an input that hears its output")
    func feedback() throws {
      let live = try Child(
        ["syrinx", "live", "--input", "one.monitor", "--output", "one"], in: folder)
      #expect(live.end(within: 5) == 1)
      #expect(live.said.contains("--force"))
    }

    @Test("a recording is whole after Ctrl-C, and up to its last second after SIGKILL")
    func recording() throws {
      let tone = try Child(["paplay", "-d", "one", "tone.wav"], in: folder)
      let runs = [("a.wav", SIGINT), ("b.flac", SIGKILL), ("c.wav", SIGKILL)]
      let recordings = try runs.map { name, _ in
        try Child(["syrinx", "record", name, "--input", "one.monitor"], in: folder)
      }
      for record in recordings { #expect(wait(5) { record.said.contains("recording from") }) }
      Thread.sleep(forTimeInterval: 2.2)
      for (record, (name, signal)) in zip(recordings, runs) {
        let status = record.end(by: signal)
        if signal == SIGINT { #expect(status == 0, "\(record.said)") }
        let reader = try SoundFileReader(path: folder.url(name).path)
        var buffer = AudioBuffer(channelCount: 1, frameCapacity: 480_000)
        let seconds = Double(try reader.read(into: &buffer)) / 48_000
        #expect(seconds > (signal == SIGINT ? 2 : 0.8) && seconds < 5, "\(name): \(seconds)")
        #expect(buffer.channels[0].map(\.magnitude).max()! > 0.01)
      }
      let short = try Child(
        ["syrinx", "record", "d.wav", "--input", "one.monitor", "--length", "0.5"], in: folder)
      #expect(short.end(within: 5) == 0)
      #expect(try SoundFileReader(path: folder.url("d.wav").path).frameCount == 24_000)
      _ = tone.end(by: SIGTERM)
    }

    @Test("play plays a pipe, and several files, and says which device there is not")
    func play() throws {
      let sound = try Data(contentsOf: folder.url("tone.wav"))
      let play = try Child(["syrinx", "play", "-", "--device", "two", "gain", "-3"], in: folder)
      play.write(sound)
      #expect(try power(of: "two.monitor") > 0.001)
      #expect(play.end(by: SIGINT) == 130)
      let wrong = try Child(["syrinx", "play", "tone.wav", "--device", "three"], in: folder)
      #expect(wrong.end(within: 5) == 2)
      #expect(wrong.said.contains("there is no output ‘three’"))
      let both = try Child(
        ["syrinx", "play", "tone.wav", "tone.wav", "--end", "0.2", "--device", "two"], in: folder)
      #expect(both.end(within: 5) == 0, "\(both.said)")
    }
  }

  /// Waits for something that happens soon.
  private func wait(_ seconds: Double, until isSo: () -> Bool) -> Bool {
    let end = Date().addingTimeInterval(seconds)
    while Date() < end {
      if isSo() { return true }
      Thread.sleep(forTimeInterval: 0.02)
    }
    return isSo()
  }
#endif
