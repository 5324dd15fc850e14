import LibC

/// A variable of the environment, if it is set to anything. Calls getenv(3).
package func environment(_ name: String) -> String? {
  guard let value = unsafe getenv(name) else { return nil }
  let text = unsafe SystemText.string(value)
  return text.isEmpty ? nil : text
}

/// Where along PATH a program lies; nil where it does not.
package func programPath(_ name: String) -> String? {
  (environment("PATH") ?? "").split(separator: ":").map { "\($0)/\(name)" }.first(
    where: isExecutable)
}

/// True where this process may run a file. Calls access(2).
package func isExecutable(_ path: String) -> Bool {
  path.withSystemPath { unsafe access($0, X_OK) } == 0
}

/// Takes a file away, if it is there. Calls unlink(2).
package func removeFile(_ path: String) { _ = path.withSystemPath { unsafe unlink($0) } }
