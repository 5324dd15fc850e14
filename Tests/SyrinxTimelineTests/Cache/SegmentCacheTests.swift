import Foundation
import SyrinxEngine
import SyrinxFiles
import SyrinxSystem
import SyrinxText
import TestSupport
import Testing

@testable import SyrinxTimeline

@Suite("The cache of rendered segments")
struct SegmentCacheTests {
  private let place: TemporaryFolder
  private var folder: String { place.file("segments") }

  init() throws { place = try TemporaryFolder() }

  private func cache(_ limit: Int = 1 << 30) throws -> SegmentCache {
    try SegmentCache(folder: folder, byteLimit: limit)
  }

  private var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  private var byteCount: Int {
    files.reduce(0) { $0 + (FileFacts(path: folder + "/" + $1)?.byteCount ?? 0) }
  }

  /// Eight clips, each with an effect of its own kind, cut from two sounds.
  private struct Edit {
    var starts: [Int]
    var semitones: [Int]
    var sounds: [[Float]]

    /// Of the effects of the second clip.
    var revisions = SoundRevisions()

    func resolved() throws -> ResolvedTimeline {
      let sounds = Sounds()
      for (index, samples) in self.sounds.enumerated() {
        sounds.add("\(index)", [samples], rate: 8000)
      }
      let clips = starts.indices.map { index in
        #"{"path": "\#(index % 2)", "start": \#(Double(starts[index]) / 8000), "#
          + #""end": \#(Double(starts[index] + 400) / 8000), "chain": [{"anonymize": {"alpha": \#(semitones[index])e-1}}]}"#
      }
      let text =
        #"{"version": 1, "seam": 0, "tracks": [{"clips": [\#(clips.joined(separator: ","))]}]}"#
      let timeline = try Timeline(parsing: text) { json, place in
        try chain(json, place, place.contains("clips[1]") ? revisions : SoundRevisions())
      }
      return try ResolvedTimeline(timeline, from: sounds)
    }

    /// Content by content, as a file's hash would be.
    func hash(_ source: TimelineClip.Source) -> String? {
      guard case .file(let name) = source, let index = Int(name) else { return nil }
      return "\(sounds[index].hashValue)"
    }
  }

  private func render(_ edit: Edit, _ cache: SegmentCache) throws -> ([[Float]], RenderedClips) {
    let resolved = try edit.resolved()
    let settings = RenderSettings(resources: Threads(threadCount: 3))
    let clips = try RenderedClips(resolved, in: cache, hash: edit.hash, settings: settings)
    let schedule = try TimelineSchedule(resolved, rendered: clips)
    return (try renderAll(Renderer(schedule.graph)), clips)
  }

  @Test("gives the same bytes after every edit, within its limit")
  func edits() throws {
    var dice = Dice(seed: 1)
    var edit = Edit(
      starts: (0..<8).map { $0 * 300 }, semitones: [5, 6, 7, 8, 9, 5, 6, 7],
      sounds: [dice.samples(4000), dice.samples(4000)])
    // Segments of 400 frames of floats in a WAV file; two of eight have room.
    let limit = 2 * 1900
    for number in 0..<(isFull ? 1000 : 16) {
      switch number % 4 {
      case 0: edit.starts[.random(in: 0..<8, using: &dice)] = .random(in: 0..<3600, using: &dice)
      case 1: edit.semitones[.random(in: 0..<8, using: &dice)] = .random(in: 5...9, using: &dice)
      case 2:
        edit.sounds[.random(in: 0..<2, using: &dice)][.random(in: 0..<4000, using: &dice)] = 0.25
      default: edit.starts.swapAt(0, .random(in: 1..<8, using: &dice))
      }
      let want = try renderAll(Renderer(TimelineSchedule(edit.resolved()).graph))
      #expect(try render(edit, cache(limit)).0 == want)
      #expect(byteCount <= limit)
    }
    let all = try cache()
    _ = try render(edit, all)
    let (warm, clips) = try render(edit, cache())
    #expect(clips.renderedCount == 0 && clips.reusedCount == 8)
    #expect(warm == (try renderAll(Renderer(TimelineSchedule(edit.resolved()).graph))))
  }

