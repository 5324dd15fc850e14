import CSndFile
import SyrinxEngine
import SyrinxSystem
import SyrinxText

/// The sound that a header promises, beside what is there.
///
/// libsndfile reads of a file that is cut short what there is, and says nothing. The headers of Paris (PAF),
/// Portable Voice (PVF) and IRCAM files tell rate, channels and encoding, but no length: their sound goes to
/// the end of the file, wherever that is. That some of it is missing can only be seen where the last frame is
/// not whole, and nobody can know how much.
struct PromisedLength {
  let source: ByteSource
  let layout: FileLayout
  let info: SF_INFO

  /// Tells that some of it is not there.
  var missing: Notice? {
    let promised: Promise?
    switch layout.container {
    case .wav, .wavex, .rf64: promised = samples(.riff)
    case .w64: promised = samples(.wave64)
    // Eight bytes of offset and size of blocks come first.
    case .aiff: promised = samples(.aiff, behind: 8)
    case .iff: promised = samples(.amiga)
    case .au: promised = au()
    case .nist: promised = nist()
    case .avr: promised = .frames(big(at: 26))
    case .mpc2k: promised = .frames(little(at: 30))
    case .wve: promised = .bytes(range(from: 32, big(at: 18)))
    case .mat4: promised = matlab(isBig: big(at: 0) == 1000, size: 16, from: 28, count: 8)
    // After the second matrix's own head come 16 bytes of flags.
    case .mat5:
      promised = matlab(
        isBig: source.read(126, 2) != Array("IM".utf8), size: 132, from: 136, count: 36)
    case .paf: promised = .start(2048)
    case .ircam: promised = .start(1024)
    case .pvf: promised = portableVoice()
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
    // Of all channels; nil of encodings that pack frames together.
    let frameBytes = layout.encoding.bytesPerSample.map { $0 * Int(info.channels) }
    switch promise {
    case .frames(let count):
      guard let count = count.count(upTo: Limits.frameCounts.upperBound), count > there else {
        return nil
      }
      return .cutShort(missing: count - there, of: count)
    case .start(let start):
      guard let frameBytes, source.count > start, (source.count - start) % frameBytes != 0 else {
        return nil
      }
      return .cutShort(missing: nil, of: nil)
    case .bytes(let range):
      let lost = range.upperBound - max(source.count, range.lowerBound)
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

  private func little(at offset: Int) -> StatedNumber { source.read(offset, 4).littleEndian }

  private func big(at offset: Int) -> StatedNumber { source.read(offset, 4).bigEndian }

  /// Where so many bytes should lie; of more than can be, what can.
  private func range(from start: Int, _ count: StatedNumber) -> Range<Int> {
    start..<start + count.clamped(to: 0...1 << 60)
  }

  /// Where the samples of a file made of chunks should lie, after so many bytes of their chunk.
  private func samples(_ form: ChunkForm, behind byteCount: Int = 0) -> Promise? {
    ChunkWalk(source, form).first { $0.id == form.sound }.map {
      let range = range(from: $0.place, $0.length)
      return .bytes(min(range.lowerBound + byteCount, range.upperBound)..<range.upperBound)
    }
  }

  /// All ones stand for a length that is not known.
  private func au() -> Promise? {
    let isBig = source.read(0, 4) == Array(".snd".utf8)
    let (start, length) = isBig ? (big(at: 4), big(at: 8)) : (little(at: 4), little(at: 8))
    guard let start = start.count(upTo: source.count),
      length < 0x7FFF_FFFF || length < StatedNumber(source.count)
    else { return nil }
    return .bytes(range(from: start, length))
  }

  private func nist() -> Promise? {
    let header = String(decoding: source.read(0, 1024), as: UTF8.self)
    let line = header.rows.first { $0.hasPrefix("sample_count -i ") }
    return line.flatMap { Int($0.dropFirst(16)) }.map { .frames(StatedNumber($0)) }
  }

  /// The second matrix holds the sound: a row a channel, a column a frame. The size of the first stands at a
  /// place, and its content begins at another; the count of columns is so far into the second.
  private func matlab(isBig: Bool, size: Int, from first: Int, count: Int) -> Promise? {
    func number(_ offset: Int) -> StatedNumber {
      isBig ? big(at: offset) : little(at: offset)
    }
    guard let second = number(size).end(from: first, upTo: source.count) else { return nil }
    return .frames(number(second + count))
  }

  /// The header is three lines of text.
  private func portableVoice() -> Promise? {
    let header = source.read(0, 128)
    let ends = header.indices.filter { header[$0] == 0x0A }
    return ends.count > 1 ? .start(ends[1] + 1) : nil
  }
}
