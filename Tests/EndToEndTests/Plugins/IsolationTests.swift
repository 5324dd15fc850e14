import Foundation
import TestSupport
import Testing

@Suite("Isolated, a plug-in", .enabled(if: compilerOfC != nil, "a C compiler is not installed"))
struct IsolationTests {
  private let place: TemporaryFolder
  private let quiet = WaveSound.sine(440, seconds: 0.05, sampleRate: 8000)
  private let loud = WaveSound(sampleRate: 8000, samples: [0, 0, 32_000, 0])

  init() throws { place = try TemporaryFolder() }

  @Test(
    "that ends the program, does not return or prints is named",
    arguments: [
      ("crash", "ended by SIGSEGV: a fault of ladspa:test_crash"),
      ("exit", "ended with status 3: a fault of ladspa:test_exit"),
      ("print", "ladspa:test_print wrote to standard output"),
      ("hang", "ladspa:test_hang did not return within 10 s"),
    ])
  func named(plugin: String, says: String) async throws {
    try place.write(loud, to: "in.wav")
    let place = place
    let run = try await apart {
      try place.runWithPlugins("in.wav out.wav ladspa:test_\(plugin) tail=0 --isolate")
    }
    #expect(run.status == 1 && run.errors.contains(says), "\(run.status) \(run.errors)")
    #expect(run.output.isEmpty)
    #expect(place.contents.filter { $0 != "cache" } == ["in.wav"])
  }

  @Test(
    "that does so while it is thrown away is named too",
    arguments: [
      ("crash", "ended by SIGSEGV: a fault of ladspa:test_crash_last"),
      ("print", "ladspa:test_print_last wrote to standard output"),
      ("hang", "ladspa:test_hang_last did not return within 10 s"),
    ])
  func namedAtItsEnd(plugin: String, says: String) async throws {
    try place.write(quiet, to: "in.wav")
    let (place, line) = (
      place, "in.wav out.wav ladspa:test_\(plugin)_last tail=0 --isolate --quiet"
    )
    let run = try await apart { try place.runWithPlugins(line) }
    #expect(run.status == 1 && run.errors.contains(says), "\(run.status) \(run.errors)")
    #expect(run.output.isEmpty)
  }

  @Test("that is not isolated ends the program by its signal, also where Swift traces crashes")
  func notIsolated() throws {
    try place.write(loud, to: "in.wav")
    let run = try place.runWithPlugins("in.wav out.wav ladspa:test_crash tail=0")
    #expect(run.status == -11, "\(run.errors)")
    #expect(place.contents.filter { $0 != "cache" } == ["in.wav"])
  }

  @Test("that behaves gives the same, also to standard output, and errors are the same")
  func same() throws {
    try place.write(quiet, to: "in.wav")
    _ = try place.runWithPlugins("in.wav a.wav ladspa:test_echo").succeeded()
    _ = try place.runWithPlugins("in.wav b.wav ladspa:test_echo --isolate").succeeded()
    #expect(try place.read("a.wav") == place.read("b.wav"))
    let piped = try place.runWithPlugins("in.wav - ladspa:test_echo --isolate --format wav")
    #expect(try WaveSound(piped.succeeded().output).samples == place.sound("a.wav").samples)
    let wrong = try place.runWithPlugins("in.wav c.wav ladspa:test_gain factor=9 --isolate")
    #expect(wrong.status == 2 && wrong.errors.contains("0…4"))
  }

  /// Of the first thread of a copy made by `fork` the runtime has the wrong number.
  @Test("runs beside the first thread of the copy, which waits")
  func thread() throws {
    try FileManager.default.createDirectory(
      at: place.url("in"), withIntermediateDirectories: false)
    try place.write(quiet, to: "in/a.wav")
    let line = "ladspa:test_first_thread tail=0"
    _ = try place.runWithPlugins("in/a.wav here.wav \(line)").succeeded()
    _ = try place.runWithPlugins("in/a.wav apart.wav \(line) --isolate").succeeded()
    _ = try place.runWithPlugins("batch in --out out -- \(line)").succeeded()
    #expect(try place.sound("apart.wav").samples.allSatisfy { abs($0) < 2 })
    #expect(try place.sound("out/a.wav").samples.allSatisfy { abs($0) < 2 })
    #if os(Linux)
      #expect(try place.sound("here.wav").samples.allSatisfy { $0 > 32_000 })
    #endif
  }

  @Test("in a batch of a hundred files fails those under which it crashes, by name, and no other")
  func batch() throws {
    try FileManager.default.createDirectory(
      at: place.url("in"), withIntermediateDirectories: false)
    let crashing = Set([0, 13, 50, 51, 99])
    for number in 0..<100 {
      try place.write(crashing.contains(number) ? loud : quiet, to: "in/s\(number).wav")
    }
    let run = try place.runWithPlugins(
      "batch in --out out --jobs 3 -- ladspa:test_crash tail=0", seconds: 120)
    #expect(run.status == 1)
    let made = Set(try FileManager.default.contentsOfDirectory(atPath: place.file("out")))
    for number in 0..<100 {
      #expect(made.contains("s\(number).wav") != crashing.contains(number), "\(number)")
    }
    let journal = String(decoding: try place.read("out/syrinx-journal.jsonl"), as: UTF8.self)
      .split(separator: "\n")
    let failed = journal.filter { $0.contains(#""failed""#) }
    #expect(failed.count == crashing.count, "\(failed)")
    #expect(failed.allSatisfy { $0.contains("SIGSEGV: a fault of ladspa:test_crash") })
    #expect(journal.filter { $0.contains("ladspa:test_crash\":") }.count >= 95)
  }
}
