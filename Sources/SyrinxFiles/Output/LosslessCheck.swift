import SyrinxSystem

/// Compares what a lossless codec was given with what it gives back. Of sound beyond 16 bits that ALAC cannot make
/// shorter, as loud noise, libsndfile 1.2 writes something else.
struct LosslessCheck {
  private let channelCount: Int
  private var given = ContentHash()
  private var isEmpty = true

  static let frameCount = 4096

  /// Nil of encodings that keep what they are given.
  init?(_ layout: FileLayout, channelCount: Int) {
    guard [.alac20, .alac24, .alac32].contains(layout.encoding), layout.container == .caf else {
      return nil
    }
    self.channelCount = channelCount
  }

  mutating func add(_ numbers: [Int32], frameCount: Int) {
    Self.add(numbers, frameCount * channelCount, to: &given)
    isEmpty = isEmpty && frameCount == 0
  }

  private static func add(_ numbers: [Int32], _ count: Int, to hash: inout ContentHash) {
    let byteCount = count * MemoryLayout<Int32>.size
    hash.add(unsafe numbers.withUnsafeBytes { unsafe [UInt8]($0.prefix(byteCount)) })
  }

  /// A finished file has every sample as it was given.
  func holds(_ descriptor: Int32) throws(SystemFailure) -> Bool {
    guard !isEmpty else { return true }
    let file = try SharedFile(owning: Descriptor(duplicating: descriptor), from: 0)
    var found = ContentHash()
    do throws(SoundFileHandle.Refusal) {
      let handle = try SoundFileHandle(viewing: FileView(file))
      guard Int(handle.info.channels) == channelCount else { return false }
      var numbers = [Int32](repeating: 0, count: Self.frameCount * channelCount)
      while true {
        var span = numbers.mutableSpan
        let count = handle.read(into: &span, frameCount: Self.frameCount)
        guard count > 0 else { break }
        Self.add(numbers, count * channelCount, to: &found)
      }
    } catch {
      return false
    }
    return found.value == given.value
  }
}
