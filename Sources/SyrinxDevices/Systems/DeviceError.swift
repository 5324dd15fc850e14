import SyrinxEngine
import SyrinxSystem

/// A failure of devices, as a fact; the sentences are made elsewhere.
public enum DeviceError: Error, Equatable, Sendable {
  /// No sound system can be reached; why each of those that were tried could not be.
  case noSystem([SystemFailure])
  case noDevice(AudioDevice.Direction)
  case unknownDevice(String, AudioDevice.Direction, choices: [String])
  case ambiguousDevice(String, AudioDevice.Direction, choices: [String])
  /// A device that was there and could not be opened.
  case notOpened(device: String, reason: String)
  /// More channels than 32, or a higher sample rate, than the system moves.
  case unsupportedFormat(system: String, StreamFormat)
  /// The system did not answer in time.
  case noAnswer(system: String)
  case refused(system: String, reason: String)
  case noVirtualMicrophones(system: String)
  /// The name of a virtual microphone is that of another input.
  case microphoneExists(String, id: String)
  case feedback(FeedbackRisk)
  /// An effect that changes time or hears all of the sound first.
  case notLive(voice: String)
  case noThread
  /// Controllers of MIDI cannot be heard.
  case noControllers(Reason)

  public struct SystemFailure: Equatable, Sendable {
    public let system: String
    public let reason: Reason
  }

  public enum Reason: Hashable, Sendable {
    case libraryMissing(String)
    case functionMissing(String)
    case notRunning(String)
    /// It is there on other systems only.
    case onlyOn(String)
  }
}

extension DeviceError.Reason {
  init(_ missing: DynamicLibrary.Missing) {
    switch missing {
    case .library(let name): self = .libraryMissing(name)
    case .function(let name): self = .functionMissing(name)
    }
  }
}
