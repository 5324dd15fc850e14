import CSyrinx
import Foundation
import TestSupport
import Testing

@Suite("Calls of C that are wrong")
struct HostileCallTests {
  @Test("NULL is refused in a sentence wherever it stands")
  func nothing() throws {
    let chain = try CChain("gain -3")
    var format = syrinx_format(frames: 10, rate: 8000, channels: 1)
    var other = syrinx_format(frames: 10, rate: 8000, channels: 1)
    var (pointer, text, count): (OpaquePointer?, UnsafeMutablePointer<CChar>?, _) = (
      nil, nil, Int64(0)
    )
    let block = Planar([[0, 0]])
    var lent = unsafe block.lent
    let calls:
      [(
        UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
      ) -> syrinx_status] = unsafe [
        { unsafe syrinx_chain_create(nil, nil, &pointer, $0) },
        { unsafe syrinx_chain_create("gain", nil, nil, $0) },
        { unsafe syrinx_chain_words(nil, &text, $0) },
        { unsafe syrinx_chain_words(chain.pointer, nil, $0) },
        { unsafe syrinx_chain_json(nil, &text, $0) },
        { unsafe syrinx_chain_format(chain.pointer, nil, &format, $0) },
        { unsafe syrinx_chain_format(nil, &format, &other, $0) },
        { unsafe syrinx_chain_move(chain.pointer, &format, nil, nil, 1, $0) },
        { unsafe syrinx_random_create(nil, nil, &pointer, $0) },
        { unsafe syrinx_random_create("gain any:-6..0", nil, nil, $0) },
        { unsafe syrinx_random_draw(nil, 1, "a", 1, &pointer, $0) },
        { unsafe syrinx_effects(nil, $0) },
        { unsafe syrinx_sound_open(nil, nil, nil, nil, &pointer, $0) },
        { unsafe syrinx_sound_borrow(nil, &format, nil, nil, nil, &pointer, $0) },
        { unsafe syrinx_sound_borrow(&lent, nil, nil, nil, nil, &pointer, $0) },
        { unsafe syrinx_chain_apply(nil, nil, &format, nil, nil, 0, &other, &pointer, $0) },
        { unsafe syrinx_chain_apply(nil, &lent, &format, nil, nil, 0, nil, &pointer, $0) },
        { unsafe syrinx_chain_apply(nil, &lent, &format, nil, nil, 0, &other, nil, $0) },
        { unsafe syrinx_sound_format(nil, &format, $0) },
        { unsafe syrinx_sound_read(nil, &lent, 2, &count, $0) },
        { unsafe syrinx_sound_seek(nil, 0, $0) },
        { unsafe syrinx_sound_facts(nil, &text, $0) },
        { unsafe syrinx_sound_move(nil, nil, nil, 0, $0) },
        { unsafe syrinx_stream_create(nil, &format, nil, &pointer, $0) },
        { unsafe syrinx_stream_create(chain.pointer, nil, nil, &pointer, $0) },
        { unsafe syrinx_stream_format(nil, nil, nil, $0) },
        { unsafe syrinx_stream_give(nil, &lent, 2, &count, $0) },
        { unsafe syrinx_stream_finish(nil, $0) },
        { unsafe syrinx_stream_take(nil, &lent, 2, &count, $0) },
        { unsafe syrinx_render(nil, nil, nil, nil, nil, nil, $0) },
      ]
    for unsafe(number, attempt) in unsafe calls.enumerated() {
      let refused = refusal { try unsafe call { unsafe attempt($0) } }
      #expect(refused?.status == SYRINX_MISUSED, "\(number)")
      #expect((refused?.sentence.count ?? 0) > 8, "\(number)")
      #expect(attempt(nil) == SYRINX_MISUSED, "\(number)")
    }
    syrinx_chain_free(nil)
    syrinx_random_free(nil)
    syrinx_sound_free(nil)
    syrinx_stream_free(nil)
    syrinx_free(nil)
  }

