import LibC

/// Facts that a file system keeps beside a file by name: a user's own notes, access control lists
/// (`system.posix_acl_access`), labels (xattr(7)).
package enum ExtendedAttributes {
  /// The names at a path; none where the file system knows no attributes.
  package static func names(at path: String) -> [String] {
    let size = path.withSystemPath { unsafe list($0, nil, 0) }
    guard size > 0 else { return [] }
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = max(path.withSystemPath { unsafe list($0, buffer.baseAddress, size) }, 0)
    }
    return bytes.split(separator: 0).map { SystemText.string($0) }
  }

  package static func value(_ name: String, at path: String) -> [UInt8]? {
    path.withSystemPath { path in
      name.withSystemPath { name in unsafe value { unsafe get(path, name, $0, $1) } }
    }
  }

  package static func value(_ name: String, of descriptor: Int32) -> [UInt8]? {
    name.withSystemPath { name in unsafe value { unsafe get(descriptor, name, $0, $1) } }
  }

  /// Sets an attribute; false where that is not possible (`fsetxattr`).
  package static func set(_ name: String, to value: [UInt8], of descriptor: Int32) -> Bool {
    name.withSystemPath { name in
      unsafe value.withUnsafeBufferPointer { bytes in
        unsafe set(descriptor, name, bytes.baseAddress, bytes.count) == 0
      }
    }
  }

  /// Takes an attribute away (`fremovexattr`).
  package static func remove(_ name: String, of descriptor: Int32) {
    #if canImport(Darwin)
      _ = name.withSystemPath { unsafe fremovexattr(descriptor, $0, 0) }
    #else
      _ = name.withSystemPath { unsafe fremovexattr(descriptor, $0) }
    #endif
  }

  /// Attributes that vouch for the bytes of one file and would be false of another: the system makes
  /// them (evm(7), ima).
  private static let vouching = ["security.ima", "security.evm"]

  /// Gives a file the attributes of another, and returns the names of those it could not be given.
  package static func copy(from path: String, to descriptor: Int32, except own: String) -> [String]
  {
    names(at: path).filter { name in
      guard name != own, !vouching.contains(name), let wanted = value(name, at: path) else {
        return false
      }
      return value(name, of: descriptor) != wanted && !set(name, to: wanted, of: descriptor)
    }
  }

  @unsafe private static func value(
    _ read: (UnsafeMutableRawPointer?, Int) -> Int
  ) -> [UInt8]? {
    let size = read(nil, 0)
    guard size >= 0 else { return nil }
    if size == 0 { return [] }
    var got = -1
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      got = unsafe read(buffer.baseAddress, size)
      count = max(got, 0)
    }
    return got < 0 ? nil : bytes
  }

  #if canImport(Darwin)
    @unsafe private static func list(
      _ path: UnsafePointer<CChar>, _ names: UnsafeMutableRawPointer?, _ size: Int
    ) -> Int { unsafe listxattr(path, names?.assumingMemoryBound(to: CChar.self), size, 0) }

    @unsafe private static func get(
      _ path: UnsafePointer<CChar>, _ name: UnsafePointer<CChar>,
      _ value: UnsafeMutableRawPointer?, _ size: Int
    ) -> Int { unsafe getxattr(path, name, value, size, 0, 0) }

    @unsafe private static func get(
      _ descriptor: Int32, _ name: UnsafePointer<CChar>, _ value: UnsafeMutableRawPointer?,
      _ size: Int
    ) -> Int { unsafe fgetxattr(descriptor, name, value, size, 0, 0) }

    @unsafe private static func set(
      _ descriptor: Int32, _ name: UnsafePointer<CChar>, _ value: UnsafeRawPointer?, _ size: Int
    ) -> Int32 { unsafe fsetxattr(descriptor, name, value, size, 0, 0) }
  #else
    @unsafe private static func list(
      _ path: UnsafePointer<CChar>, _ names: UnsafeMutableRawPointer?, _ size: Int
    ) -> Int { unsafe listxattr(path, names?.assumingMemoryBound(to: CChar.self), size) }

    @unsafe private static func get(
      _ path: UnsafePointer<CChar>, _ name: UnsafePointer<CChar>,
      _ value: UnsafeMutableRawPointer?, _ size: Int
    ) -> Int { unsafe getxattr(path, name, value, size) }

    @unsafe private static func get(
      _ descriptor: Int32, _ name: UnsafePointer<CChar>, _ value: UnsafeMutableRawPointer?,
      _ size: Int
    ) -> Int { unsafe fgetxattr(descriptor, name, value, size) }

    @unsafe private static func set(
      _ descriptor: Int32, _ name: UnsafePointer<CChar>, _ value: UnsafeRawPointer?, _ size: Int
    ) -> Int32 { unsafe fsetxattr(descriptor, name, value, size, 0) }
  #endif
}
