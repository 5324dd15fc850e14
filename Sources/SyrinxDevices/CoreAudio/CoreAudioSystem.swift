#if canImport(CoreAudio)
  import CoreAudio
  import SyrinxEngine

  // CoreAudio/ is the only folder that talks to the sound system of macOS.

  /// The devices of macOS.
  public final class CoreAudioSystem: AudioSystem, Sendable {
    public let name = "Core Audio"

    public init() {}

    public func devices() -> [AudioDevice] {
      let all = CoreAudioObject.system.objects(kAudioHardwarePropertyDevices)
      return [AudioDevice.Direction.output, .input].flatMap { direction in
        let standard = Self.standard(direction)
        return all.compactMap { device -> AudioDevice? in
          let channelCount = device.channelCount(direction.scope)
          let rate = device.value(kAudioDevicePropertyNominalSampleRate, 0.0) ?? 0
          guard channelCount > 0, rate >= 1 else { return nil }
          return AudioDevice(
            id: device.text(kAudioDevicePropertyDeviceUID),
            description: device.text(kAudioObjectPropertyName), direction: direction,
            format: StreamFormat(sampleRate: Int(rate), channelCount: channelCount),
            isDefault: device == standard,
            isBuiltIn: Self.isBuiltIn(device, direction))
        }
      }
    }

    /// Headphones in the machine's own socket are no loudspeaker: its data source says which it is.
    private static func isBuiltIn(
      _ device: CoreAudioObject, _ direction: AudioDevice.Direction
    ) -> Bool {
      let transport = device.value(kAudioDevicePropertyTransportType, UInt32(0))
      guard transport == kAudioDeviceTransportTypeBuiltIn else { return false }
      let source = device.value(kAudioDevicePropertyDataSource, direction.scope, UInt32(0))
      // 'hdpn'
      return source != 0x6864_706E
    }

    private static func standard(_ direction: AudioDevice.Direction) -> CoreAudioObject? {
      let selector =
        direction == .output
        ? kAudioHardwarePropertyDefaultOutputDevice : kAudioHardwarePropertyDefaultInputDevice
      let id = CoreAudioObject.system.value(selector, AudioObjectID(0))
      return id.flatMap { $0 == 0 ? nil : CoreAudioObject(id: $0) }
    }

    /// The device of an identifier, if it is there; without one the default.
    static func find(_ id: String?, _ direction: AudioDevice.Direction) -> CoreAudioObject? {
      guard let id else { return standard(direction) }
      return CoreAudioObject.system.objects(kAudioHardwarePropertyDevices).first {
        $0.text(kAudioDevicePropertyDeviceUID) == id
      }
    }

    public func open(
      _ request: StreamRequest, _ direction: AudioDevice.Direction,
      _ callback: @escaping StreamCallback
    ) throws(DeviceError) -> any DeviceStream {
      try CoreAudioStream(request, direction, callback)
    }
  }

  extension AudioDevice.Direction {
    var scope: AudioObjectPropertyScope {
      switch self {
      case .output: kAudioObjectPropertyScopeOutput
      case .input: kAudioObjectPropertyScopeInput
      }
    }
  }
#endif
