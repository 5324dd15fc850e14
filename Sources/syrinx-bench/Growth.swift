import SyrinxEngine
import SyrinxSystem
import SyrinxText

/// The growth of time and memory with the work: with the length of the sound, plain or along curves of
/// speed and pitch, its channels, the nodes of a chain, chains side by side, the files of a batch, new, again
/// and with labels, and the clips and words of a timeline. Time should grow in proportion, and memory not at all.
struct Growth {
  /// One thing that grows, while all others stay.
  enum Dimension: String, CaseIterable {
    case length, pitched, slide, glide, channels, nodes, branches
    case files, again, labels, clips, words

    /// The steps of the growth; those that take long only where they were asked for.
    func steps(isLong: Bool) -> [Int] {
      switch self {
      case .length: isLong ? [1, 10, 100, 1000, 10_800, 86_400] : [1, 10, 100, 1000]
      case .pitched: isLong ? [1, 10, 100, 1000, 10_800] : [1, 10, 100]
      case .slide, .glide: isLong ? [60, 240, 960, 3600] : [60, 240, 960]
      case .channels: isLong ? [1, 2, 4, 8, 100, 1000] : [1, 2, 4, 8]
      case .nodes: [1, 5, 10, 20, 40]
      case .branches: [1, 2, 4, 8, 16]
      case .files, .again, .labels: isLong ? [100, 1000, 10_000, 100_000] : [100, 1000]
      case .clips: isLong ? [100, 1000, 10_000] : [100, 1000]
      case .words: isLong ? [1000, 10_000, 100_000] : [1000, 10_000]
      }
    }

    func name(of step: Int) -> String {
      switch self {
      case .length, .pitched, .slide, .glide: step < 3600 ? "\(step) s" : "\(step / 3600) h"
      default: "\(step)"
      }
    }

    /// The chain and the seconds that are rendered; none where another command does the work.
    fileprivate func work(_ step: Int) -> Work? {
      let light = "eq low-shelf@120:+3 high-shelf@8k:-3 reverb large-hall varispeed 1.1 gain -3dB"
      switch self {
      case .length: return Work(chain: light, seconds: step)
      case .pitched: return Work(input: .speech, chain: "pitch +3st " + light, seconds: step)
      case .slide: return Work(chain: "varispeed 1@1s/0.5@3s", seconds: step)
      case .glide:
        return Work(input: .speech, chain: "pitch 0@0s/1200@50%/-1200@100%", seconds: step)
      case .channels:
        // A file of a second is what a thousand channels leave room for, and a reverb has sixteen at most.
        return Work(
          input: step < 100 ? .music : .clip, channelCount: step,
          chain: "eq low-shelf@120:+3 high-shelf@8k:-3 varispeed 1.1 gain -3dB",
          seconds: step < 100 ? 60 : 1, units: step)
      case .nodes:
        let chain = Array(repeating: "eq parametric@1k:+0.1", count: step).joined(separator: " ")
        return Work(chain: chain, seconds: 60, units: step)
      case .branches:
        let branches = (1...step).map { "delay \($0)ms mix=50" }.joined(separator: " , ")
        return Work(chain: "[ \(branches) ] gain -24dB", seconds: 60, units: step)
      case .files, .again, .labels, .clips, .words: return nil
      }
    }

    /// The words of a command whose units of work are not frames.
    fileprivate func command(_ step: Int, in folder: String, to output: String) throws -> [String] {
      switch self {
      case .clips:
        let timeline = try Input.timeline(of: step, in: folder)
        return ["compose", timeline, output, "--cache", "none"]
      case .words:
        let timeline = try Input.wordedTimeline(of: step, in: folder)
        return ["compose", timeline, output, "--cache", "none", "--words", output + ".vtt"]
      case .labels:
        let (files, cuts) = try Input.cutFiles(step, in: folder)
        return ["batch", files, "--out", output, "--quiet", "--labels", cuts, "--", "gain", "-3dB"]
      default:
        let files = try Input.shortFiles(step, in: folder)
        return ["batch", files, "--out", output, "--quiet", "--", "gain", "-3dB"]
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

    func words(in folder: String, to output: String) throws -> [String] {
      let file = try input.path(in: folder, channelCount: channelCount)
      // A sound longer than the file is the file over and over.
      let player =
        seconds <= input.seconds
        ? ["--end", "\(seconds)"]
        : ["--loop", "\((seconds + input.seconds - 1) / input.seconds)"]
      return ["render", file, output] + player + chain.split(separator: " ").map(String.init)
    }
  }

  let dimension: Dimension
  let step: Int
  let standing: Standing
  private let unitCount: Int

  /// Measures one step.
  init(_ dimension: Dimension, _ step: Int, _ request: Request) throws {
    self.dimension = dimension
    self.step = step
    let output: String
    let words: [String]
    if let work = dimension.work(step) {
      output = "\(request.folder)/out.wav"
      words = try work.words(in: request.folder, to: output)
      unitCount = max(work.seconds, 1) * Input.sampleRate * work.units
    } else {
      output = "\(request.folder)/out" + (dimension == .clips || dimension == .words ? ".wav" : "")
      words = try dimension.command(step, in: request.folder, to: output)
      unitCount = step
    }
    var outcomes: [Outcome] = []
    for run in 0..<request.runs {
      // For a batch that is run again, there has to be one.
      if dimension == .again, run == 0 { _ = Outcome(of: [request.program] + words) }
      outcomes.append(Outcome(of: [request.program] + words))
      if dimension != .again || run == request.runs - 1 {
        _ = Outcome(of: ["rm", "-rf", output, output + ".vtt"])
      }
    }
    standing = Standing("syrinx", outcomes)
  }

  static let heading = ["what grows", "to", "wall", "CPU", "ns a unit", "memory", ""]

  /// Processor time for each unit of work, start-up included.
  private var nanoseconds: Double? {
    standing.cost.map { $0.processorSeconds * 1e9 / Double(unitCount) }
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
