#if os(Linux)
  import Glibc
  import SyrinxEngine

  /// The devices of the kernel, and those that ALSA's configuration makes of them.
  public final class ALSASystem: AudioSystem, @unchecked Sendable {
    public let name = "ALSA"
    private let alsa: ALSALibrary

    public init() throws(DeviceError) {
      do throws(ALSALibrary.Failure) { alsa = try ALSALibrary.open() } catch {
        throw .noSystem([.init(system: "ALSA", reason: error.reason)])
      }
    }

    /// What ALSA's configuration offers. Rates and channels are known when a device is opened: what is said of
    /// them here is what is asked for if nothing else is.
    public func devices() -> [AudioDevice] {
      var list: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
      guard unsafe alsa.hints(-1, "pcm", &list) == 0, let hints = unsafe list else { return [] }
      defer { _ = unsafe alsa.hintsFree(hints) }
      var devices: [AudioDevice] = []
      var index = 0
      while let hint = unsafe hints[index] {
        index += 1
        guard let id = unsafe text("NAME", hint), id != "null" else { continue }
        let lines = (unsafe text("DESC", hint) ?? id).split(separator: "\n")
        let direction = unsafe text("IOID", hint)
        for (word, case_) in [("Output", AudioDevice.Direction.output), ("Input", .input)]
        where direction == nil || direction == word {
          devices.append(
            AudioDevice(
              id: id, description: lines.joined(separator: ", "), direction: case_,
              format: StreamFormat(sampleRate: 48_000, channelCount: 2),
              isDefault: id == "default"))
        }
      }
      return devices
    }

    @unsafe private func text(_ name: String, _ hint: UnsafeRawPointer) -> String? {
      guard let text = unsafe alsa.hintText(hint, name) else { return nil }
      defer { unsafe free(text) }
      return unsafe String(cString: text)
    }

    public func openOutput(
      _ request: StreamRequest, _ render: @escaping StreamCallback
    ) throws(DeviceError) -> any DeviceStream {
      try ALSAStream(alsa, request, .output, render)
    }

    public func openInput(
      _ request: StreamRequest, _ capture: @escaping StreamCallback
    ) throws(DeviceError) -> any DeviceStream {
      try ALSAStream(alsa, request, .input, capture)
    }
  }
#endif
