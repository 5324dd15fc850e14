import CPlugins
import SyrinxSystem

/// The owner of a running plug-in (`instantiate` … `cleanup`) and of the numbers at its control ports.
@safe final class LADSPAInstance: PluginInstance {
  private let structure: UnsafePointer<ladspa_plugin>
  private let handle: UnsafeMutableRawPointer
  let numbers: ControlNumbers
  private let attach:
    @convention(c) (UnsafeMutableRawPointer?, UInt, UnsafeMutablePointer<Float>?) -> Void
  private let execute: @convention(c) (UnsafeMutableRawPointer?, UInt) -> Void

  /// Nil where the plug-in does not start. Audio ports are connected to these places, which outlive it.
  @unsafe init?(
    _ plugin: LADSPAPlugin, sampleRate: Int,
    audio: [(port: Int, place: UnsafeMutablePointer<Float>)]
  ) {
    let structure = unsafe plugin.structure
    let facts = unsafe structure.pointee
    guard let instantiate = unsafe facts.instantiate, let connect = unsafe facts.connect_port,
      let run = unsafe facts.run,
      let handle = unsafe PluginMaking.lock.hold({ unsafe instantiate(structure, UInt(sampleRate)) }
      )
    else { return nil }
    unsafe self.structure = unsafe structure
    unsafe self.handle = unsafe handle
    unsafe attach = unsafe connect
    unsafe execute = unsafe run
    numbers = ControlNumbers(portCount: plugin.ports.count)
    for port in plugin.ports.indices where !plugin.ports[port].isAudio {
      unsafe connect(handle, UInt(port), numbers.place(of: port))
    }
    for index in unsafe audio.indices {
      unsafe connect(handle, UInt(audio[index].port), audio[index].place)
    }
    PluginMaking.lock.hold { unsafe facts.activate?(handle) }
  }

  deinit {
    PluginMaking.lock.hold {
      unsafe structure.pointee.deactivate?(handle)
      unsafe structure.pointee.cleanup?(handle)
    }
  }

  @unsafe func connect(_ port: Int, to place: UnsafeMutablePointer<Float>) {
    unsafe attach(handle, UInt(port), place)
  }

  func run(_ frameCount: Int) { unsafe execute(handle, UInt(frameCount)) }
}
