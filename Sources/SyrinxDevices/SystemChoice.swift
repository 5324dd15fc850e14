import SyrinxSystem

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

  /// The controllers of MIDI that this machine has, and those that are connected later.
  public static func openControllers() throws(DeviceError) -> any ControllerInput {
    #if os(Linux)
      return try SequencerInput()
    #else
      throw .noControllers(.onlyOn("Linux"))
    #endif
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

  /// The libraries by which sound servers are reached, which are opened here, each with what it says of its
  /// version; nil where it is not there.
  package static var libraries: [(name: String, version: String?)] {
    #if os(Linux)
      [
        ("libpulse", version("libpulse", 0, "pa_", "get_library_version")),
        ("ALSA", version("libasound", 2, "snd_", "asoundlib_version")),
      ]
    #else
      []
    #endif
  }

  private static func version(
    _ name: String, _ major: Int, _ prefix: String, _ function: String
  ) -> String? {
    guard let library = try? DynamicLibrary(name, versions: [major], prefix: prefix),
      let call: @convention(c) () -> UnsafePointer<CChar>? =
        unsafe try? library.function(function),
      let text = unsafe call()
    else { return nil }
    return unsafe String(cString: text)
  }
}
