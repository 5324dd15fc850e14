import SyrinxEngine
import SyrinxSystem

// Hosting/ runs plug-ins of any interface: their ports as parameters, what only running one tells, and the
// processor.

/// A plug-in as its library describes it.
protocol HostedPlugin: Sendable {
  var ports: [PluginPort] { get }
  /// The control output that tells the latency.
  var latencyPort: Int? { get }
  var presets: [String] { get }
  /// The numbers that a preset sets, by their ports.
  func values(ofPreset name: String) -> [Int: Double]
  /// Starts one; nil where it does not. Audio ports are connected to these places, which outlive it.
  @unsafe func start(
    _ conditions: PluginConditions, audio: [(port: Int, place: UnsafeMutablePointer<Float>)]
  ) -> (any PluginInstance)?
}

/// The conditions under which a plug-in runs.
struct PluginConditions: Hashable, Sendable {
  var name: String
  var sampleRate: Int
  var preset: String?
  /// Somebody hears it at once: it may neither wait nor allocate.
  var isLive = false
  /// It is always asked for so many frames.
  var blockFrameCount: Int
}

/// A running plug-in and the numbers at its control ports.
protocol PluginInstance: AnyObject {
  var numbers: ControlNumbers { get }
  /// Connects an audio port to another place, which outlives its runs.
  @unsafe func connect(_ port: Int, to place: UnsafeMutablePointer<Float>)
  func run(_ frameCount: Int)
}

extension HostedPlugin {
  func presetValues(_ name: String?) -> [Int: Double] { name.map { values(ofPreset: $0) } ?? [:] }

  private func audio(isInput: Bool, isSideChain: Bool = false) -> [Int] {
    ports.indices.filter {
      ports[$0].isAudio && ports[$0].isInput == isInput && ports[$0].isSideChain == isSideChain
    }
  }

  var audioInputs: [Int] { audio(isInput: true) }
  var sideInputs: [Int] { audio(isInput: true, isSideChain: true) }
  var audioOutputs: [Int] { audio(isInput: false) }
}

/// Plug-ins are made and thrown away one at a time: few say that more is allowed.
enum PluginMaking {
  static let lock = Lock()
}

/// The numbers at the control ports of a running plug-in, at places that stay where they are.
@safe final class ControlNumbers {
  private let places: UnsafeMutablePointer<Float>
  private let portCount: Int

  init(portCount: Int) {
    self.portCount = portCount
    unsafe places = .allocate(capacity: portCount)
    unsafe places.initialize(repeating: 0, count: portCount)
  }

  deinit { unsafe places.deallocate() }

  subscript(port: Int) -> Float {
    get { unsafe place(of: port).pointee }
    set { unsafe place(of: port).pointee = newValue }
  }

  /// Where a plug-in reads and writes the number.
  @unsafe func place(of port: Int) -> UnsafeMutablePointer<Float> {
    precondition((0..<portCount).contains(port))
    return unsafe places + port
  }
}
