import SyrinxDevices
import SyrinxRender

/// The devices of a session, chosen and checked.
struct LiveDevices {
  let request: LiveRequest
  let input: AudioDevice
  /// The output, or the virtual microphone, as messages name it.
  let outputName: String
  let microphone: (any VirtualMicrophone)?

  init(_ system: any AudioSystem, _ options: Live.Options) throws {
    // Chosen first: a virtual microphone may become the default.
    input = try system.device(options.input, .input)
    let needsOutput = options.virtualMicrophone == nil || options.monitor
    let output = needsOutput ? try system.device(options.output, .output) : nil
    if let output, let risk = FeedbackRisk(input: input, output: output), !options.force {
      throw DeviceError.feedback(risk)
    }
    microphone = try options.virtualMicrophone.map { name in
      // Other programs would show two by one name.
      if !options.force,
        let other = try system.devices().first(where: {
          $0.direction == .input && $0.description == name
        })
      {
        throw DeviceError.microphoneExists(name, id: other.id)
      }
      return try system.makeVirtualMicrophone(named: name)
    }
    var request = LiveRequest()
    request.input = input.id
    request.output = microphone?.sink ?? output?.id
    request.monitor = microphone == nil ? nil : output
    request.blockFrameCount = options.blockFrames
    request.bufferFrameCount = 4 * options.blockFrames
    if let rate = output?.format.sampleRate, (8000...192_000).contains(rate) {
      request.sampleRate = rate
    }
    self.request = request
    outputName =
      options.virtualMicrophone.map { name in
        "the microphone ‘\(name)’" + (output.map { " and \($0.description)" } ?? "")
      } ?? output?.description ?? ""
  }
}
