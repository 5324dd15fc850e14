import LibC

/// Where a path leads: to a file or, where there is none yet, to names below a folder.
package enum FileLocation: Hashable, Sendable {
  /// A name as its file system compares it.
  package enum Name: Hashable, Sendable {
    case exact(Path.Key)
    /// In small letters; text is equal however its marks are composed.
    case folded(String)
  }

  case file(FileIdentity)
  case names([Name], below: FileIdentity)
  case standardOutput

  /// Nothing is there yet.
  package var isMissing: Bool { if case .names = self { true } else { false } }
}

/// The file at the end of a chain of symbolic links, whether it exists or not.
func followLinks(_ path: String) throws(SystemFailure) -> String {
  var path = path
  for _ in 0..<40 {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = unsafe bytes.withUnsafeMutableBytes { buffer in
      path.withSystemPath {
        unsafe readlink($0, buffer.baseAddress!.assumingMemoryBound(to: CChar.self), 4096)
      }
    }
    guard count > 0 else { return path }
    let link = SystemText.string(bytes.prefix(count))
    path = Path.isAbsolute(link) ? link : Path.join(Path.folder(of: path), link)
  }
  throw SystemFailure(number: ELOOP)
}
