import SyrinxEngine
import SyrinxSystem
import SyrinxText

/// The growth of time and memory with the work: with the length of the sound, plain or along curves of
/// speed and pitch, its channels, the nodes of a chain, and chains side by side. Time should grow in
/// proportion, and memory not at all.
struct Growth {
  /// One thing that grows, while all others stay.
  enum Dimension: String, CaseIterable {
    case length, pitched, slide, glide, channels, nodes, branches

    /// The steps of the growth; those that take long only where they were asked for.
    func steps(isLong: Bool) -> [Int] {
      switch self {
      case .length: isLong ? [1, 10, 100, 1000, 10_800] : [1, 10, 100, 1000]
      case .pitched: isLong ? [1, 10, 100, 1000, 10_800] : [1, 10, 100]
      case .slide, .glide: isLong ? [60, 240, 960, 3600] : [60, 240, 960]
      case .channels: [1, 2, 4, 8]
      case .nodes: [1, 5, 10, 20, 40]
      case .branches: [1, 2, 4, 8, 16]
      }
    }

    func name(of step: Int) -> String {
      switch self {
      case .length, .pitched, .slide, .glide: step < 3600 ? "\(step) s" : "\(step / 3600) h"
      default: "\(step)"
      }
    }

    /// The chain and the seconds that are rendered.
    fileprivate func work(_ step: Int) -> Work {
      let light = "eq low-shelf@120:+3 high-shelf@8k:-3 reverb large-hall varispeed 1.1 gain -3dB"
      switch self {
      case .length: return Work(chain: light, seconds: step)
      case .pitched: return Work(input: .speech, chain: "pitch +3st " + light, seconds: step)
      case .slide: return Work(chain: "varispeed 1@1s/0.5@3s", seconds: step)
      case .glide:
        return Work(input: .speech, chain: "pitch 0@0s/1200@50%/-1200@100%", seconds: step)
      case .channels: return Work(channelCount: step, chain: light, seconds: 60, units: step)
      case .nodes:
        let chain = Array(repeating: "eq parametric@1k:+0.1", count: step).joined(separator: " ")
        return Work(chain: chain, seconds: 60, units: step)
      case .branches:
        let branches = (1...step).map { "delay \($0)ms mix=50" }.joined(separator: " , ")
        return Work(chain: "[ \(branches) ] gain -24dB", seconds: 60, units: step)
      }
    }
  }

  /// A render of so many seconds, of which each frame is so many units of work.
  fileprivate struct Work {
    var input = Input.music
    var channelCount = 2
    var chain: String
    var seconds: Int
    var units = 1
  }

  let dimension: Dimension
  let step: Int
  let standing: Standing
  private let frameUnits: Int

  /// Measures one step.
  init(_ dimension: Dimension, _ step: Int, _ request: Request) throws {
    let work = dimension.work(step)
    let file = try work.input.path(in: request.folder, channelCount: work.channelCount)
    // A sound longer than the file is the file over and over.
    let fileSeconds = work.input.seconds
    let player =
      work.seconds <= fileSeconds
      ? ["--end", "\(work.seconds)"]
      : ["--loop", "\((work.seconds + fileSeconds - 1) / fileSeconds)"]
    let output = "\(request.folder)/out.wav"
    var words = [request.program, "render", file, output] + player
    words += work.chain.split(separator: " ").map(String.init)
    var outcomes: [Outcome] = []
    for _ in 0..<request.runs {
      outcomes.append(Outcome(of: words))
      removeFile(output)
    }
    self.dimension = dimension
    self.step = step
    standing = Standing("syrinx", outcomes)
    frameUnits = max(work.seconds, 1) * Input.sampleRate * work.units
  }

  static let heading = ["what grows", "to", "wall", "CPU", "ns a frame and unit", "memory", ""]

  /// Processor time for each frame of each unit, start-up included.
  private var nanoseconds: Double? {
    standing.cost.map { $0.processorSeconds * 1e9 / Double(frameUnits) }
  }

  var row: [String] {
    let name = dimension.rawValue
    guard let cost = standing.cost, let nanoseconds else {
      return [name, dimension.name(of: step), "–", "–", "–", "–", "failed"]
    }
    return [
      name, dimension.name(of: step), cost.seconds.text(decimals: 3) + " s",
      cost.processorSeconds.text(decimals: 3) + " s", nanoseconds.text(decimals: 1),
      "\(Double(cost.peakBytes / 100_000) / 10) MB", "",
    ]
  }

  var json: JSONValue {
    [
      "grows": .string(dimension.rawValue), "to": .integer(step), "syrinx": standing.json,
      "nanoseconds": nanoseconds.map { .number($0) } ?? .null,
    ]
  }
}
