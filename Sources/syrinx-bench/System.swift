// All that is asked of the operating system apart from running programs.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes all bytes to a file that is open; false if that could not be done, and `errno` says why.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
  var done = 0
  while done < bytes.count {
    let count = unsafe bytes.withUnsafeBytes { buffer in
      unsafe write(descriptor, buffer.baseAddress! + done, bytes.count - done)
    }
    guard count > 0 else { return false }
    done += count
  }
  return true
}

/// Opens a file anew for writing; negative if that could not be done.
func create(_ path: String) -> Int32 { unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644) }

/// Says something to the person at the terminal, beside the results.
func say(_ line: String) { _ = writeAll(Array((line + "\n").utf8), to: STDERR_FILENO) }

/// The system's own words for an error.
func explanation(of code: Int32) -> String { unsafe String(cString: strerror(code)) }

/// How many bytes a file has; nil if there is none.
func fileSize(_ path: String) -> Int? {
  var facts = stat()
  return unsafe stat(path, &facts) == 0 ? Int(facts.st_size) : nil
}

func isProgram(_ path: String) -> Bool { unsafe access(path, X_OK) == 0 }
func makeFolder(_ path: String) { _ = unsafe mkdir(path, 0o755) }
func removeFile(_ path: String) { _ = unsafe unlink(path) }

/// Lends words as C has them: an array of pointers, null at its end.
func withCStrings<Result>(
  _ words: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  var pointers = unsafe words.map { word in unsafe strdup(word) }
  unsafe pointers.append(nil)
  defer { for index in unsafe pointers.indices { unsafe free(pointers[index]) } }
  return unsafe pointers.withUnsafeBufferPointer { unsafe body($0.baseAddress!) }
}
