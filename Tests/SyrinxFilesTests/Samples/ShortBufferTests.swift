import Testing

@testable import SyrinxFiles

@Suite("Numbers that are copied to and from pages")
struct ShortBufferTests {
  @Test("begin in the middle of a page, and keep that place", arguments: [1, 100, 8192, 100_000])
  func place(count: Int) {
    // Another block before it moves it in memory.
    for extra in 1...8 {
      let other = [UInt8](repeating: 0, count: 24 * extra)
      var buffer = ShortBuffer(count: count)
      #expect(Self.place(buffer) == 2048)
      var numbers = buffer.mutableSpan
      numbers[count - 1] = 7
      let last = buffer.span[count - 1]
      #expect(last == 7 && Self.place(buffer) == 2048)
      withExtendedLifetime(other) {}
    }
    let empty = ShortBuffer(count: 0)
    let size = empty.span.count
    #expect(size == 0)
  }

  private static func place(_ buffer: ShortBuffer) -> Int {
    unsafe buffer.span.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) % 4096 }
  }
}
