// Targets/ is a list of everything that reads what strangers have written. libFuzzer runs them one by one
// (`make fuzz`), the tests run each over its seeds and over mutations of them.

/// Something that reads bytes of unknown origin. It may refuse all of them, by its own errors; what it takes
/// must come back the same when it is written down and read again.
struct FuzzTarget: Sendable {
  /// By which it is chosen; also the name of the folder of its seeds.
  let name: String
  let run: @Sendable ([UInt8]) -> Void

  init(_ name: String, _ run: @escaping @Sendable ([UInt8]) -> Void) {
    self.name = name
    self.run = run
  }

  /// One that reads text; what is no UTF-8 is repaired.
  init(text name: String, _ run: @escaping @Sendable (String) -> Void) {
    self.init(name) { run(String(decoding: $0, as: UTF8.self)) }
  }

  static let all: [FuzzTarget] =
    chainTargets + tagTargets + soundTargets + timedTextTargets + timelineTargets + pictureTargets
    + programTargets + callTargets
}
