import SyrinxSystem

/// The functions of libmpg123 that are used, looked up by their names.
///
/// libsndfile decodes MPEG audio by the same library, which it brings along, but lets it write to
/// standard error and gives up at the first damage; so damaged streams are taken to it frame by frame.
@safe struct MPEGLibrary: @unchecked Sendable {
  typealias Decoder = OpaquePointer

  let create: @convention(c) (UnsafePointer<CChar>?, UnsafeMutablePointer<Int32>?) -> Decoder?
  let delete: @convention(c) (Decoder) -> Void
  let parameter: @convention(c) (Decoder, Int32, Int, Double) -> Int32
  let formatNone: @convention(c) (Decoder) -> Int32
  let format: @convention(c) (Decoder, Int, Int32, Int32) -> Int32
  let openFeed: @convention(c) (Decoder) -> Int32
  let feed: @convention(c) (Decoder, UnsafePointer<UInt8>, Int) -> Int32
  let read:
    @convention(c) (Decoder, UnsafeMutableRawPointer, Int, UnsafeMutablePointer<Int>) -> Int32

  /// The library, opened once; nil where it is not there.
  static let shared = try? MPEGLibrary()

  private init() throws(DynamicLibrary.Missing) {
    let library = try DynamicLibrary("libmpg123", versions: [0], prefix: "mpg123_")
    unsafe create = try library.function("new")
    unsafe delete = try library.function("delete")
    unsafe parameter = try library.function("param")
    unsafe formatNone = try library.function("format_none")
    unsafe format = try library.function("format")
    unsafe openFeed = try library.function("open_feed")
    unsafe feed = try library.function("feed")
    unsafe read = try library.function("read")
    let initialize: @convention(c) () -> Int32 = unsafe try library.function("init")
    guard initialize() == 0 else { throw .library("libmpg123") }
  }
}

/// The owner of a decoder of libmpg123 (`mpg123_handle *`), which is given one whole frame at a time.
@safe final class MPEGDecoder {
  private let library: MPEGLibrary
  private let decoder: MPEGLibrary.Decoder
  /// Samples in a frame, of all channels.
  private let sampleCount: Int

  /// A decoder of frames like this one; nil where there is none to be had.
  init?(_ header: MPEGHeader, channelCount: Int) {
    guard let library = MPEGLibrary.shared,
      let decoder = unsafe library.create(nil, nil)
    else { return nil }
    self.library = library
    unsafe self.decoder = decoder
    sampleCount = header.frameCount * channelCount
    // MPG123_ADD_FLAGS: QUIET, SKIP_ID3V2, IGNORE_INFOFRAME, NO_READAHEAD; MPG123_REMOVE_FLAGS: GAPLESS
    // and AUTO_RESAMPLE. The encoding is MPG123_ENC_FLOAT_32.
    unsafe _ = library.parameter(decoder, 2, 0x20 | 0x2000 | 0x4000 | 0x40_0000, 0)
    unsafe _ = library.parameter(decoder, 13, 0x40 | 0x8000, 0)
    // MPG123_FREEFORMAT_SIZE counts the bytes after the header.
    if let length = header.freeByteCount {
      unsafe _ = library.parameter(decoder, 19, length - 4, 0)
    }
    unsafe _ = library.formatNone(decoder)
    guard
      unsafe library.format(decoder, header.sampleRate, channelCount == 1 ? 1 : 2, 0x200) == 0,
      unsafe library.openFeed(decoder) == 0
    else {
      unsafe library.delete(decoder)
      return nil
    }
  }

  deinit { unsafe library.delete(decoder) }

  /// The samples of a frame, interleaved: silence where it cannot be decoded.
  func decode(_ frame: [UInt8]) -> [Float] {
    let wanted = sampleCount
    var samples = [Float](repeating: 0, count: 2 * wanted)
    var filled = 0
    unsafe _ = frame.withUnsafeBufferPointer { bytes in
      unsafe library.feed(decoder, bytes.baseAddress!, bytes.count)
    }
    // A change of format, as at the first frame, is told before any sound.
    for _ in 0..<4 where filled < wanted {
      var done = 0
      let start = filled * MemoryLayout<Float>.size
      let result = unsafe samples.withUnsafeMutableBytes { bytes in
        unsafe library.read(decoder, bytes.baseAddress! + start, bytes.count - start, &done)
      }
      filled += done / MemoryLayout<Float>.size
      let isNewFormat = result == -11
      guard result == 0 || isNewFormat else { break }
    }
    return Array(samples.prefix(wanted))
  }
}

/// The owner of a decoder of libmpg123 that is given a stream as it comes, in pieces of any length, and
/// leaves out what its first frame says to be none of the sound.
@safe final class MPEGStreamDecoder {
  private let library: MPEGLibrary
  private let decoder: MPEGLibrary.Decoder

  /// Nil where there is none to be had.
  init?(_ header: MPEGHeader) {
    guard let library = MPEGLibrary.shared, let decoder = unsafe library.create(nil, nil)
    else { return nil }
    self.library = library
    unsafe self.decoder = decoder
    // MPG123_ADD_FLAGS: QUIET, GAPLESS, SKIP_ID3V2; MPG123_REMOVE_FLAGS: AUTO_RESAMPLE.
    unsafe _ = library.parameter(decoder, 2, 0x20 | 0x40 | 0x2000, 0)
    unsafe _ = library.parameter(decoder, 13, 0x8000, 0)
    unsafe _ = library.formatNone(decoder)
    guard unsafe library.format(decoder, header.sampleRate, header.isMono ? 1 : 2, 0x200) == 0,
      unsafe library.openFeed(decoder) == 0
    else {
      unsafe library.delete(decoder)
      return nil
    }
  }

  deinit { unsafe library.delete(decoder) }

  /// All samples, as the bytes of floats, that can be decoded with so many more bytes.
  func decode(_ bytes: [UInt8]) -> [UInt8] {
    guard !bytes.isEmpty else { return [] }
    unsafe _ = bytes.withUnsafeBufferPointer { bytes in
      unsafe library.feed(decoder, bytes.baseAddress!, bytes.count)
    }
    var decoded: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      var done = 0
      let result = unsafe part.withUnsafeMutableBytes { buffer in
        unsafe library.read(decoder, buffer.baseAddress!, buffer.count, &done)
      }
      decoded += part.prefix(done)
      // MPG123_NEW_FORMAT is told before any sound; everything else means that more is needed.
      guard result == 0 || result == -11 else { return decoded }
    }
  }
}
