import SyrinxSystem

/// A path in the temporary folder that nobody has.
func unusedPath(ending: String) -> String {
  let number = String(UInt64.random(in: 0 ... .max), radix: 16)
  return Path.join(temporaryFolder, "syrinx-\(number).\(ending)")
}
