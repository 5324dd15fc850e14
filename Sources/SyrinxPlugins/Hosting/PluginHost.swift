import SyrinxEngine
import SyrinxSystem

/// A control port and its values in time.
struct PluginControl {
  let port: Int
  let isWhole: Bool
  var stream: ParameterStream
}

/// Plug-ins with the memory that they read and write, run by blocks of one size.
@safe struct PluginHost: ~Copyable {
  let plugin: any HostedPlugin
  let conditions: PluginConditions
  let layout: PluginLayout
  var input: AudioBuffer
  private var side: AudioBuffer
  private(set) var output: AudioBuffer
  private var controls: [PluginControl]
  private var instances: [any PluginInstance] = []
  private let latencyPort: Int?
  private let watch: ForeignCall
  /// Frames of the next block that have come.
  private var filled = 0
  /// It has told what only running tells.
  private(set) var hasRun = false

  init(
    _ plugin: any HostedPlugin, _ conditions: PluginConditions, _ layout: PluginLayout,
    _ controls: [PluginControl]
  ) throws(PluginError) {
    self.plugin = plugin
    self.conditions = conditions
    self.layout = layout
    self.controls = controls
    latencyPort = plugin.latencyPort
    let count = conditions.blockFrameCount
    input = AudioBuffer(channelCount: layout.channelCount, frameCapacity: count)
    side = AudioBuffer(channelCount: max(layout.sideCount, 1), frameCapacity: count)
    output = AudioBuffer(channelCount: layout.outputCount, frameCapacity: count)
    watch = ForeignCall(of: conditions.name)
    try start()
  }

  /// Makes the plug-ins anew: to stop one and start it again does not empty the memory of many.
  mutating func start() throws(PluginError) {
    instances = []
    filled = 0
    hasRun = false
    input.clear()
    side.clear()
    output.clear()
    for index in controls.indices { controls[index].stream.seek(to: 0) }
    for place in 0..<layout.instanceCount {
      var audio: [(port: Int, place: UnsafeMutablePointer<Float>)] = unsafe []
      for (index, port) in plugin.audioInputs.enumerated() {
        let channel = layout.channel(ofInput: index, place)
        unsafe audio.append((port, Self.place(of: channel, in: &input)))
      }
      for (index, port) in plugin.sideInputs.enumerated() {
        let channel = layout.channel(ofSide: index, place)
        unsafe audio.append((port, Self.place(of: channel, in: &side)))
      }
      for (index, port) in plugin.audioOutputs.enumerated() {
        let channel = layout.channel(ofOutput: index, place)
        unsafe audio.append((port, Self.place(of: channel, in: &output)))
      }
      watch.begin()
      let instance = unsafe plugin.start(conditions, audio: audio)
      watch.end()
      guard let instance else {
        throw .cannotStart(name: conditions.name, sampleRate: conditions.sampleRate)
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

  private func set(_ control: PluginControl, to value: Double) {
    let number = Float(control.isWhole ? value.rounded() : value)
    for instance in instances { instance.numbers[control.port] = number }
  }

  /// Turns the block that came in into the one that goes out next.
  mutating func run() throws(PluginError) {
    for index in controls.indices where controls[index].stream.constant == nil {
      set(controls[index], to: controls[index].stream.next(skipping: conditions.blockFrameCount))
    }
    watch.begin()
    for instance in instances { instance.run(conditions.blockFrameCount) }
    watch.end()
    hasRun = true
    guard output.frames.isFinite else { throw .notFinite(name: conditions.name) }
  }

  /// Fills a block with frames that come one block of the plug-in's later than those they are made of.
  mutating func render(into block: inout AudioBlock, from sources: [ProcessorInput]) throws {
    let blockFrameCount = conditions.blockFrameCount
    var done = 0
    while done < block.frameCount {
      let count = min(blockFrameCount - filled, block.frameCount - done)
      var fresh = input.extracting(filled..<filled + count)
      try sources[0].pull(into: &fresh)
      if sources.count > 1 {
        var heard = side.extracting(filled..<filled + count)
        try sources[1].pull(into: &heard)
      }
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
    guard let port = latencyPort, let instance = instances.first else { return 0 }
    let stated = instance.numbers[port]
    // Also not of what is no number.
    guard stated >= 0, stated <= Float(conditions.sampleRate * 10) else {
      throw .latency(name: conditions.name, stated: stated)
    }
    return Int(stated.rounded())
  }

  /// The numbers at its control outputs, of which the first plug-in tells.
  var readings: [(title: String, value: Double)] {
    guard let instance = instances.first else { return [] }
    return plugin.ports.indices.compactMap { port in
      let (facts, value) = (plugin.ports[port], Double(instance.numbers[port]))
      return facts.isControl && !facts.isInput && value.isFinite ? (facts.title, value) : nil
    }
  }
}