  @Test("renders only what has changed: the place, gain and fade of a clip change nothing")
  func changes() throws {
    var dice = Dice(seed: 2)
    var edit = Edit(
      starts: [0, 500, 1000], semitones: [5, 6, 7],
      sounds: [dice.samples(4000), dice.samples(4000)])
    #expect(try render(edit, cache()).1.renderedCount == 3)
    edit.starts.swapAt(0, 2)
    edit.semitones.swapAt(0, 2)
    #expect(try render(edit, cache()).1.renderedCount == 0)
    edit.semitones[1] = 9
    #expect(try render(edit, cache()).1.renderedCount == 1)
    edit.sounds[1][0] += 0.5
    #expect(try render(edit, cache()).1.renderedCount == 1)
    edit.revisions = SoundRevisions(["anonymize": 2])
    #expect(try render(edit, cache()).1.renderedCount == 1)
  }

  @Test("never uses what is corrupt, cut off, or not finished, also when it goes meanwhile")
  func corruption() throws {
    var dice = Dice(seed: 3)
    let edit = Edit(
      starts: [0, 700], semitones: [5, 8], sounds: [dice.samples(4000), dice.samples(4000)])
    let want = try render(edit, cache()).0
    let names = files
    for damage in 0..<4 {
      let path = folder + "/" + names[damage % 2]
      var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
      switch damage {
      case 0: bytes[bytes.count / 2] ^= 1
      case 1: bytes.removeLast(9)
      case 2: bytes = []
      default: bytes[5] ^= 255
      }
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      let (out, clips) = try render(edit, cache())
      #expect(out == want && clips.renderedCount == 1 && clips.reusedCount == 1)
    }
    try Data([1]).write(to: URL(fileURLWithPath: folder + "/x.unfinished"))
    #expect(try render(edit, cache()).1.renderedCount == 0)
    let resolved = try edit.resolved()
    let clips = try RenderedClips(resolved, in: cache(), hash: edit.hash)
    let schedule = try TimelineSchedule(resolved, rendered: clips)
    for name in files { try FileManager.default.removeItem(atPath: folder + "/" + name) }
    #expect(try renderAll(Renderer(schedule.graph)) == want)
  }

