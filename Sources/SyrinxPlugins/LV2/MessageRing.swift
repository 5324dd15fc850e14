import Synchronization

/// Messages on their way from one thread to another, without locks: a length and as many bytes each.
@safe final class MessageRing: @unchecked Sendable {
  private let bytes: UnsafeMutableRawBufferPointer
  /// A message in one piece, for the one who takes it.
  private let message: UnsafeMutableRawBufferPointer
  /// Bytes that have been put and taken since the beginning.
  private let put = Atomic(0)
  private let taken = Atomic(0)

  init(byteCount: Int) {
    unsafe bytes = .allocate(byteCount: byteCount, alignment: 8)
    unsafe message = .allocate(byteCount: byteCount, alignment: 8)
  }

  deinit {
    unsafe bytes.deallocate()
    unsafe message.deallocate()
  }

  private static let headByteCount = 4

  /// Puts a message; false where there is no space for it.
  @unsafe func put(_ count: Int, _ data: UnsafeRawPointer?) -> Bool {
    let start = put.load(ordering: .relaxed)
    let free = unsafe bytes.count - (start - taken.load(ordering: .acquiring))
    guard count + Self.headByteCount <= free, unsafe count == 0 || data != nil else { return false }
    let length = UInt32(count)
    for place in 0..<Self.headByteCount {
      unsafe bytes[(start + place) % bytes.count] = UInt8(truncatingIfNeeded: length >> (8 * place))
    }
    for place in 0..<count {
      unsafe bytes[(start + Self.headByteCount + place) % bytes.count] = data!.load(
        fromByteOffset: place, as: UInt8.self)
    }
    put.store(start + Self.headByteCount + count, ordering: .releasing)
    return true
  }

  /// Hands the next message on; false where there is none.
  @unsafe func takeNext(_ body: (UnsafeRawBufferPointer) -> UInt32) -> Bool {
    let start = taken.load(ordering: .relaxed)
    guard start < put.load(ordering: .acquiring) else { return false }
    var length: UInt32 = 0
    for place in 0..<Self.headByteCount {
      unsafe length |= UInt32(bytes[(start + place) % bytes.count]) << (8 * place)
    }
    let count = Int(length)
    for place in 0..<count {
      unsafe message[place] = bytes[(start + Self.headByteCount + place) % bytes.count]
    }
    taken.store(start + Self.headByteCount + count, ordering: .releasing)
    _ = unsafe body(UnsafeRawBufferPointer(rebasing: message[..<count]))
    return true
  }

  /// Copies the next message; false where there is none.
  func take(into data: inout [UInt8]) -> Bool {
    unsafe takeNext { bytes in
      data = unsafe Array(bytes)
      return 0
    }
  }
}
