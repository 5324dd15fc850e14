import SyrinxSystem

private let mpg123 = LibraryFunctions("libmpg123", versions: [0], prefix: "mpg123_")

/// The functions of libmpg123 that are used, looked up by their names.
///
/// libsndfile decodes MPEG audio by the same library, which it brings along, but lets it write to
/// standard error and gives up at the first damage; so damaged streams are taken to it frame by frame.
@safe struct MPEGLibrary: @unchecked Sendable {
  typealias Decoder = OpaquePointer

  let create: @convention(c) (UnsafePointer<CChar>?, UnsafeMutablePointer<Int32>?) -> Decoder? =
    unsafe mpg123["new"]
  let delete: @convention(c) (Decoder) -> Void = unsafe mpg123["delete"]
  let parameter: @convention(c) (Decoder, Int32, Int, Double) -> Int32 = unsafe mpg123["param"]
  let formatNone: @convention(c) (Decoder) -> Int32 = unsafe mpg123["format_none"]
  let format: @convention(c) (Decoder, Int, Int32, Int32) -> Int32 = unsafe mpg123["format"]
  let openFeed: @convention(c) (Decoder) -> Int32 = unsafe mpg123["open_feed"]
  let feed: @convention(c) (Decoder, UnsafePointer<UInt8>, Int) -> Int32 = unsafe mpg123["feed"]
  let read:
    @convention(c) (Decoder, UnsafeMutableRawPointer, Int, UnsafeMutablePointer<Int>) -> Int32 =
      unsafe mpg123["read"]

  /// The library, opened once; nil where it is not there.
  static let shared = try? MPEGLibrary()

  private init() throws(DynamicLibrary.Missing) {
    let initialize: @convention(c) () -> Int32 = unsafe mpg123["init"]
    try mpg123.check()
    guard initialize() == 0 else { throw .library("libmpg123") }
  }
}
