import SyrinxEngine

// Systems/ is what all sound systems have in common: devices, streams to and from them, and what happens
// to these. Each system has a folder of its own, and nothing outside of it knows its names.

/// A sound system: PulseAudio, ALSA, Core Audio, or one that a test makes up.
public protocol AudioSystem: AnyObject, Sendable {
  /// Its name, with the version where there is one.
  var name: String { get }

  /// All devices there are now.
  func devices() throws(DeviceError) -> [AudioDevice]

  /// Opens a stream that is silent, or hands over nothing, until it is started. The callback of an output fills
  /// every block that it is given, on a thread that must not wait.
  func open(
    _ request: StreamRequest, _ direction: AudioDevice.Direction,
    _ callback: @escaping StreamCallback
  ) throws(DeviceError) -> any DeviceStream

  /// Makes a microphone that other programs can choose, and returns the output that feeds it.
  func makeVirtualMicrophone(named name: String) throws(DeviceError) -> any VirtualMicrophone
}

extension AudioSystem {
  public func makeVirtualMicrophone(named name: String) throws(DeviceError)
    -> any VirtualMicrophone
  {
    throw .noVirtualMicrophones(system: self.name)
  }

  /// The device that words mean: an identifier, a description, or an unambiguous part of either; without
  /// words the default.
  public func device(
    _ words: String?, _ direction: AudioDevice.Direction
  ) throws(DeviceError) -> AudioDevice {
    let all = try devices().filter { $0.direction == direction }
    return try AudioDevice.find(words, in: all, direction)
  }
}

/// An output whose sound other programs can choose as their microphone.
public protocol VirtualMicrophone: AnyObject, Sendable {
  /// The identifier of the microphone.
  var source: String { get }
  /// The identifier of the output.
  var sink: String { get }
  /// Removes what was made, and nothing else.
  func remove()
}
