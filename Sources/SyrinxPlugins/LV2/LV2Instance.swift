import CPlugins
import SyrinxSystem

/// The owner of a running plug-in, of the numbers at its control ports and of the buffers at the others.
@safe final class LV2Instance: PluginInstance {
  private let instance: UnsafeMutablePointer<lilv_instance>
  private let handle: UnsafeMutableRawPointer
  private let attach:
    @convention(c) (UnsafeMutableRawPointer?, UInt32, UnsafeMutableRawPointer?) -> Void
  private let execute: @convention(c) (UnsafeMutableRawPointer?, UInt32) -> Void
  private let lilv: LilvLibrary
  private let features: LV2Features
  private let worker: LV2Worker
  let numbers: ControlNumbers
  private let events: [Events]
  private var voltages: [UnsafeMutablePointer<Float>] = unsafe []

  /// The buffer of an event port.
  @safe private struct Events {
    let buffer: UnsafeMutableRawPointer
    let byteCount: Int
    let isInput: Bool
  }

  /// Nil where the plug-in does not start. Audio ports are connected to these places, which outlive it.
  @unsafe init?(
    _ plugin: LV2Plugin, _ conditions: PluginConditions,
    audio: [(port: Int, place: UnsafeMutablePointer<Float>)]
  ) {
    lilv = plugin.lilv
    worker = LV2Worker(isLive: conditions.isLive)
    features = LV2Features(
      sampleRate: conditions.sampleRate, blockFrameCount: conditions.blockFrameCount, worker: worker
    )
    let list = unsafe UnsafePointer(features.list)
    guard
      let instance = unsafe PluginMaking.lock.hold({
        unsafe plugin.world.lock.hold {
          unsafe plugin.lilv.instantiate(plugin.plugin, Double(conditions.sampleRate), list)
        }
      })
    else { return nil }
    guard let handle = unsafe instance.pointee.handle,
      let descriptor = unsafe instance.pointee.plugin,
      let run = unsafe descriptor.pointee.run, let connect = unsafe descriptor.pointee.connect_port
    else {
      PluginMaking.lock.hold { unsafe plugin.lilv.freeInstance(instance) }
      return nil
    }
    unsafe self.instance = unsafe instance
    unsafe self.handle = unsafe handle
    unsafe attach = unsafe connect
    unsafe execute = unsafe run
    numbers = ControlNumbers(portCount: plugin.ports.count)
    var events: [Events] = []
    for (port, facts) in plugin.ports.enumerated() {
      switch facts.kind {
      case .audio:
        // Those that are not in the list below stay without a place.
        if facts.isOptional { unsafe connect(handle, UInt32(port), nil) }
      case .control:
        numbers[port] = Float(facts.standard(at: conditions.sampleRate))
        if facts.isFreeWheeling { numbers[port] = conditions.isLive ? 0 : 1 }
        unsafe connect(handle, UInt32(port), numbers.place(of: port))
      case .unused: unsafe connect(handle, UInt32(port), nil)
      case .voltage:
        let buffer = UnsafeMutablePointer<Float>.allocate(capacity: conditions.blockFrameCount)
        unsafe buffer.initialize(
          repeating: Float(facts.standard(at: conditions.sampleRate)),
          count: conditions.blockFrameCount)
        unsafe voltages.append(buffer)
        unsafe connect(handle, UInt32(port), buffer)
      case .events(let byteCount):
        let buffer = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 8)
        unsafe events.append(
          Events(buffer: buffer, byteCount: byteCount, isInput: facts.isInput))
        unsafe connect(handle, UInt32(port), buffer)
      }
    }
    self.events = events
    for index in unsafe audio.indices {
      unsafe connect(handle, UInt32(audio[index].port), audio[index].place)
    }
    if let data = unsafe descriptor.pointee.extension_data?(LV2Names.worker) {
      unsafe worker.begin(data.assumingMemoryBound(to: lv2_worker.self), handle)
    }
    PluginMaking.lock.hold {
      unsafe plugin.restore(conditions.preset, instance, features)
      unsafe descriptor.pointee.activate?(handle)
    }
    worker.leaveToThread()
  }

  deinit {
    worker.end()
    PluginMaking.lock.hold {
      unsafe instance.pointee.plugin?.pointee.deactivate?(handle)
      unsafe lilv.freeInstance(instance)
    }
    for events in events { unsafe events.buffer.deallocate() }
    for index in unsafe voltages.indices { unsafe voltages[index].deallocate() }
  }

  private static let sequence = LV2URIDs.shared.number(of: LV2Names.sequence)
  private static let chunk = LV2URIDs.shared.number(of: LV2Names.chunk)

  @unsafe func connect(_ port: Int, to place: UnsafeMutablePointer<Float>) {
    unsafe attach(handle, UInt32(port), place)
  }

  func run(_ frameCount: Int) {
    // Inputs are sequences without events; outputs say how much they can take.
    for events in events {
      let head =
        events.isInput
        ? lv2_sequence(size: 8, type: Self.sequence, unit: 0, pad: 0)
        : lv2_sequence(size: UInt32(events.byteCount - 8), type: Self.chunk, unit: 0, pad: 0)
      unsafe events.buffer.storeBytes(of: head, as: lv2_sequence.self)
    }
    unsafe execute(handle, UInt32(frameCount))
    worker.endRun()
  }
}
