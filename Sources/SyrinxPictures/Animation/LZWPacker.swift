/// The packing of GIF: codes of growing length for runs of bytes that have come before (T. Welch, “A
/// technique for high-performance data compression”, 1984).
struct LZWPacker {
  private static let clear = 256
  private static let end = 257
  private static let mostCodes = 4096

  private var bytes: [UInt8] = []
  private var bits: UInt32 = 0
  private var bitCount = 0
  private var length = 9
  private var next = 258
  /// For each run and byte the code of the run that is longer by the byte; 0 where there is none.
  private var longer = [UInt16](repeating: 0, count: mostCodes * 256)
  private var used: [Int] = []

  static func pack(_ indices: [UInt8]) -> [UInt8] {
    var packer = LZWPacker()
    packer.write(clear)
    var run = -1
    for index in indices {
      guard run >= 0 else {
        run = Int(index)
        continue
      }
      let position = run << 8 | Int(index)
      if packer.longer[position] != 0 {
        run = Int(packer.longer[position])
        continue
      }
      packer.write(run)
      packer.remember(position)
      run = Int(index)
    }
    if run >= 0 { packer.write(run) }
    // The reader now knows as many codes as the writer.
    if packer.next == 1 << packer.length, packer.length < 12 { packer.length += 1 }
    packer.write(end)
    if packer.bitCount > 0 { packer.bytes.append(UInt8(packer.bits & 255)) }
    return packer.bytes
  }

  private mutating func write(_ code: Int) {
    bits |= UInt32(code) << UInt32(bitCount)
    bitCount += length
    while bitCount >= 8 {
      bytes.append(UInt8(bits & 255))
      bits >>= 8
      bitCount -= 8
    }
  }

  private mutating func remember(_ position: Int) {
    guard next < Self.mostCodes else {
      write(Self.clear)
      for position in used { longer[position] = 0 }
      used.removeAll(keepingCapacity: true)
      next = 258
      length = 9
      return
    }
    longer[position] = UInt16(next)
    used.append(position)
    // The reader knows a code one step later than the writer.
    if next == 1 << length { length += 1 }
    next += 1
  }
}
