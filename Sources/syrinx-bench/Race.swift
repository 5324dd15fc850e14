import SyrinxEngine
import SyrinxSystem
import SyrinxText

/// The result of the runs of one program at one job.
struct Standing {
  let name: String
  /// The median over the runs, or why there is none.
  let result: Outcome

  init(_ name: String, _ outcomes: [Outcome]) {
    self.name = name
    var costs: [ProgramCost] = []
    for outcome in outcomes {
      guard case .done(let cost) = outcome else {
        result = outcome
        return
      }
      costs.append(cost)
    }
    result = .done(
      ProgramCost(
        seconds: Self.median(costs.map(\.seconds)),
        processorSeconds: Self.median(costs.map(\.processorSeconds)),
        peakBytes: costs.map(\.peakBytes).max()!))
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  var cost: ProgramCost? {
    guard case .done(let cost) = result else { return nil }
    return cost
  }

  var json: JSONValue {
    switch result {
    case .done(let cost):
      [
        "program": .string(name), "seconds": .number(cost.seconds),
        "processorSeconds": .number(cost.processorSeconds), "peakBytes": .integer(cost.peakBytes),
      ]
    case .failed(let status):
      ["program": .string(name), "failedWith": .integer(Int(status))]
    case .wroteNothing: ["program": .string(name), "wroteNothing": true]
    case .missing: ["program": .string(name), "missing": true]
    }
  }
}

/// One job done by Syrinx and all its peers, turn by turn, so that what else the machine is busy
/// with falls on all alike.
struct Race {
  let job: Job
  let ours: Standing
  let peers: [Standing]

  init(_ job: Job, _ request: Request) throws {
    let folder = request.folder
    let output = folder + job.output.path
    let proof = job.output == .folder ? output + "/" + Input.lastPrompt : output
    let runners = [job.runner] + job.peers
    var replacements = [
      ("{syrinx}", request.program), ("{against}", request.against ?? request.program),
      ("{in}", try job.input.path(in: folder)), ("{out}", output),
      ("{ir}", try Input.impulseResponse.path(in: folder)),
    ]
    if runners.contains(where: { $0.commandLine.contains("{hour}") }) {
      replacements.append(("{hour}", try Input.hour.path(in: folder)))
    }
    var outcomes = Array(repeating: [Outcome](), count: runners.count)
    for _ in 0..<request.runs {
      for (index, runner) in runners.enumerated() {
        if case .missing = outcomes[index].last { continue }
        if job.output == .folder { try makeFolder(output) }
        let outcome = Outcome(of: runner.words(replacements))
        let isEmpty = job.output != .text && fileSize(proof) ?? 0 <= WaveFile.headerSize
        if case .done = outcome, isEmpty {
          outcomes[index].append(.wroteNothing)
        } else {
          outcomes[index].append(outcome)
        }
        if job.output != .text { _ = Outcome(of: ["rm", "-rf", output]) }
      }
    }
    self.job = job
    ours = Standing("syrinx", outcomes[0])
    peers = zip(job.peers, outcomes.dropFirst()).map { Standing($0.name, $1) }
  }

  /// The peer that was done first.
  private var best: Standing? {
    peers.filter { $0.cost != nil }.min { $0.cost!.seconds < $1.cost!.seconds }
  }

  static let heading = ["job", "syrinx", "best peer", "", "wall", "CPU", "memory", "peer's", ""]

  /// A line of the table; above 1 in the columns wall and CPU means that Syrinx was faster.
  var row: [String] {
    var notes: [String] = []
    if let package = job.package, ours.cost == nil { notes.append("needs \(package)") }
    for standing in [ours] + peers {
      switch standing.result {
      case .done: break
      case .failed(let status): notes.append("\(standing.name) failed with \(status)")
      case .wroteNothing: notes.append("\(standing.name) wrote nothing")
      case .missing: notes.append("\(standing.name) is not installed")
      }
    }
    func megabytes(_ cost: ProgramCost?) -> String {
      cost.map { Double($0.peakBytes / 100_000) / 10 }.map { "\($0) MB" } ?? "–"
    }
    func ratio(_ part: KeyPath<ProgramCost, Double>) -> String {
      guard let ours = ours.cost, let best = best?.cost, ours[keyPath: part] > 0 else { return "–" }
      return (best[keyPath: part] / ours[keyPath: part]).text(decimals: 2) + "×"
    }
    func seconds(_ cost: ProgramCost?) -> String {
      cost.map { $0.seconds.text(decimals: $0.seconds < 1 ? 4 : 2) + " s" } ?? "–"
    }
    return [
      job.name, seconds(ours.cost), best?.name ?? "–", seconds(best?.cost),
      ratio(\.seconds), ratio(\.processorSeconds), megabytes(ours.cost), megabytes(best?.cost),
      notes.joined(separator: ", "),
    ]
  }

  var json: JSONValue {
    [
      "job": .string(job.name), "input": .string(job.input.rawValue),
      "command": .string(job.commandLine), "syrinx": ours.json, "peers": .array(peers.map(\.json)),
    ]
  }
}

extension Job.Output {
  /// Where it lies in the folder of the measurement.
  fileprivate var path: String {
    switch self {
    case .sound: "/out.wav"
    case .picture: "/out.png"
    case .folder, .text: "/out"
    }
  }
}
