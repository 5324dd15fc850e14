import CSndFile
import SyrinxEngine
import SyrinxSystem
import SyrinxText

/// How much sound a header promises, beside what is there.
///
/// libsndfile reads of a file that is cut short what there is, and says nothing. The headers of Paris
/// (PAF), Portable Voice (PVF) and IRCAM files tell rate, channels and encoding, but no length: their
/// sound goes to the end of the file, wherever that is. That some of it is missing can only be seen
/// where the last frame is not whole, and nobody can know how much.
struct PromisedLength {
  private let file: SharedFile
  private let size: Int
  private let container: Container
  private let info: SF_INFO
  /// Bytes of all channels of a frame; nil of encodings that pack frames together.
  private let frameBytes: Int?
  /// What is missing, if anything is.
  private(set) var missing: Notice?

  init(_ file: SharedFile, _ layout: FileLayout, _ info: SF_INFO) throws(SystemFailure) {
    self.file = file
    size = file.range.count
    container = layout.container
    self.info = info
    frameBytes = layout.encoding.bytesPerSample.map { $0 * Int(info.channels) }
    missing = try notice()
  }

  private func notice() throws(SystemFailure) -> Notice? {
    let promised: Promise?
    switch container {
    case .wav, .wavex, .rf64: promised = try wave().map { .bytes($0) }
    case .w64: promised = try sonyWave().map { .bytes($0) }
    case .aiff:
      // Eight bytes of offset and block size come first.
      promised = try chunk("SSND").map {
        .bytes(min($0.lowerBound + 8, $0.upperBound)..<$0.upperBound)
      }
    case .iff: promised = try chunk("BODY").map { .bytes($0) }
    case .au: promised = try au().map { .bytes($0) }
    case .nist: promised = try nist()
    case .avr: promised = .frames(try big(at: 26))
    case .mpc2k: promised = .frames(try little(at: 30))
    case .wve: promised = .bytes(range(from: 32, try big(at: 18)))
    case .mat4: promised = try matlab4()
    case .mat5: promised = try matlab5()
    case .paf: promised = .start(2048)
    case .ircam: promised = .start(1024)
    case .pvf: promised = try portableVoice()
    default: promised = nil
    }
    return promised.flatMap(notice)
  }

  private enum Promise {
    /// Where the bytes of the samples should lie.
    case bytes(Range<Int>)
    /// So many frames.
    case frames(StatedNumber)
    /// No more than where the samples begin.
    case start(Int)
  }

  private func notice(_ promise: Promise) -> Notice? {
    let there = Int(info.frames)
    switch promise {
    case .frames(let count):
      guard let count = count.count(upTo: Limits.frameCounts.upperBound), count > there else {
        return nil
      }
      return .cutShort(missing: count - there, of: count)
    case .start(let start):
      guard let frameBytes, size > start, (size - start) % frameBytes != 0 else { return nil }
      return .cutShort(missing: nil, of: nil)
    case .bytes(let range):
      let lost = range.upperBound - max(size, range.lowerBound)
      guard lost > 0 else { return nil }
      if let frameBytes {
        let missing = (lost + frameBytes - 1) / frameBytes
        return .cutShort(missing: missing, of: there + missing)
      }
      let left = range.count - lost
      guard left > 0 else { return .cutShort(missing: nil, of: nil) }
      let guess = (Double(there) * Double(lost) / Double(left)).rounded(.up)
      guard let missing = StatedNumber(nearest: guess)?.count(upTo: Limits.frameCounts.upperBound)
      else { return .cutShort(missing: nil, of: nil) }
      return .cutShort(missing: missing, of: there + missing)
    }
  }

  private func little(at offset: Int, _ count: Int = 4) throws(SystemFailure) -> StatedNumber {
    try file.read(file.range.lowerBound + offset, count).littleEndian
  }

  private func big(at offset: Int, _ count: Int = 4) throws(SystemFailure) -> StatedNumber {
    try file.read(file.range.lowerBound + offset, count).bigEndian
  }

  /// Where so many bytes should lie; of more than can be, what can.
  private func range(from start: Int, _ count: StatedNumber) -> Range<Int> {
    start..<start + count.clamped(to: 0...1 << 60)
  }

  /// Where the next chunk begins; nil where it is beyond the end.
  private func next(behind start: Int, _ length: StatedNumber) -> Int? {
    length.end(from: start, upTo: size).map { $0 + ($0 - start) % 2 }
  }

  private func name(at offset: Int) throws(SystemFailure) -> [UInt8] {
    try file.read(file.range.lowerBound + offset, 4)
  }

  /// How many chunks are walked over.
  private static let mostChunks = 10_000

