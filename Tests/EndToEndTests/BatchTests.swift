import Foundation
import TestSupport
import Testing

struct BatchTests {
  private let place: TemporaryFolder

  init() throws {
    place = try TemporaryFolder()
  }

  private func fill(_ count: Int, seconds: Double) throws {
    for folder in ["in", "in/a", "in/b"] {
      try FileManager.default.createDirectory(
        at: place.url(folder), withIntermediateDirectories: true)
    }
    for number in 0..<count {
      let folder = ["in", "in/a", "in/b"][number % 3]
      let length = seconds * (1 + Double(number % 5))
      try place.write(
        .sine(200 + Double(number), seconds: length, sampleRate: 8000),
        to: "\(folder)/s\(number).wav")
    }
  }

  /// All files below a folder, hidden ones too, and what they hold.
  private func contents(_ folder: String) throws -> [String: Data] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: place.url(folder).path)
    var contents: [String: Data] = [:]
    for name in names where !name.hasSuffix(".jsonl") {
      contents[name] = try? Data(contentsOf: place.url(folder + "/" + name))
    }
    return contents
  }

  /// The outputs that the journal says were made, once for each time.
  private func made() throws -> [String] {
    String(decoding: try place.read("out/syrinx-journal.jsonl"), as: UTF8.self)
      .split(separator: "\n").compactMap { line in
        let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        guard object?["status"] as? String == "done" else { return nil }
        return object?["output"] as? String
      }
  }

  @Test("Killed at any point and begun again, a batch ends as if nothing had happened")
  func killed() throws {
    try fill(60, seconds: 0.5)
    let chain = "-- eq high-pass@300 parametric@1k:+3 gain -3"
    #expect(try place.run("batch in --out want --quiet --jobs 3 \(chain)").status == 0)
    let want = try contents("want")
    #expect(want.count == 60)
    for point in ["writing", "naming", "named"] {
      for number in isFull ? [1, 2, 3, 5] : [1, 6] {
        let run = try place.run(
          "batch in --out out --quiet --jobs 3 \(chain)", killedAt: "\(point)/\(number)")
        #expect(run.status == -SIGKILL, "\(point)/\(number): \(run.errors)")
        // Whatever has its name by now is whole.
        for (name, data) in try contents("out") where !name.contains(".syrinx-part") {
          #expect(data == want[name], "\(name)")
        }
      }
    }
    #expect(try place.run("batch in --out out --quiet \(chain)").status == 0)
    #expect(try contents("out") == want)
    // A file was made twice only if its run was killed between the file and its line.
    #expect(try Set(made()).count == 60)
    let twice = Dictionary(grouping: try made()) { $0 }.filter { $0.value.count > 1 }
    #expect(twice.isEmpty, "\(twice.keys)")
  }

  @Test(
    "An interrupted batch stops at once, leaves whole files and an old report, and goes on later",
    .enabled(if: isInstalled("python3"), "python3 is not installed"))
  func interrupted() throws {
    try fill(12, seconds: 30)
    try place.write(Data("old".utf8), to: "r.csv")
    let line = "batch in --out out --jobs 3 --report r.csv -- pitch +3st reverb"
    let run = try place.shell(
      """
      exec python3 -c '
      import glob, os, signal, subprocess, time
      signal.pthread_sigmask(signal.SIG_SETMASK, [])
      def writes():
          # The one that renders is a child.
          own = open(f"/proc/{run.pid}/task/{run.pid}/children").read().split()
          names = [os.readlink(name) for pid in own for name in glob.glob(f"/proc/{pid}/fd/*")
              if os.path.islink(name)]
          return glob.glob("out/.*.syrinx-part") or any("/out/#" in name for name in names)
      run = subprocess.Popen([os.environ["SYRINX"]] + "\(line)".split(), stderr=subprocess.PIPE)
      while run.poll() is None and not writes(): time.sleep(0.05)
      time.sleep(0.5)
      start = time.time()
      run.send_signal(signal.SIGINT)
      words = run.communicate()[1].decode()
      print(run.returncode, time.time() - start, words)
      '
      """, seconds: 100)
    let words = run.text.split(separator: " ", maxSplits: 2)
    #expect(words[0] == "130", "\(run.text) \(run.errors)")
    #expect(try #require(Double(words[1])) < 1)
    #expect(words[2].contains("not started"))
    #expect(try place.read("r.csv") == Data("old".utf8))
    #expect(try contents("out").keys.allSatisfy { !$0.contains(".syrinx-part") })
  }

  @Test("Tar files through pipes leave standard error to --json, warnings and failures among it")
  func pipes() throws {
    try fill(1, seconds: 0.1)
    let run = try place.shell(
      """
      printf x > in/u.wav
      tar -cf - -C in s0.wav u.wav | "$SYRINX" batch - --out - --json -- gain 24 > out.tar
      """)
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(run.errors.utf8)) as? [String: Any], "\(run.errors)")
    #expect(json["samples"] as? Int == 1 && (json["failures"] as? [Any])?.count == 1)
    let warnings = try #require(json["warnings"] as? [String])
    #expect(warnings.count == 1 && warnings[0].contains("clipped") && run.status == 1)
  }

  @Test("Files broken in ten ways are named one by one, and all others are done")
  func broken() throws {
    try FileManager.default.createDirectory(
      at: place.url("in"), withIntermediateDirectories: true)
    let sound = WaveSound.sine(seconds: 0.02, sampleRate: 8000).data
    for number in 0..<200 {
      let name = "in/s\(number).wav"
      guard number % 20 == 7 else {
        try place.write(sound, to: name)
        continue
      }
      try damage(name, number / 20, sound)
    }
    // Fewer may be open at once than there are whole ones, so that one that stays open is found out.
    let line = "exec \"$SYRINX\" batch in --out out --json -- eq high-pass@300 gain -3"
    let run = try place.shell("ulimit -n 48; \(line)", seconds: 300)
    #expect(run.status == 1)
    let json = try run.json()
    #expect(json["done"] as? Int == 190)
    #expect(json["failed"] as? Int == 10)
    #expect(try contents("out").count == 190)
    let lines = run.errors.split(separator: "\n").filter { $0.hasPrefix("syrinx: ") }
    #expect(lines.count == 10, "\(run.errors)")
    for number in stride(from: 7, to: 200, by: 20) {
      #expect(lines.count { $0.contains("s\(number).wav") } == 1, "s\(number).wav")
    }
    // Once more, only those that failed are tried.
    let again = try place.shell(line)
    #expect(again.status == 1)
    #expect(try again.json()["kept"] as? Int == 190)
  }

  /// Writes a file that is no sound, in one of ten ways.
  private func damage(_ name: String, _ way: Int, _ sound: Data) throws {
    var data = sound
    switch way {
    case 0: data = Data()
    case 1: data = Data("this is not sound at all, but words".utf8)
    case 2: data = sound.prefix(20)
    case 3: data.replaceSubrange(22..<24, with: [0, 0])
    case 4: data.replaceSubrange(24..<28, with: [0, 0, 0, 0])
    case 5: data.replaceSubrange(20..<22, with: [0x77, 0x77])
    case 6: data.replaceSubrange(0..<4, with: Data("RIFX".utf8))
    case 7: data = Data(repeating: 0, count: 5000)
    case 8:
      try FileManager.default.createSymbolicLink(
        atPath: place.url(name).path, withDestinationPath: "nowhere.wav")
      return
    default: data.replaceSubrange(12..<16, with: Data("junk".utf8))
    }
    try place.write(data, to: name)
  }
}
