/// The folder for what can be made again, below XDG_CACHE_HOME (XDG Base Directory Specification); nil where
/// nothing says where that is.
package func cacheFolder(_ name: String) -> String? {
  if let caches = environment("XDG_CACHE_HOME"), Path.isAbsolute(caches) {
    return Path.join(caches, "syrinx/" + name)
  }
  return environment("HOME").map { Path.join($0, ".cache/syrinx/" + name) }
}
