/// The sound systems of this machine, the one to be preferred first.
public enum SystemChoice: String, CaseIterable, Sendable {
  case pulse, alsa, coreAudio

  /// Opens a system; without a choice the first that can be reached. Nothing is loaded before this is called.
  public static func open(_ choice: SystemChoice? = nil) throws(DeviceError) -> any AudioSystem {
    var failures: [DeviceError.SystemFailure] = []
    for system in choice.map({ [$0] }) ?? allCases {
      do throws(DeviceError) { return try system.open(insteadOf: failures) } catch {
        guard case .noSystem(let reasons) = error else { throw error }
        failures += reasons
      }
    }
    throw .noSystem(failures)
  }

  private func open(
    insteadOf others: [DeviceError.SystemFailure]
  ) throws(DeviceError) -> any AudioSystem {
    switch self {
    case .pulse: return try PulseSystem()
    case .alsa:
      #if os(Linux)
        return try ALSASystem(insteadOf: others)
      #else
        throw .noSystem([])
      #endif
    case .coreAudio:
      #if canImport(CoreAudio)
        return CoreAudioSystem()
      #else
        throw .noSystem([])
      #endif
    }
  }
}
