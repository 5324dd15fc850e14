import CPlugins
import SyrinxEngine
import SyrinxSystem

/// A control port and its values in time.
struct PluginControl {
  let port: Int
  let isWhole: Bool
  var stream: ParameterStream
}

/// An audio port of one of several plug-ins, and the channel to which it is connected.
private struct PluginWire {
  let instance: Int
  let port: Int
  let channel: Int
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
  /// In a box, so that they go before the memory that they are connected to.
  private let instances = Box<[any PluginInstance]>([])
  private let latencyPort: Int?
  private let watch: ForeignCall
  private var inputWires: [PluginWire] = []
  private var sideWires: [PluginWire] = []
  /// The frame of the input from which they read.
  private var readingFrom = 0
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
    // As much is asked of the sound before it at a time as elsewhere.
    let capacity = max(count, AudioBlock.usualFrameCount / count * count)
    input = AudioBuffer(channelCount: layout.channelCount, frameCapacity: capacity)
    side = AudioBuffer(channelCount: max(layout.sideCount, 1), frameCapacity: capacity)
    output = AudioBuffer(channelCount: layout.outputCount, frameCapacity: count)
    for place in 0..<layout.instanceCount {
      inputWires += plugin.audioInputs.enumerated().map {
        PluginWire(
          instance: place, port: $1, channel: layout.channel(ofInput: $0, place))
      }
      sideWires += plugin.sideInputs.enumerated().map {
        PluginWire(instance: place, port: $1, channel: layout.channel(ofSide: $0, place))
      }
    }
    watch = ForeignCall(of: conditions.name)
    try start()
  }

  deinit { stop() }

  /// Throws the plug-ins away, which runs code of theirs too.
  private func stop() {
    watch.begin()
    instances.value = []
    watch.end()
  }

  /// Makes the plug-ins anew: to stop one and start it again does not empty the memory of many.
  mutating func start() throws(PluginError) {
    stop()
    filled = 0
    hasRun = false
    input.clear()
    side.clear()
    output.clear()
    for index in controls.indices { controls[index].stream.seek(to: 0) }
    readingFrom = 0
    for place in 0..<layout.instanceCount {
      var audio: [(port: Int, place: UnsafeMutablePointer<Float>)] = unsafe []
      for wire in inputWires where wire.instance == place {
        unsafe audio.append((wire.port, Self.place(of: wire.channel, in: &input)))
      }
      for wire in sideWires where wire.instance == place {
        unsafe audio.append((wire.port, Self.place(of: wire.channel, in: &side)))
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
      instances.value.append(instance)
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
    for instance in instances.value { instance.numbers[control.port] = number }
  }

  /// Turns the first block of the input into the output.
  mutating func run() throws(PluginError) {
    runInstances(from: 0)
    guard output.frames.isFinite else { throw .notFinite(name: conditions.name) }
  }

  /// Turns a block of the input into the output.
  private mutating func runInstances(from frame: Int) {
    read(from: frame)
    for index in controls.indices where controls[index].stream.constant == nil {
      set(controls[index], to: controls[index].stream.next(skipping: conditions.blockFrameCount))
    }
    watch.begin()
    for instance in instances.value {
      syrinx_clear_stack()
      instance.run(conditions.blockFrameCount)
    }
    watch.end()
    hasRun = true
  }

  /// Has the plug-ins read the block that begins at a frame of the input.
  private mutating func read(from frame: Int) {
    guard frame != readingFrom else { return }
    readingFrom = frame
    for wire in inputWires {
      let place = unsafe Self.place(of: wire.channel, in: &input) + frame
      unsafe instances.value[wire.instance].connect(wire.port, to: place)
    }
    for wire in sideWires {
      let place = unsafe Self.place(of: wire.channel, in: &side) + frame
      unsafe instances.value[wire.instance].connect(wire.port, to: place)
    }
  }

  /// Fills a block with frames that come one block of the plug-in's later than those they are made of.
  mutating func render(into block: inout AudioBlock, from sources: [ProcessorInput]) throws {
    var done = 0
    while done < block.frameCount {
      let count = min(input.frameCapacity - filled, block.frameCount - done)
      var fresh = input.extracting(filled..<filled + count)
      try sources[0].pull(into: &fresh)
      if sources.count > 1 {
        var heard = side.extracting(filled..<filled + count)
        try sources[1].pull(into: &heard)
      }
      var part = block.extracting(done..<done + count)
      try turn(into: &part)
      done += count
    }
  }

  /// Runs the plug-ins over as many frames as the block has and as have just come.
  private mutating func turn(into block: inout AudioBlock) throws(PluginError) {
    let size = conditions.blockFrameCount
    let end = filled + block.frameCount
    var (start, given) = (0, 0)
    while given < block.frameCount {
      let count = min(size - filled, block.frameCount - given)
      let made = filled..<filled + count
      guard output.frames.extracting(made).isFinite else {
        throw .notFinite(name: conditions.name)
      }
      block.copy(from: output.frames.extracting(made), at: given)
      given += count
      filled += count
      guard filled == size else { break }
      runInstances(from: start)
      start += size
      filled = 0
    }
    guard start > 0, filled > 0 else { return }
    Self.moveToFront(start..<end, in: &input)
    if !sideWires.isEmpty { Self.moveToFront(start..<end, in: &side) }
  }

  private static func moveToFront(_ frames: Range<Int>, in buffer: inout AudioBuffer) {
    var block = buffer.prefix(frames.upperBound)
    block.shift(by: frames.lowerBound)
  }

  /// Seconds; nothing that sounds is as late.
  static let longestLatency = 10

  /// The latency that the plug-in states now; 0 of one that states none.
  func latency() throws(PluginError) -> Int {
    guard let port = latencyPort, let instance = instances.value.first else { return 0 }
    let stated = instance.numbers[port]
    // Also not of what is no number.
    guard stated >= 0, stated <= Float(conditions.sampleRate * Self.longestLatency) else {
      throw .latency(name: conditions.name, stated: stated)
    }
    return Int(stated.rounded())
  }

  /// The numbers at its control outputs, of which the first plug-in tells.
  var readings: [(title: String, value: Double)] {
    guard let instance = instances.value.first else { return [] }
    return plugin.ports.indices.compactMap { port in
      let (facts, value) = (plugin.ports[port], Double(instance.numbers[port]))
      return facts.isControl && !facts.isInput && value.isFinite ? (facts.title, value) : nil
    }
  }
}
