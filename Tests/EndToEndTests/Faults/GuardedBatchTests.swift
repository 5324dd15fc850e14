import Foundation
import TestSupport
import Testing

#if os(Linux)
  /// Batches in which files end the process that renders them, as a fault of a library does.
  @Suite(
    .enabled(if: compilerOfC != nil, "a C compiler is not installed"),
    .disabled(if: isSanitized))
  struct GuardedBatchTests {
    private let place: TemporaryFolder
    private let system: FailingSystem
    private static let count = 9

    init() throws {
      place = try TemporaryFolder()
      system = try FailingSystem(in: place)
      try FileManager.default.createDirectory(
        at: place.url("in"), withIntermediateDirectories: true)
    }

    /// Sounds of which the first is the longest, some of them poisoned by a signal.
    private func fill(_ poisoned: [Int], by signals: [Int32]) throws {
      for number in 0..<Self.count {
        let signal = poisoned.firstIndex(of: number).map { signals[$0 % signals.count] }
        let name = signal.map { "poison-\($0)-\(number)" } ?? "s\(number)"
        try place.write(.sine(seconds: 0.4 - 0.03 * Double(number)), to: "in/\(name).wav")
      }
    }

    private var outputs: [String: Data] {
      get throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: place.url("out").path)
        return try Dictionary(
          uniqueKeysWithValues: names.filter { !$0.hasSuffix(".jsonl") }
            .map { ($0, try place.read("out/\($0)")) })
      }
    }

    private func journal() throws -> String {
      String(decoding: try place.read("out/syrinx-journal.jsonl"), as: UTF8.self)
    }

    private static let names: [Int32: String] = [4: "SIGILL", 9: "SIGKILL", 11: "SIGSEGV"]

    @Test(
      "A file that ends its process is the only one that fails",
      arguments: [
        ([0], [4], 1), ([4], [4], 2), ([8], [4], 4), ([0], [11], 2), ([4], [11], 4), ([8], [9], 2),
        ([4], [9], 1), ([2, 3], [4, 11], 2), ([0, 8], [9, 4], 4), ([0, 1], [11, 11], 2),
      ] as [([Int], [Int32], Int)])
    func poisoned(_ places: [Int], _ signals: [Int32], _ jobs: Int) throws {
      try fill(places, by: signals)
      let line = "$SYRINX batch in --out out --jobs \(jobs) --json --report r.json -- gain -3"
      let run = try system.shell("", line)
      #expect(run.status == 1, "\(run.errors)")
      let summary = try run.json()
      #expect(summary["done"] as? Int == Self.count - places.count)
      #expect(summary["failed"] as? Int == places.count)
      #expect(summary["left"] as? Int == 0 && summary["kept"] as? Int == 0)
      let report = try JSONSerialization.jsonObject(with: place.read("r.json")) as? [String: Any]
      #expect((report?["files"] as? [Any])?.count == Self.count)
      let lines = try journal().split(separator: "\n")
      for signal in signals {
        let name = try #require(Self.names[signal])
        #expect(lines.contains { $0.contains("ended by \(name)") }, "\(lines)")
        #expect(run.errors.contains(name))
      }
      #expect(lines.count == Self.count)
      // The others are what they are without it, and the next run knows it.
      let made = try outputs
      #expect(made.count == Self.count - places.count)
      try FileManager.default.removeItem(at: place.url("out"))
      #expect(try place.run("batch in --out out --jobs 1 -- gain -3").status == 0)
      for (name, data) in made { #expect(try place.read("out/\(name)") == data, "\(name)") }
    }

    @Test("The next run renders what failed and nothing else")
    func again() throws {
      try fill([3], by: [11])
      #expect(try system.shell("", "$SYRINX batch in --out out --force -- gain -3").status == 1)
      let status = try place.run("batch in --out out --status --json -- gain -3").json()
      #expect(status["done"] as? Int == Self.count - 1, "\(status)")
      let summary = try place.run("batch in --out out --json -- gain -3").json()
      #expect(summary["done"] as? Int == 1 && summary["kept"] as? Int == Self.count - 1)
    }

    @Test("A list that comes from a pipe is not read twice")
    func list() throws {
      try fill([0, 5], by: [4, 9])
      let run = try system.shell(
        "", "ls in/*.wav | $SYRINX batch @- --out out --json -- gain -3")
      #expect(run.status == 1)
      #expect(try run.json()["done"] as? Int == Self.count - 2, "\(run.errors)")
    }

    @Test("With --fail-fast nothing begins after it")
    func failFast() throws {
      try fill([0], by: [4])
      let run = try system.shell(
        "", "$SYRINX batch in --out out --jobs 1 --fail-fast --json -- gain -3")
      #expect(run.status == 1)
      let summary = try run.json()
      #expect(summary["failed"] as? Int == 1 && summary["left"] as? Int == Self.count - 1)
    }

    @Test("An album is measured without the file that ends the process")
    func album() throws {
      try fill([2], by: [11])
      let run = try system.shell(
        "", "$SYRINX batch in --out out --album --json -- loudness -20")
      #expect(run.status == 1 && run.errors.contains("8 files of "), "\(run.errors)")
      #expect(try run.json()["done"] as? Int == Self.count - 1)
    }

    @Test("Conditions on sounds take the file that ends the process, which fails alone")
    func conditions() throws {
      try fill([2], by: [11])
      let run = try system.shell(
        "", "$SYRINX batch in --out out --where 'seconds > 0.2' --json -- gain -3")
      #expect(run.status == 1 && run.errors.contains("SIGSEGV"), "\(run.errors)")
      #expect(try run.json()["done"] as? Int == 6)
    }

    @Test(
      "Where no process or no thread can be started, one does it all",
      arguments: ["NO_FORK=1 THREADS=0", "NO_FORK=1 THREADS=1", "THREADS=0", "NO_FORK=1"])
    func alone(variables: String) throws {
      try fill([], by: [])
      for number in 0..<100 { try place.write(.sine(seconds: 0.01), to: "in/t\(number).wav") }
      let run = try system.shell(
        variables, "$SYRINX batch in --out out --jobs 3 --json --sync no -- gain -3")
      #expect(run.status == 0, "\(run.errors)")
      #expect(try run.json()["done"] as? Int == Self.count + 100)
    }

    @Test(
      "An interrupted batch leaves a journal that goes on, and no process",
      .enabled(if: isInstalled("python3"), "python3 is not installed"))
    func interrupted() throws {
      for number in 0..<6 { try place.write(.sine(seconds: 20), to: "in/s\(number).wav") }
      let line = """
        "$SYRINX" batch in --out out --jobs 2 --quiet -- pitch +3 quality=fine &
        sleep 0.5; kill -TERM $!; wait $!; status=$?
        sleep 0.1; pgrep -P $! >&2; exit $status
        """
      try place.write(Data(line.utf8), to: "run.sh")
      // Foundation starts programs with signals blocked.
      let run = try place.shell(
        """
        exec python3 -c 'import os, signal
        signal.pthread_sigmask(signal.SIG_SETMASK, [])
        os.execvp("sh", ["sh", "run.sh"])'
        """)
      #expect(run.status == 130 && run.errors.isEmpty, "\(run.errors)")
      let names = try outputs.keys
      #expect(!names.contains { $0.hasPrefix(".") }, "\(names)")
    }

    @Test("A batch that is killed takes its other process with it", arguments: [1, 2])
    func killed(jobs: Int) throws {
      for number in 0..<4 { try place.write(.sine(seconds: 20), to: "in/s\(number).wav") }
      let run = try place.shell(
        """
        "$SYRINX" batch in --out out --jobs \(jobs) --quiet -- pitch +3 quality=fine &
        sleep 0.5; child=$(pgrep -P $!); kill -KILL $!; wait $! 2>/dev/null
        # Who inherits it may leave it unburied.
        for try in 1 2 3 4 5 6 7 8 9 10; do
          case $(cut -d ' ' -f 3 /proc/$child/stat 2>/dev/null) in Z|'') exit 0;; esac
          sleep 0.1
        done
        exit 1
        """)
      #expect(run.status == 0, "\(run.errors)")
      #expect(try !outputs.keys.contains { $0.hasPrefix(".") })
    }

    @Test("A chain of many nodes needs no more stack than a thread has", arguments: [512, 8192])
    func deepChain(kilobytes: Int) throws {
      try place.write(.sine(seconds: 0.05, channelCount: 2), to: "in/a.wav")
      try place.write(.sine(seconds: 0.05, channelCount: 2), to: "in/b.wav")
      let run = try place.shell(
        """
        ulimit -s \(kilobytes)
        "$SYRINX" batch in --out out --jobs 2 --quiet -- \
        $(for i in $(seq 1000); do printf 'pan 0.01 '; done)
        """)
      #expect(run.status == 0, "\(run.errors)")
    }
  }

  /// Messages where the program itself is at fault.
  @Suite(
    .enabled(if: compilerOfC != nil, "a C compiler is not installed"),
    .disabled(if: isSanitized))
  struct FaultReportTests {
    private let place: TemporaryFolder
    private let system: FailingSystem

    init() throws {
      place = try TemporaryFolder()
      system = try FailingSystem(in: place)
      try FileManager.default.createDirectory(
        at: place.url("in"), withIntermediateDirectories: true)
    }

    @Test(
      "A fault is called one, with version and command line, and ends the program by its signal",
      arguments: [("4", -4, "SIGILL"), ("11", -11, "SIGSEGV"), ("7", -7, "SIGBUS")])
    func fault(name: String, status: Int32, word: String) throws {
      try place.write(.sine(seconds: 0.1), to: "in/poison-\(name) it's.wav")
      let before = place.contents
      let run = try system.shell(
        "",
        "$SYRINX --quiet \"in/poison-\(name) it's.wav\" out.wav gain -1 2>err; s=$?; cat err >&2; rm err; exit $s"
      )
      #expect(run.status == 128 - status, "\(run.errors)")
      let version = try place.run("--version").text.split(separator: " ")[1].dropLast()
      #expect(run.errors.contains(word) && run.errors.contains("version \(version)"))
      #expect(
        run.errors.contains(" --quiet 'in/poison-\(name) it'\\''s.wav' out.wav gain -1\n"),
        "\(run.errors)")
      #expect(place.contents == before)
    }

    @Test("A stack that runs out is a fault like any other")
    func stack() throws {
      try place.write(.sine(seconds: 0.1), to: "in/poison-deep.wav")
      let run = try system.shell(
        "", "$SYRINX in/poison-deep.wav out.wav gain -1 2>err; s=$?; cat err >&2; rm err; exit $s")
      #expect(run.status == 139 && run.errors.contains("SIGSEGV"), "\(run.errors)")
    }

    @Test("So is one in the stack of another thread")
    func stackOfThread() throws {
      try place.write(.sine(seconds: 0.1), to: "in/poison-deep.wav")
      try place.write(.sine(seconds: 0.1), to: "in/a.wav")
      let run = try system.shell(
        "NO_FORK=1",
        "$SYRINX batch in --out out --jobs 2 --quiet -- gain -1 2>err; s=$?; cat err >&2; rm err; exit $s"
      )
      #expect(run.status == 139 && run.errors.contains("SIGSEGV"), "\(run.errors)")
    }
  }
#endif
