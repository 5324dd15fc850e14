#if os(Linux)
  import SyrinxEngine
  import SyrinxSystem

  /// The devices of the kernel, and those that ALSA's configuration makes of them.
  public final class ALSASystem: AudioSystem, @unchecked Sendable {
    public let name = "ALSA"
    private let alsa: ALSALibrary

    /// The reasons why better systems are not used.
    private let others: [DeviceError.SystemFailure]

    public init(insteadOf others: [DeviceError.SystemFailure] = []) throws(DeviceError) {
      self.others = others
      do throws(DynamicLibrary.Missing) { alsa = try ALSALibrary.open() } catch {
        throw .noSystem([.init(system: "ALSA", reason: .init(error))])
      }
    }

    /// Names in ALSA's configuration that stand for a way to convert sound, not for a device.
    private static let converters = [
      "null", "lavrate", "samplerate", "speexrate", "speex", "upmix", "vdownmix", "jack", "oss",
    ]

    /// The devices of ALSA's configuration, and its default, which it does not always list. Rates and
    /// channels are known when a device is opened: those here are asked for if nothing else is.
    public func devices() -> [AudioDevice] {
      var list: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
      guard unsafe alsa.hints(-1, "pcm", &list) == 0, let hints = unsafe list else { return [] }
      defer { _ = unsafe alsa.hintsFree(hints) }
      var devices: [AudioDevice] = []
      var index = 0
      while let hint = unsafe hints[index] {
        index += 1
        guard let id = unsafe text("NAME", hint), !Self.converters.contains(id) else { continue }
        // Where PulseAudio could be reached, ALSA would not be used.
        if id == "pulse", !others.isEmpty { continue }
        let lines = (unsafe text("DESC", hint) ?? id).split(whereSeparator: \.isNewline)
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
      for direction in [AudioDevice.Direction.output, .input]
      where !devices.contains(where: { $0.isDefault && $0.direction == direction }) {
        devices.append(
          AudioDevice(
            id: "default", description: "Default", direction: direction,
            format: StreamFormat(sampleRate: 48_000, channelCount: 2), isDefault: true))
      }
      return devices
    }

    @unsafe private func text(_ name: String, _ hint: UnsafeRawPointer) -> String? {
      unsafe alsa.hintText(hint, name).map { unsafe takeString($0) }
    }

    /// Where the default device cannot be opened, there is none, and the other systems are what is missing.
    public func open(
      _ request: StreamRequest, _ direction: AudioDevice.Direction,
      _ callback: @escaping StreamCallback
    ) throws(DeviceError) -> any DeviceStream {
      do throws(DeviceError) {
        return try ALSAStream(alsa, request, direction, callback)
      } catch {
        guard case .notOpened(_, let reason) = error, !others.isEmpty,
          ["default", nil].contains(request.device)
        else { throw error }
        throw .noSystem(others + [.init(system: name, reason: .notRunning(reason))])
      }
    }
  }
#endif
