import SyrinxEngine
import Testing

@testable import SyrinxAnalysis

struct WaveformMeterTests {
  @Test(
    "Columns hold the extremes of their frames, however the stream is cut", arguments: [1, 64, 999])
  func columns(block: Int) {
    let count = 10_000
    let ramp = (0..<count).map { Float($0) / Float(count) }
    let format = StreamFormat(sampleRate: 8000, channelCount: 1)
    for known in [true, false] {
      var meter = WaveformMeter(format: format, frameCount: known ? count : nil, columnCount: 100)
      let sound = AudioBuffer(channels: [ramp])
      for start in stride(from: 0, to: count, by: block) {
        meter.add(sound.frames.extracting(start..<min(start + block, count)))
      }
      let columns = meter.channels[0]
      let length = meter.framesPerColumn
      #expect(known ? columns.count == 100 : (100...200).contains(columns.count))
      #expect((count + length - 1) / length == columns.count)
      for (index, column) in columns.enumerated() {
        #expect(column.lowest == ramp[index * length])
        #expect(column.highest == ramp[min((index + 1) * length, count) - 1])
      }
    }
  }
}
