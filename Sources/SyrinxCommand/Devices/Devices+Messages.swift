import SyrinxDevices
import SyrinxRender

extension DeviceError: ReportableError {
  package var sentence: String {
    switch self {
    case .noSystem(let failures):
      "no sound system can be reached"
        + (failures.isEmpty ? "" : ": " + failures.map(\.sentence).joined(separator: "; "))
        + "; effects can still be applied to files: syrinx in.wav out.wav voice robot"
    case .noDevice(let direction): "there is no \(direction.word)"
    case .unknownDevice(let name, let direction, let choices):
      "there is no \(direction.word) ‘\(name)’"
        + Phrase.suggestion(
          name, choices,
          otherwise: choices.isEmpty ? nil : "choose " + Phrase.list(choices.map { "‘\($0)’" }))
    case .ambiguousDevice(let name, let direction, let choices):
      "‘\(name)’ may be several \(direction.word)s: " + Phrase.list(choices.map { "‘\($0)’" })
    case .notOpened(let device, let reason):
      (device.isEmpty ? "the default device" : "‘\(device)’") + " cannot be opened: \(reason)"
    case .unsupportedFormat(let system, let format) where format.channelCount > 32:
      "\(system) does not support \(Measure.channels(format.channelCount)), but 32 at most: mix them, as by"
        + " --channels 2"
    case .unsupportedFormat(let system, let format):
      "\(system) does not support a sample rate of \(Measure.rate(format.sampleRate)): convert it, as by"
        + " --rate 48000"
    case .noAnswer(let system): "\(system) does not answer"
    case .refused(let system, let reason): "\(system) refused: \(reason)"
    case .noVirtualMicrophones(let system):
      "\(system) has no virtual microphones: they need PulseAudio or PipeWire, which cannot be reached"
    case .microphoneExists(let name, let id):
      "there is a microphone ‘\(name)’ already (\(id)): choose another name for --virtual-mic, or use --force"
    case .feedback(.builtIn(let input, let output)):
      "‘\(input)’ would hear ‘\(output)’, which causes feedback: use"
        + " headphones, choose others by --input and --output, or use --force"
    case .feedback(.monitor(let output)):
      "the input hears what is played on ‘\(output)’: choose others by --input and --output, or"
        + " use --force"
    case .notLive(let voice): "\(voice) cannot run live"
    case .noThread: "no thread can be started"
    case .noControllers(let reason):
      "MIDI controllers cannot be used: "
        + DeviceError.SystemFailure.sentence("ALSA’s sequencer", reason)
    }
  }

  package var exitStatus: ExitStatus {
    switch self {
    case .unknownDevice, .ambiguousDevice, .microphoneExists, .notLive: .misused
    default: .failed
    }
  }
}

extension AudioDevice.Direction {
  fileprivate var word: String { self == .output ? "output" : "input" }
}

extension DeviceError.SystemFailure {
  fileprivate var sentence: String { Self.sentence(system, reason) }

  fileprivate static func sentence(_ system: String, _ reason: DeviceError.Reason) -> String {
    switch reason {
    case .libraryMissing(let library): "\(system): \(library) is not installed"
    case .functionMissing(let function): "\(system) is too old: it has no \(function)"
    case .notRunning(let reason): "\(system): \(Phrase.trimmed(reason))"
    case .onlyOn(let name): "\(system) exists on \(name) only"
    }
  }
}

extension DeviceEvent {
  /// Nil for events that are only counted.
  var sentence: String? {
    switch self {
    case .vanished(let device): "\(device) is gone; waiting for it"
    case .reconnected(let device): "\(device) is connected again"
    case .moved(let device): "now on \(device)"
    case .dropout, .suspended, .resumed: nil
    }
  }
}
