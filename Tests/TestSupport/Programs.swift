import Foundation
import SyrinxSystem

package func isInstalled(_ program: String) -> Bool { programPath(program) != nil }

/// A Python that has a module. The modules of the system's packages are known to the system's Python
/// alone, which need not be the first one in PATH.
package func python(having module: String) -> String? {
  [programPath("python3"), "/usr/bin/python3"].compactMap(\.self).first {
    (try? Run([$0, "-c", "import \(module)"]).succeeded(silently: true)) != nil
  }
}

/// A compiler of C, if there is one.
package let compilerOfC = ["cc", "clang", "gcc"].first(where: isInstalled)

extension TemporaryFolder {
  /// Puts a script in the place of a program. A child writes it: a file that this process had open for writing
  /// would be open, for a moment, in children that other threads start, and could not be run until then
  /// (execve(2), ETXTBSY).
  package func writeProgram(_ lines: String, to name: String) throws {
    let line = #"cat >"$1" && chmod +x "$1""#
    let script = Data("#!/bin/sh\n\(lines)\n".utf8)
    _ = try Run(["/bin/sh", "-c", line, "sh", file(name)], input: script).succeeded()
  }
}

/// A program of this package, which lies beside the bundle of tests.
package func builtProgram(_ name: String) -> String {
  let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
  let folder = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
  return folder.appending(path: name).path
}

/// A child takes over the mask of the thread that starts it, and those of the tests block all signals.
package func unblockSignals() {
  var none = sigset_t()
  _ = unsafe sigemptyset(&none)
  _ = unsafe pthread_sigmask(SIG_SETMASK, &none, nil)
}

/// Runs lines of shell, in which `$1` is a word, and returns what they write. Complaints are failures.
package func shell(_ lines: String, _ word: String = "", input: String = "") throws -> String {
  try Run(["sh", "-c", "set -e\n" + lines, "sh", word], input: Data(input.utf8)).succeeded(
    silently: true
  ).text
}

/// Runs ffmpeg, whose complaints are told. Its start takes longer than what it does with a short file, so that
/// one run makes or decodes many.
@discardableResult
package func ffmpeg(_ words: [String], in place: TemporaryFolder? = nil) throws -> Run {
  try Run(["ffmpeg", "-nostdin", "-v", "error", "-y"] + words, in: place?.folder).succeeded()
}

/// Headerless 32-bit floats, as ffmpeg writes them.
package func floats(_ data: Data) -> [Float] {
  unsafe data.withUnsafeBytes { unsafe Array($0.bindMemory(to: Float.self)) }
}
