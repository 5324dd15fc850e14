import SyrinxSystem
import Testing

@Suite("Hashes of contents")
struct ContentHashTests {
  /// Values of the reference implementation for the same bytes.
  @Test(
    "the published values",
    arguments: [
      ("", 0xEF46_DB37_51D8_E999), ("a", 0xD24E_C4F1_A98C_6E5B), ("abc", 0x44BC_2CF5_AD77_0999),
      ("Nobody inspects the spammish repetition", 0xFBCE_A83C_8A37_8BF1),
    ] as [(String, UInt64)])
  func published(text: String, hash: UInt64) {
    #expect(ContentHash.of(text) == hash)
  }

  @Test("bytes that come in pieces have the same hash")
  func pieces() {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 * 31) }
    var whole = ContentHash()
    whole.add(bytes)
    #expect(whole.value == 0xB128_0F64_2812_6532)
    for size in [1, 7, 31, 32, 33, 100] {
      var hash = ContentHash()
      for start in stride(from: 0, to: bytes.count, by: size) {
        hash.add(Array(bytes[start..<min(start + size, bytes.count)]))
      }
      #expect(hash.value == whole.value, "in pieces of \(size)")
    }
  }

  @Test("a hash is sixteen digits")
  func digits() {
    #expect(ContentHash.text(0x1F) == "000000000000001f")
    #expect(ContentHash.text(.max) == "ffffffffffffffff")
  }
}
