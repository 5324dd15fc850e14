import Foundation
import TestSupport
import Testing

/// libsndfile prints what it meets in a damaged packet of an SDS to standard output.
@Suite("Words of a library")
struct PrintingLibraryTests {
  /// A sound of 16 bits as MIDI's Sample Dump Standard has it: a header, and packets of 40 samples, each in three
  /// bytes of seven bits.
  private static func dump(packets count: Int, damagedPacket: Int) -> Data {
    var bytes: [UInt8] = [0xF0, 0x7E, 0, 1, 0, 0, 16]
    for number in [125_000, 40 * count, 0, 0] {
      bytes += [number & 0x7F, number >> 7 & 0x7F, number >> 14 & 0x7F].map(UInt8.init)
    }
    bytes += [0x7F, 0xF7]
    for packet in 0..<count {
      var inside: [UInt8] = [0x7E, 0, 2, UInt8(packet & 0x7F)]
      for _ in 0..<40 { inside += [0x40, UInt8(packet & 0x7F), 0] }
      let sum = inside.reduce(0, ^) & 0x7F
      bytes += [packet == damagedPacket ? 0x11 : 0xF0] + inside + [sum, 0xF7]
    }
    return Data(bytes)
  }

  @Test("do not come into a sound on standard output")
  func standardOutput() throws {
    let place = try TemporaryFolder()
    try place.write(Self.dump(packets: 9, damagedPacket: 4), to: "in.sds")
    let run = try place.shell("\"$SYRINX\" in.sds - --format wav --quiet >out.wav")
    #expect(run.status == 0, "\(run.errors)")
    let sound = try place.read("out.wav")
    #expect(sound.count > 9 * 40 * 2)
    #expect(sound.range(of: Data("Error A".utf8)) == nil)
  }
}
