import Testing

@testable import SyrinxSystem

@Suite("Parts of texts and bytes")
struct SubstringsTests {
  /// The same, byte by byte.
  private func place(of part: [UInt8], in whole: [UInt8]) -> Int? {
    guard part.count <= whole.count else { return nil }
    return (0...whole.count - part.count).first { Array(whole[$0..<$0 + part.count]) == part }
  }

  /// Of what is known as a collection of bytes only, searches of other libraries are not taken.
  private func found<Bytes: Collection<UInt8>>(
    _ part: some Collection<UInt8>, in whole: Bytes
  ) -> Range<Bytes.Index>? { whole.firstRange(of: part) }

  @Test("are found where the first occurrence is, whatever holds them")
  func first() {
    var random = SystemRandomNumberGenerator()
    func bytes(_ most: Int) -> [UInt8] {
      (0..<Int.random(in: 0...most, using: &random)).map { _ in
        UInt8.random(in: 0x61...0x62, using: &random)
      }
    }
    for _ in 0..<500 {
      let (whole, part) = (bytes(12), bytes(4))
      let wanted = place(of: part, in: whole).map { $0..<$0 + part.count }
      #expect(found(part, in: whole) == wanted, "\(part) in \(whole)")
      // Its indices do not begin at 0.
      let slice = ([0x61, 0x62] + whole)[2...]
      let shifted = wanted.map { $0.lowerBound + 2..<$0.upperBound + 2 }
      #expect(found(part, in: slice) == shifted, "\(part) in a slice of \(whole)")
      // Its bytes do not lie beside each other.
      let lazy = whole.lazy.map { $0 }
      #expect(found(part.lazy.map { $0 }, in: lazy) == wanted, "\(part) in a lazy \(whole)")
      let text = "é" + String(decoding: whole, as: UTF8.self)
      let range = text.firstRange(of: String(decoding: part, as: UTF8.self))
      let offset = range.map { text.utf8.distance(from: text.startIndex, to: $0.lowerBound) }
      #expect(offset == (part.isEmpty ? 0 : wanted.map { $0.lowerBound + 2 }))
      #expect(range.map { text[$0].utf8.count } == wanted.map(\.count))
    }
    #expect("naïve".dropFirst().firstRange(of: "ve").map { "naïve"[$0] } == "ve")
  }

  @Test("of ISO 8859-1 every byte is a character, and comes back")
  func latin1() {
    let all = (0...255).map { UInt8($0) }
    for bytes in [all, [], Array("plain".utf8)] {
      let text = bytes.latin1
      #expect(text.unicodeScalars.map(\.value) == bytes.map { UInt32($0) })
      #expect(text.latin1 == bytes)
      #expect(bytes[...].latin1 == text && bytes.lazy.map { $0 }.latin1 == text)
    }
  }
}
