import LibC

/// True of a folder in which names that differ only in large and small letters are one.
///
/// Linux says so of the folders of ext4 and its like (`FS_IOC_GETFLAGS`), Darwin of all
/// (`pathconf`). Elsewhere a name that is there is looked for by its other letters.
@Sendable package func folderIgnoresCase(_ folder: String) -> Bool {
  #if canImport(Darwin)
    return folder.withSystemPath { unsafe pathconf($0, _PC_CASE_SENSITIVE) } == 0
  #else
    if let opened = try? Descriptor(opening: folder, O_RDONLY | O_DIRECTORY) {
      var flags = 0
      // The number of the request with the size of a long, and FS_CASEFOLD_FL, after linux/fs.h.
      if unsafe ioctl(opened.number, 0x8008_6601, &flags) == 0, flags & 0x4000_0000 != 0 {
        return true
      }
    }
    func swapped(_ name: String) -> String {
      String(
        String.UnicodeScalarView(
          name.unicodeScalars.map { scalar in
            let isLetter = scalar.isASCII && scalar.properties.isAlphabetic
            return isLetter ? Unicode.Scalar(scalar.value ^ 0x20)! : scalar
          }))
    }
    var found: FileIdentity?
    var other: FileIdentity?
    try? lookThrough(folder) { name in
      guard Path.Key(swapped(name)) != Path.Key(name) else { return true }
      found = FileIdentity(path: Path.join(folder, name))
      other = FileIdentity(path: Path.join(folder, swapped(name)))
      return found == nil
    }
    return found != nil && other == found
  #endif
}
