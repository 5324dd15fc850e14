import SyrinxSystem

private let flac = LibraryFunctions(
  "libFLAC", versions: [14, 12], prefix: "FLAC__stream_decoder_")

/// The functions of libFLAC that are used, looked up by their names.
///
/// libsndfile decodes FLAC by the same library, which it brings along, but not with more than 24 bits.
@safe struct FLACLibrary: @unchecked Sendable {
  typealias Decoder = OpaquePointer
  typealias Client = UnsafeMutableRawPointer
  typealias Read =
    @convention(c) (
      Decoder?, UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<Int>?, Client?
    ) -> Int32
  typealias Seek = @convention(c) (Decoder?, UInt64, Client?) -> Int32
  typealias Tell = @convention(c) (Decoder?, UnsafeMutablePointer<UInt64>?, Client?) -> Int32
  typealias IsAtEnd = @convention(c) (Decoder?, Client?) -> Int32
  /// A frame begins with the number of its samples.
  typealias Write =
    @convention(c) (
      Decoder?, UnsafePointer<UInt32>?, UnsafePointer<UnsafePointer<Int32>?>?, Client?
    ) -> Int32
  typealias Metadata = @convention(c) (Decoder?, UnsafeRawPointer?, Client?) -> Void
  typealias Complain = @convention(c) (Decoder?, Int32, Client?) -> Void

  let create: @convention(c) () -> Decoder? = unsafe flac["new"]
  let delete: @convention(c) (Decoder) -> Void = unsafe flac["delete"]
  let begin:
    @convention(c) (
      Decoder, Read, Seek, Tell, Tell, IsAtEnd, Write, Metadata, Complain, Client
    ) -> Int32 = unsafe flac["init_stream"]
  let processOne: @convention(c) (Decoder) -> Int32 = unsafe flac["process_single"]
  let seek: @convention(c) (Decoder, UInt64) -> Int32 = unsafe flac["seek_absolute"]
  let state: @convention(c) (Decoder) -> Int32 = unsafe flac["get_state"]

  /// The library, opened once; nil where none is there that decodes 32 bits, as 1.4 was the first to do.
  static let shared = try? FLACLibrary()

  private init() throws(DynamicLibrary.Missing) { try flac.check() }
}
