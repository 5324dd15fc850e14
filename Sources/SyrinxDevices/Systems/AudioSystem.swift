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

/// Called with frames and the time at which they are asked for or have come, in seconds of a clock that never
/// goes back. A block has `StreamRequest.blockFrameCount` frames at most.
public typealias StreamCallback = @Sendable (_ block: inout AudioBlock, _ time: Double) -> Void

/// The format and buffers that a device is asked for.
public struct StreamRequest: Hashable, Sendable {
  /// An identifier; nil for the default.
  public var device: String?
  public var format: StreamFormat
  /// Frames handed over at once.
  public var blockFrameCount: Int
  /// Frames that wait between the program and the device, the device's own included; of inputs, only those that
  /// one block has are held.
  public var bufferFrameCount: Int
  /// The name of the stream in the mixers of the system.
  public var title: String

  public init(
    device: String? = nil, format: StreamFormat, blockFrameCount: Int = 256,
    bufferFrameCount: Int? = nil, title: String = "Syrinx"
  ) {
    self.device = device
    self.format = format
    self.blockFrameCount = blockFrameCount
    self.bufferFrameCount = bufferFrameCount ?? 4 * blockFrameCount
    self.title = title
  }
}

/// A stream to or from a device. It is closed when it is let go of.
///
/// Where its device or the whole system goes away, it says so, tries again twice a second, and goes on when it
/// can; nobody is made to wait meanwhile.
public protocol DeviceStream: AnyObject, Sendable {
  /// The format the device was opened with: rate and channels may be others than were asked for.
  var format: StreamFormat { get }
  /// The device it goes to or comes from; it may change.
  var device: String { get }
  /// Frames that the device moves at once: so many may be handed over in a row, in blocks of what was asked for.
  var blockFrameCount: Int { get }
  /// Frames that wait between the program and the device.
  var bufferFrameCount: Int { get }
  /// Seconds between a frame's handing over and its sounding, or between its sounding and its handing over;
  /// nil where that is not known at the moment.
  var latency: Double? { get }
  /// Number of times the device had nothing to play, or nobody to take what it had.
  var dropoutCount: Int { get }
  /// The next thing that has happened to it.
  func nextEvent() -> DeviceEvent?

  func start() throws(DeviceError)
  /// Falls silent at once and keeps what it holds.
  func pause()
  /// Falls silent at once and forgets what it holds; the callback is not called any more.
  func close()
}

/// Something that happens to a stream.
public enum DeviceEvent: Hashable, Sendable {
  case dropout
  /// The device is gone, or the system is.
  case vanished(device: String)
  case reconnected(device: String)
  /// The system has given it another device.
  case moved(to: String)
  case suspended
  case resumed
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

/// Events on their way from a system's thread to whoever asks. They are rare: the lock is taken when something
/// happens, never for a block.
final class EventQueue: Sendable {
  private let events = LockedState<[DeviceEvent]>([])
  private static let most = 256

  func post(_ event: DeviceEvent) {
    events.update { if $0.count < Self.most { $0.append(event) } }
  }

  func next() -> DeviceEvent? { events.update { $0.isEmpty ? nil : $0.removeFirst() } }
}
