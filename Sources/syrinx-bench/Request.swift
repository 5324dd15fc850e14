import SyrinxEngine
import SyrinxSystem

/// The options of the command line.
struct Request {
  /// The program to measure, by default the one built beside this.
  private(set) var program: String
  /// Another build of it, which takes the place of the peers.
  private(set) var against: String?
  /// Syrinx does not wait for the disk, as its peers do not.
  private(set) var isUnsynced = false
  private(set) var folder = ".build/bench"
  private(set) var runs = 5
  private(set) var wantsJSON = false
  /// Effects are measured inside this program instead of programs side by side.
  private(set) var wantsKernels = false
  /// The growth of time and memory is measured.
  private(set) var wantsGrowth = false
  private(set) var only: [String] = []
  private(set) var includesLong = false

  static let usage = """
    syrinx-bench [--runs N] [--only JOB]… [--long] [--no-sync] [--json] [--folder PATH] [--syrinx PATH]
    syrinx-bench --against PATH [--runs N] [--only JOB]… [--long] [--json] [--folder PATH] [--syrinx PATH]
    syrinx-bench --kernels [--runs N] [--only EFFECT]… [--json]
    syrinx-bench --growth [--runs N] [--only WHAT]… [--long] [--json] [--folder PATH] [--syrinx PATH]
    jobs: \(Job.all.map(\.name).joined(separator: " "))
    what grows: \(Growth.Dimension.allCases.map(\.rawValue).joined(separator: " "))
    effects: \((EffectCatalog.standard.names + [Kernels.meters]).joined(separator: " "))
    """

  init(_ arguments: [String]) throws(BenchError) {
    let folderEnd = arguments[0].lastIndex(of: "/")
    program = (folderEnd.map { arguments[0][...$0] } ?? "./") + "syrinx"
    var rest = arguments.dropFirst()
    func value(of option: String) throws(BenchError) -> String {
      guard let word = rest.popFirst() else {
        throw .wrongUse("\(option) requires a value\n\(Self.usage)")
      }
      return word
    }
    while let word = rest.popFirst() {
      switch word {
      case "--runs":
        let count = try value(of: word)
        guard let number = Int(count), number > 0 else {
          throw .wrongUse("--runs \(count) is not a number of runs")
        }
        runs = number
      case "--only": only.append(try value(of: word))
      case "--kernels": wantsKernels = true
      case "--growth": wantsGrowth = true
      case "--long": includesLong = true
      case "--no-sync": isUnsynced = true
      case "--against": against = try value(of: word)
      case "--json": wantsJSON = true
      case "--folder": folder = try value(of: word)
      case "--syrinx": program = try value(of: word)
      default: throw .wrongUse("unexpected argument ‘\(word)’\n\(Self.usage)")
      }
    }
    guard !(wantsKernels && wantsGrowth) else {
      throw .wrongUse("--kernels and --growth are measured one at a time\n\(Self.usage)")
    }
    let known =
      if wantsKernels {
        EffectCatalog.standard.names + [Kernels.meters]
      } else if wantsGrowth {
        Growth.Dimension.allCases.map(\.rawValue)
      } else {
        Job.all.map(\.name)
      }
    for name in only where !known.contains(name) {
      throw .wrongUse("there is no ‘\(name)’ to measure\n\(Self.usage)")
    }
    guard against == nil || !wantsKernels && !wantsGrowth else {
      throw .wrongUse("--against compares jobs only\n\(Self.usage)")
    }
    for path in [wantsKernels ? nil : program, against].compactMap({ $0 })
    where !isExecutable(path) {
      throw .noProgram(path: path)
    }
  }

  var dimensions: [Growth.Dimension] {
    Growth.Dimension.allCases.filter { only.isEmpty || only.contains($0.rawValue) }
  }

  /// The jobs wanted, in the order of the table.
  func jobs() throws -> [Job] {
    let jobs = Job.all.filter { only.isEmpty ? includesLong || !$0.isLong : only.contains($0.name) }
    guard let against else { return isUnsynced ? jobs.map { $0.unsynced() } : jobs }
    let output = folder + "/out.wav"
    defer { removeFile(output) }
    let input = try Input.clip.path(in: folder)
    let knowsSync =
      if case .done = Outcome(of: [against, input, output, "--sync", "no"]) { true } else { false }
    return jobs.map { $0.against(against, knowsSync: knowsSync) }
  }
}
