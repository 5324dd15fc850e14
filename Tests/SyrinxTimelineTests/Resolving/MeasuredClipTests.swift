import SyrinxEngine
import TestSupport
import Testing

@testable import SyrinxTimeline

@Suite("What precedes an effect that hears a clip beforehand")
struct MeasuredClipTests {
  @Test("is rendered once, for its length too")
  func once() throws {
    final class Counted: FrameSource {
      let source: BufferSource
      var readCount = 0
      init(_ samples: [Float]) {
        source = BufferSource(AudioBuffer(channels: [samples]), sampleRate: 1000)
      }
      var format: StreamFormat { source.format }
      var frameCount: Int? { source.frameCount }
      func read(into block: inout AudioBlock) -> Int {
        let count = source.read(into: &block)
        readCount += count
        return count
      }
      func seek(to frame: Int) { source.seek(to: frame) }
    }
    var dice = Dice(seed: 5)
    let pause = [Float](repeating: 0, count: 900)
    let samples = dice.samples(1500) + pause + dice.samples(700)
    let counted = Counted(samples)
    let sounds = Sounds(["plain": [samples]])
    sounds.sounds["counted"] = SoundSource(counted)
    func resolved(_ path: String) throws -> ResolvedTimeline {
      try resolve(
        #"""
        {"version": 1, "seam": 0, "tracks": [{"clips": [{"path": "\#(path)", "at": 0.1, "chain": [
          {"crush": {"bits": 6}}, {"delay": {"time": 0.05}}, {"silence": {"longer": 0.2, "to": 0.1}},
          {"loudness": {"loudness": -14}}]}, {"path": "plain", "end": 1}]}]}
        """#, sounds)
    }
    let timeline = try resolved("counted")
    let clip = try #require(timeline.tracks[0].clips.first)
    _ = try clip.timeMap(RenderSettings())
    let out = try render(timeline)
    #expect(counted.readCount == samples.count)
    // Once more, with what was found the first time.
    #expect(try clip.timeMap(RenderSettings()).output(at: 2000) != nil)
    #expect(counted.readCount == samples.count)
    #expect(try render(timeline) == out)
    #expect(counted.readCount == 2 * samples.count)
    #expect(try render(resolved("plain")) == out)
    let player = try Renderer(clip.chainGraph(playing: samples.count, RenderSettings()))
    let alone = try renderAll(player)[0]
    #expect(Array(out[0][100..<100 + 1000]) == Array(alone[..<1000]))
  }
}
