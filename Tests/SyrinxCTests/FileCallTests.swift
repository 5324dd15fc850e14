import CSyrinx
import Foundation
import TestSupport
import Testing

@Suite("Files in C")
struct FileCallTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(WaveSound.sine(seconds: 1, sampleRate: 48_000), to: "sine.wav")
  }

  @Test("the example of the interface does what it says")
  func example() throws {
    let run = try Run([
      builtProgram("c-example"), folder.file("sine.wav"), folder.file("made.flac"),
      "gain -6.0206 varispeed 2",
    ]).succeeded()
    let lines = run.text.split(separator: "\n").map(String.init)
    #expect(lines.count == 4 && lines[1].hasPrefix("24000 frames"), "\(run.text)")
    #expect(lines[1].contains("has the title"))
    #expect(lines[2].hasPrefix("peak 0."))
    #expect(lines[3] == "48000 frames became 24000, as was said")
    let refused = try Run([builtProgram("c-example"), "a.wav", "b.wav", "rverb"])
    #expect(refused.status == 2 && refused.errors.contains("did you mean reverb"))
  }

  @Test("a render that is cancelled leaves no file, and nothing of the process is changed")
  func cancelled() throws {
    let chain = try CChain("reverb plate")
    let before = signal(SIGPIPE, SIG_DFL)
    defer { _ = signal(SIGPIPE, before) }
    var progress = unsafe syrinx_progress(report: { _, _, _ in 1 }, context: nil)
    let refused = refusal {
      try unsafe call {
        unsafe syrinx_render(
          folder.file("sine.wav"), folder.file("none.wav"), chain.pointer, nil, &progress, nil, $0)
      }
    }
    #expect(refused?.status == SYRINX_CANCELLED)
    #expect(!FileManager.default.fileExists(atPath: folder.file("none.wav")))
    #expect(unsafe unsafeBitCast(signal(SIGPIPE, SIG_DFL), to: Int.self) == 0)
  }

  @Test("a file is read from any frame")
  func reading() throws {
    var (sound, format): (OpaquePointer?, _) = (nil, syrinx_format())
    try unsafe call {
      unsafe syrinx_sound_open(folder.file("sine.wav"), nil, nil, nil, &sound, $0)
    }
    defer { unsafe syrinx_sound_free(sound) }
    try unsafe call { unsafe syrinx_sound_format(sound, &format, $0) }
    #expect(format.frames == 48_000)
    func read(_ count: Int) throws -> [Float] {
      let block = Planar([[Float](repeating: 0, count: count)])
      var (lent, done) = unsafe (block.lent, Int64(0))
      try unsafe call { unsafe syrinx_sound_read(sound, &lent, Int64(count), &done, $0) }
      return Array(block.samples[0].prefix(Int(done)))
    }
    let whole = try read(50_000)
    #expect(whole.count == 48_000)
    try unsafe call { unsafe syrinx_sound_seek(sound, 1234, $0) }
    #expect(try read(100) == Array(whole[1234..<1334]))
    #expect(refusal { try unsafe call { unsafe syrinx_sound_seek(sound, -1, $0) } } != nil)
  }
}
