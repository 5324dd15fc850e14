import SyrinxEngine
import Testing

@Suite("The memory of buffers")
struct BufferMemoryTests {
  /// Where the samples of a channel lie.
  private func address(_ buffer: inout AudioBuffer, _ channel: Int) -> UInt {
    var span = buffer[channel]
    return unsafe span.withUnsafeMutableBufferPointer { UInt(bitPattern: $0.baseAddress) }
  }

  @Test("begins on a boundary of 64 bytes in every channel")
  func alignment() {
    for count in [1, 15, 16, 400, 4096] {
      var buffer = AudioBuffer(channelCount: 3, frameCapacity: count)
      for channel in 0..<3 { #expect(address(&buffer, channel) % 64 == 0, "\(count)") }
    }
  }
}