  @Test("errors are the sentences of the program")
  func sentences() throws {
    func sentence(_ body: () throws -> Void) -> String { refusal(of: body)?.sentence ?? "" }
    #expect(sentence { _ = try CChain("rverb") }.contains("did you mean reverb"))
    #expect(sentence { _ = try CChain("gain 400") }.contains("outside"))
    #expect(sentence { _ = try CChain(#"[{"gain": {"dbs": 3}}]"#) }.contains("unknown member"))
    #expect(sentence { _ = try CChain("[{") }.contains("line 1"))
    #expect(sentence { _ = try CChain("gain any:-6..0") }.contains("Augment"))
    #expect(
      sentence { _ = try CChain("gain", options: #"{"seat": 1}"#) }.contains(
        "the options object has an unknown member"))
    let noise = [TestSupport.noise(count: 100)]
    let gain = try CChain("gain -1")
    #expect(sentence { _ = try rendered([[0, .nan]], gain) }.contains("channel 1 in frame 1"))
    #expect(sentence { _ = try rendered(noise, gain, rate: 0) }.contains("sample rate 0"))
    #expect(
      sentence { _ = try rendered(noise, gain, options: #"{"rate": 7}"#) }.contains(
        "1000…768000 Hz"))
    let block = Planar([[0, 0]])
    var (far, long, sound): (_, _, OpaquePointer?) = unsafe (
      block.lent, syrinx_format(frames: 1 << 40, rate: 8000, channels: 1), nil
    )
    unsafe far.frame_stride = 1 << 40
    #expect(
      sentence {
        try unsafe call { unsafe syrinx_sound_borrow(&far, &long, nil, nil, nil, &sound, $0) }
      }.contains("frame_stride 1099511627776"))
    var format = syrinx_format(frames: -1, rate: 8000, channels: 1)
    var stream: OpaquePointer?
    let reverse = try CChain("reverse")
    #expect(
      sentence {
        try unsafe call { unsafe syrinx_stream_create(reverse.pointer, &format, nil, &stream, $0) }
      }.contains("whole sound"))
    let isMade = unsafe stream != nil
    #expect(!isMade)
  }

  @Test("numbers and texts of any kind end in an answer")
  func fuzz() throws {
    var dice = Dice(seed: 8)
    let texts = [
      "gain -3", "reverb plate mix=20", "[ dry , pitch +7st ]", #"[{"gain": {"db": -6}}]"#,
      "trim", "normalize -1", "[", "]", "{}", "voice robot", "varispeed 0.25@0/4@1",
      "delay 2s", "pad 3600", "reverse", "silence -40",
    ]
    let words = texts.flatMap { $0.split(separator: " ").map(String.init) }
    let numbers: [Int64] = [0, 1, -1, 2, 7, 44_100, 1 << 20, 1 << 40, .max, .min, 6_144_000, 1024]
    let block = Planar([[Float]](repeating: [Float](repeating: 0.1, count: 64), count: 2))
    var answered = 0
    for round in 0..<400 {
      var text = texts[dice.next(below: texts.count)]
      if round % 3 == 0 {
        text = (0...dice.next(below: 4)).map { _ in words[dice.next(below: words.count)] }
          .joined(separator: " ")
      }
      guard let chain = try? CChain(text) else { continue }
      func number() -> Int64 { numbers[dice.next(below: numbers.count)] }
      var format = syrinx_format(
        frames: number(), rate: Int32(truncatingIfNeeded: number()),
        channels: Int32(truncatingIfNeeded: dice.next(below: 3) == 0 ? number() : 2))
      var (made, times, moved) = (syrinx_format(), [0.0, 1e300, -.infinity], [0.0, 0, 0])
      _ = unsafe syrinx_chain_format(chain.pointer, &format, &made, nil)
      _ = unsafe syrinx_chain_move(chain.pointer, &format, &times, &moved, 3, nil)
      var stream: OpaquePointer?
      if dice.next(below: 4) == 0 { format = syrinx_format(frames: -1, rate: 8000, channels: 2) }
      if unsafe syrinx_stream_create(chain.pointer, &format, nil, &stream, nil) == SYRINX_OK {
        var (lent, count) = unsafe (block.lent, Int64(0))
        for _ in 0..<4 {
          let frames = dice.next(below: 2) == 0 ? min(number(), 64) : 64
          switch dice.next(below: 3) {
          case 0: _ = unsafe syrinx_stream_give(stream, &lent, frames, &count, nil)
          case 1: _ = unsafe syrinx_stream_finish(stream, nil)
          default: _ = unsafe syrinx_stream_take(stream, &lent, frames, &count, nil)
          }
          #expect(0...64 ~= count)
        }
        answered += 1
      }
      unsafe syrinx_stream_free(stream)
    }
    #expect(answered > 20)
  }

  @Test("two threads use different sounds at once, and one of them at a time the same")
  func threads() throws {
    let noise = [TestSupport.noise(count: 20_000)]
    let expected = try rendered(noise, CChain("reverb plate"))
    let chain = try CChain("reverb plate")
    nonisolated(unsafe) let shared = chain
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      #expect((try? unsafe rendered(noise, shared)) == expected)
    }
    var format = syrinx_format(frames: -1, rate: 8000, channels: 1)
    nonisolated(unsafe) var stream: OpaquePointer?
    try unsafe call { unsafe syrinx_stream_create(chain.pointer, &format, nil, &stream, $0) }
    defer { unsafe syrinx_stream_free(stream) }
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      let block = Planar(noise)
      for _ in 0..<20 {
        var (lent, count) = unsafe (block.lent, Int64(0))
        _ = unsafe syrinx_stream_give(stream, &lent, 1000, &count, nil)
        let status = unsafe syrinx_stream_take(stream, &lent, 1000, &count, nil)
        #expect(status == SYRINX_OK || status == SYRINX_MISUSED)
      }
    }
  }
}
