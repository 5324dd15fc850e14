import SyrinxEngine

/// The way in which the channels of a sound pass through plug-ins.
struct LADSPALayout: Hashable, Sendable {
  let channelCount: Int
  let outputCount: Int
  /// One plug-in a channel, where each has one input and one output; else one for all.
  let isPerChannel: Bool

  /// Nil where the sound has another number of channels than the plug-in takes. A mono sound enters both
  /// inputs of a stereo plug-in.
  init?(_ plugin: LADSPAPlugin, channelCount: Int) {
    let (inputs, outputs) = (plugin.audioInputs.count, plugin.audioOutputs.count)
    isPerChannel = inputs == 1 && outputs == 1
    guard isPerChannel || inputs == channelCount || channelCount == 1 && inputs == 2 else {
      return nil
    }
    self.channelCount = channelCount
    outputCount = isPerChannel ? channelCount : outputs
  }
}

/// A control port and its values in time.
struct LADSPAControl {
  let port: Int
  let isWhole: Bool
  var stream: ParameterStream
}

/// Plug-ins with the memory that they read and write, run by blocks of one size.
@safe struct LADSPAHost: ~Copyable {
  let name: String
  let plugin: LADSPAPlugin
  let layout: LADSPALayout
  let sampleRate: Int
  let blockFrameCount: Int
  var input: AudioBuffer
  var output: AudioBuffer
  private var controls: [LADSPAControl]
  private var instances: [LADSPAInstance] = []
  /// Frames of the next block that have come.
  private var filled = 0

  init(
    _ plugin: LADSPAPlugin, named name: String, _ layout: LADSPALayout, sampleRate: Int,
    blockFrameCount: Int, _ controls: [LADSPAControl]
  ) throws(PluginError) {
    self.name = name
    self.plugin = plugin
    self.layout = layout
    self.sampleRate = sampleRate
    self.blockFrameCount = blockFrameCount
    self.controls = controls
    input = AudioBuffer(channelCount: layout.channelCount, frameCapacity: blockFrameCount)
    output = AudioBuffer(channelCount: layout.outputCount, frameCapacity: blockFrameCount)
    try start()
  }

  /// Makes the plug-ins anew: to stop one and start it again does not empty the memory of many.
  mutating func start() throws(PluginError) {
    instances = []
    filled = 0
    input.clear()
    output.clear()
    for index in controls.indices { controls[index].stream.seek(to: 0) }
    let (inputs, outputs) = (plugin.audioInputs, plugin.audioOutputs)
    for place in 0..<(layout.isPerChannel ? layout.channelCount : 1) {
      var audio: [(port: Int, place: UnsafeMutablePointer<Float>)] = unsafe []
      for (index, port) in inputs.enumerated() {
        let channel = layout.isPerChannel ? place : min(index, layout.channelCount - 1)
        unsafe audio.append((port, Self.place(of: channel, in: &input)))
      }
      for (index, port) in outputs.enumerated() {
        let channel = layout.isPerChannel ? place : index
        unsafe audio.append((port, Self.place(of: channel, in: &output)))
      }
      guard let instance = unsafe LADSPAInstance(plugin, sampleRate: sampleRate, audio: audio)
      else {
        throw .cannotStart(name: name, sampleRate: sampleRate)
      }
      instances.append(instance)
    }
    // Some read their numbers before they first run.
    for control in controls {
      var stream = control.stream
      set(control, to: stream.value(at: 0))
    }
  }

  /// The address of a channel, which stays as long as the buffer.
  @unsafe private static func place(
    of channel: Int, in buffer: inout AudioBuffer
  ) -> UnsafeMutablePointer<Float> {
    var block = buffer.block
    return unsafe block.pointer(channel: channel)
  }

  private func set(_ control: LADSPAControl, to value: Double) {
    let number = Float(control.isWhole ? value.rounded() : value)
    for instance in instances { instance[control.port] = number }
  }

  /// Turns the block that came in into the one that goes out next.
  mutating func run() throws(PluginError) {
    for index in controls.indices {
      let value = controls[index].stream.next(skipping: blockFrameCount)
      if controls[index].stream.constant == nil { set(controls[index], to: value) }
    }
    for instance in instances { instance.run(blockFrameCount) }
    guard Self.isFinite(output.frames) else { throw .notFinite(name: name) }
  }

  /// A number that is none, or infinite, is none times zero too.
  private static func isFinite(_ frames: AudioFrames) -> Bool {
    for channel in 0..<frames.channelCount {
      let samples = frames.samples(of: channel)
      var sum: Float = 0
      for frame in samples.indices { sum += samples[frame] * 0 }
      guard sum == 0 else { return false }
    }
    return true
  }

  /// Fills a block with frames that come one block of the plug-in's later than those they are made of.
  mutating func render(into block: inout AudioBlock, from source: ProcessorInput) throws {
    var done = 0
    while done < block.frameCount {
      let count = min(blockFrameCount - filled, block.frameCount - done)
      var fresh = input.extracting(filled..<filled + count)
      try source.pull(into: &fresh)
      block.copy(from: output.frames.extracting(filled..<filled + count), at: done)
      done += count
      filled += count
      guard filled == blockFrameCount else { continue }
      try run()
      filled = 0
    }
  }

  /// The latency that the plug-in states now; 0 of one that states none.
  func latency() throws(PluginError) -> Int {
    guard let port = plugin.latencyPort, let instance = instances.first else { return 0 }
    let stated = instance[port]
    // Also not of what is no number.
    guard stated >= 0, stated <= Float(sampleRate * 10) else {
      throw .latency(name: name, stated: stated)
    }
    return Int(stated.rounded())
  }
}
