import SyrinxSystem

extension FLACBlocks.Block {
  /// The largest length that three bytes can say.
  static let mostBytes = 1 << 24 - 1

  func written(isLast: Bool) -> [UInt8] {
    let head: [UInt8] = [type.rawValue | (isLast ? 0x80 : 0)] + .bigEndian(bytes.count, 3)
    return head + bytes
  }
}

extension FLACBlocks {
  /// So many bytes of padding, which is none or at least a head, as the lengths of blocks with their
  /// heads: one block counts no more than 16 MiB.
  static func paddings(_ byteCount: Int) -> [Int] {
    var (counts, rest) = ([Int](), byteCount)
    while rest > 0 {
      let most = Block.mostBytes + 4
      // Enough for one more head is left.
      let count = rest <= most ? rest : min(most, rest - 4)
      counts.append(count)
      rest -= count
    }
    return counts
  }
}