  /// Where the bytes of a chunk of an IFF file should lie (EA IFF 85).
  private func chunk(_ wanted: String) throws(SystemFailure) -> Range<Int>? {
    var offset = 12
    for _ in 0..<Self.mostChunks where offset + 8 <= size {
      let length = try big(at: offset + 4)
      if try name(at: offset) == Array(wanted.utf8) { return range(from: offset + 8, length) }
      guard let end = next(behind: offset + 8, length) else { return nil }
      offset = end
    }
    return nil
  }

  private func wave() throws(SystemFailure) -> Range<Int>? {
    let isLong = try name(at: 0) == Array("RF64".utf8)
    var offset = 12
    var longLength: StatedNumber?
    for _ in 0..<Self.mostChunks where offset + 8 <= size {
      var length = try little(at: offset + 4)
      let name = try name(at: offset)
      if name == Array("ds64".utf8) { longLength = try little(at: offset + 16, 8) }
      if name == Array("data".utf8) {
        if isLong, length == 0xFFFF_FFFF, let longLength { length = longLength }
        return isLong || !Self.isPlaceholder(length) ? range(from: offset + 8, length) : nil
      }
      guard let end = next(behind: offset + 8, length) else { return nil }
      offset = end
    }
    return nil
  }

  /// Whether a length is one that programs write which do not know it: all ones, less what a header
  /// takes (ffmpeg, mpg123, lame), 0x7FFFF000 (SoX), and 2³¹ or one less, with or without a header or
  /// rounded down (arecord).
  private static func isPlaceholder(_ length: StatedNumber) -> Bool {
    [0x7FFF_F000, 0x7FFF_FF00, 0x7FFF_FFFE, 0x7FFF_FFFF, 0x8000_0000].contains(length)
      || (0x7FFF_FFFF - 68...0x7FFF_FFFF - 36).contains(length) || length >= 0xFFFF_FF00
  }

  /// Chunks of Sony's Wave64 have names of 16 bytes, lengths that include their headers, and begin at
  /// multiples of eight.
  private func sonyWave() throws(SystemFailure) -> Range<Int>? {
    var offset = 40
    for _ in 0..<Self.mostChunks where offset + 24 <= size {
      let length = try little(at: offset + 16, 8)
      guard let most = length.within(24...1 << 60) else { return nil }
      if try name(at: offset) == Array("data".utf8) { return offset + 24..<offset + most }
      offset += (most + 7) & ~7
    }
    return nil
  }

  /// All ones stand for a length that is not known.
  private func au() throws(SystemFailure) -> Range<Int>? {
    let isBig = try name(at: 0) == Array(".snd".utf8)
    let (start, length) =
      isBig ? (try big(at: 4), try big(at: 8)) : (try little(at: 4), try little(at: 8))
    guard let start = start.count(upTo: size), length < 0x7FFF_FFFF || length < StatedNumber(size)
    else { return nil }
    return range(from: start, length)
  }

  private func nist() throws(SystemFailure) -> Promise? {
    let header = String(decoding: try file.read(file.range.lowerBound, 1024), as: UTF8.self)
    let line = header.rows.first { $0.hasPrefix("sample_count -i ") }
    return line.flatMap { Int($0.dropFirst(16)) }.map { .frames(StatedNumber($0)) }
  }

  /// The second matrix holds the sound: a row a channel, a column a frame.
  private func matlab4() throws(SystemFailure) -> Promise? {
    let isBig = try big(at: 0) == 1000
    func number(_ offset: Int) throws(SystemFailure) -> StatedNumber {
      isBig ? try big(at: offset) : try little(at: offset)
    }
    guard let second = try number(16).end(from: 28, upTo: size) else { return nil }
    return .frames(try number(second + 8))
  }

  /// The second matrix holds the sound; behind its own head and 16 bytes of flags it tells its rows and
  /// columns.
  private func matlab5() throws(SystemFailure) -> Promise? {
    let isLittle = try file.read(file.range.lowerBound + 126, 2) == Array("IM".utf8)
    func number(_ offset: Int) throws(SystemFailure) -> StatedNumber {
      isLittle ? try little(at: offset) : try big(at: offset)
    }
    guard let second = try number(132).end(from: 136, upTo: size) else { return nil }
    return .frames(try number(second + 36))
  }

  /// The header is three lines of text.
  private func portableVoice() throws(SystemFailure) -> Promise? {
    let header = try file.read(file.range.lowerBound, 128)
    let ends = header.indices.filter { header[$0] == 0x0A }
    return ends.count > 1 ? .start(ends[1] + 1) : nil
  }
}