  @Test("of clips that fail at once the first is named, and nothing is left of what was given up")
  func failures() throws {
    struct Failure: Error { let name: String }
    let sounds = Sounds(["good": [[Float](repeating: 0.1, count: 40_000)]], rate: 8000)
    for name in ["bad", "worse"] {
      sounds.sounds[name] = SoundSource(
        format: StreamFormat(sampleRate: 8000, channelCount: 1), frameCount: 4000
      ) { throw Failure(name: name) }
    }
    func prepare(_ names: [String], _ progress: (Double) throws -> Void = { _ in }) throws {
      let clips = names.enumerated().map {
        #"{"path": "\#($1)", "at": \#($0), "chain": [{"anonymize": {"alpha": \#(5 + $0)e-1}}]}"#
      }
      _ = try RenderedClips(
        resolve(
          #"{"version": 1, "tracks": [{"clips": [\#(clips.joined(separator: ","))]}]}"#, sounds),
        in: cache(), hash: { "\($0)" },
        settings: RenderSettings(resources: Threads(threadCount: 3)), progress: progress)
    }
    for _ in 0..<8 {
      let error = #expect(throws: ClipError.self) {
        try prepare(["good", "bad", "good", "worse", "good"])
      }
      #expect((error?.error as? Failure)?.name == "bad")
    }
    #expect(throws: Failure.self) {
      try prepare(["good", "good", "good", "good"]) { _ in throw Failure(name: "stopped") }
    }
    #expect(!files.contains { $0.hasSuffix(".unfinished") })
  }

  @Test("throws away first what has not been used for longest")
  func oldest() throws {
    var dice = Dice(seed: 4)
    let sounds = [dice.samples(4000), dice.samples(4000)]
    func edit(_ alpha: Int) -> Edit { Edit(starts: [100], semitones: [alpha], sounds: sounds) }
    let limit = 3 * 1900
    for alpha in [5, 6, 7] { _ = try render(edit(alpha), cache(limit)) }
    #expect(try render(edit(5), cache(limit)).1.reusedCount == 1)
    _ = try render(edit(8), cache(limit))
    #expect(try render(edit(5), cache(limit)).1.reusedCount == 1)
    #expect(try render(edit(6), cache(limit)).1.reusedCount == 0)
  }

  private func store(_ cache: SegmentCache, _ number: Int) throws -> Bool {
    let sound = SoundSource(
      AudioBuffer(channels: [[Float(number) / 1e6, 0.5]]), sampleRate: 8000)
    var graph = Graph()
    try graph.connect(graph.add(PlayerNode(sound), as: "player"), to: graph.output)
    let made = try cache.segment(cache.key(["\(number)"])) { try Renderer(graph) }
    return made.segment != nil
  }

  @Test("looks through its folder not for every segment, whether it is full or not")
  func growth() throws {
    let cache = try cache()
    for number in 0..<300 { #expect(try store(cache, number)) }
    // Once when it is opened, while nothing is in it.
    #expect(cache.namesSeen <= 1 && files.count == 301)
    // Where there is room for no more, each look makes room for a sixteenth of all.
    let byteCount = byteCount
    let full = try self.cache(byteCount)
    for number in 300..<600 { #expect(try store(full, number)) }
    #expect(self.byteCount <= byteCount && full.namesSeen <= 24 * 300)
  }

  @Test("its sounds are for nobody but who made them")
  func permissions() throws {
    #expect(try store(cache(), 1))
    func mode(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(try mode(folder) == 0o700 && files.count == 2)
    for name in files { #expect(try mode(folder + "/" + name) == 0o600, "\(name)") }
  }

  @Test("a pipe or a link in the place of a segment is not waited for")
  func pipe() throws {
    #expect(try store(cache(), 1))
    let name = try #require(files.first { $0.hasSuffix(".wav") })
    let path = folder + "/" + name
    try FileManager.default.moveItem(atPath: path, toPath: folder + "/kept")
    #expect(unsafe mkfifo(path, 0o600) == 0)
    #expect(try store(cache(), 1))
    #expect(FileFacts(path: path, followingLinks: false)?.kind == .file)
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "kept")
    #expect(try store(cache(), 1))
    #expect(FileFacts(path: path, followingLinks: false)?.kind == .file)
  }

  @Test("is safe for several who use it at once")
  func concurrency() throws {
    var dice = Dice(seed: 5)
    let edit = Edit(
      starts: [0, 200, 400], semitones: [5, 6, 7], sounds: [dice.samples(4000), dice.samples(4000)])
    let want = try renderAll(Renderer(TimelineSchedule(edit.resolved()).graph))
    let wrong = Locked(0)
    DispatchQueue.concurrentPerform(iterations: 8) { number in
      let cache = try? cache(number % 2 == 0 ? 1 << 20 : 4000)
      let out = try? cache.map { try render(edit, $0).0 }
      if out != want { wrong.add() }
    }
    #expect(wrong.value == 0)
  }

  @Test("keeps to its limit while several write, and renders what they share once")
  func limits() throws {
    var dice = Dice(seed: 6)
    let sounds = [dice.samples(4000), dice.samples(4000)]
    let limit = 5 * 1900
    let (wrong, rendered) = (Locked(0), Locked(0))
    let shared = try cache(limit)
    DispatchQueue.concurrentPerform(iterations: 6) { number in
      // Half of them as in one process, the others as in three.
      let cache = number % 2 == 0 ? shared : try? cache(limit)
      for alpha in 5...6 {
        let own = Edit(
          starts: [100, 200 + 10 * number], semitones: [alpha, alpha], sounds: sounds)
        guard let cache, let made = try? render(own, cache) else { return wrong.add() }
        if number % 2 == 0 { for _ in 0..<made.1.renderedCount { rendered.add() } }
        if byteCount > limit { wrong.add() }
      }
    }
    #expect(wrong.value == 0 && byteCount <= limit)
    // Each of the three had two clips of its own, and two in common, which may have had to go meanwhile.
    #expect((8...12).contains(rendered.value))
    let edit = Edit(starts: [100], semitones: [9], sounds: sounds)
    let once = Locked(0)
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      if (try? render(edit, shared).1.renderedCount) == 1 { once.add() }
    }
    #expect(once.value == 1)
  }
}

private struct Threads: RenderResources {
  let threadCount: Int

  func openSource(at path: String) throws -> any FrameSource {
    throw EngineError.noFiles(path: path)
  }
}

/// A number that several threads count up.
private final class Locked: @unchecked Sendable {
  private let lock = NSLock()
  private(set) var value: Int

  init(_ value: Int) { self.value = value }

  func add() {
    lock.lock()
    value += 1
    lock.unlock()
  }
}
