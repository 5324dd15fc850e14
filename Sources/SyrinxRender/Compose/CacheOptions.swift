import SyrinxEngine
import SyrinxSystem
import SyrinxTimeline

/// The cache of rendered clips.
package struct CacheOptions: Adjustable {
  package var folder: String?
  var megabytes = 4096

  package init() {}

  package static let parameters: [Parameter<CacheOptions>] = [
    .text(
      "cache", \.folder, placeholder: "FOLDER|none",
      help: "cache folder for rendered clips with slow chains; default: ~/.cache/syrinx/segments"),
    .count(
      "cache-size", \.megabytes, 1...1_000_000,
      help: "size limit of the cache in MB; least recently used clips are removed first"),
  ]

  /// Nil where nothing is cached.
  package func open() throws(PathError) -> SegmentCache? {
    let byteLimit = megabytes * 1_000_000
    guard let folder else {
      // A cache that nobody asked for is done without where it cannot be, as in a container without a home.
      return SegmentCache.usualFolder.flatMap {
        try? SegmentCache(folder: $0, byteLimit: byteLimit)
      }
    }
    return folder == "none" ? nil : try SegmentCache(folder: folder, byteLimit: byteLimit)
  }

  /// Nil where nothing is cached; `options` decide how the files of clips are read.
  package func openClips(_ options: RenderOptions) throws(PathError) -> ClipCache? {
    try open().map { ClipCache($0, options) }
  }
}
