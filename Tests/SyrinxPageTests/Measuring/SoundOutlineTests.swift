import SyrinxEngine
import TestSupport
import Testing

@testable import SyrinxPage

struct SoundOutlineTests {
  @Test("a tone that grows has columns that grow, and its pitch")
  func growing() throws {
    let tone = sine(200, count: 16_000, amplitude: 1).enumerated().map { frame, sample in
      sample * Float(frame) / 16_000
    }
    let meter = try SoundOutlineMeter(
      format: StreamFormat(sampleRate: 8000, channelCount: 1), frameCount: tone.count)
    meter.add(AudioBuffer(channels: [tone]).frames)
    let outline = meter.outline
    #expect(outline.wave.count == SoundOutline.columnCount)
    for (index, height) in outline.wave.enumerated() {
      let end = Float(index + 1) / Float(SoundOutline.columnCount)
      #expect(abs(height - end) < 0.03)
    }
    let pitch = try #require(outline.pitch)
    #expect(abs(pitch - 200) < 1)
  }

  @Test("short and empty sounds have as many columns as frames", arguments: [0, 1, 5])
  func short(count: Int) throws {
    let meter = try SoundOutlineMeter(
      format: StreamFormat(sampleRate: 8000, channelCount: 1), frameCount: count)
    if count > 0 { meter.add(AudioBuffer(channels: [Array(repeating: -0.5, count: count)]).frames) }
    #expect(meter.outline.wave == Array(repeating: 0.5, count: count))
  }
}
