/// Numbers of 16 bits to and from which pages of a file are copied. They begin in the middle of a page of memory.
///
/// Such a copy takes two to three times as long where its target lies up to 64 bytes after its source, each counted
/// from the beginning of its page: the processor takes what it reads for what it is writing. In most files the samples
/// lie shortly after the beginning of a page, and an array would lie anywhere.
struct ShortBuffer {
  private static let pageBytes = 4096
  private static let width = MemoryLayout<Int16>.stride

  private var memory: [Int16]
  private let start: Int

  init(count: Int) {
    memory = Array(repeating: 0, count: count == 0 ? 0 : count + Self.pageBytes / Self.width)
    guard count > 0 else {
      start = 0
      return
    }
    let address = unsafe memory.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
    let place = address & (Self.pageBytes - 1)
    start = ((Self.pageBytes * 3 / 2 - place) & (Self.pageBytes - 1)) / Self.width
  }

  var span: Span<Int16> {
    @_lifetime(borrow self)
    get { memory.span.extracting(start..<memory.count) }
  }

  var mutableSpan: MutableSpan<Int16> {
    @_lifetime(&self)
    mutating get {
      let end = memory.count
      return memory.mutableSpan._consumingExtracting(start..<end)
    }
  }
}
