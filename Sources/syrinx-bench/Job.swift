/// A piece of work that Syrinx and other programs can do, and how each is asked for it.
///
/// In command lines `{in}` stands for the input, `{out}` for the output, `{ir}` for an impulse response
/// of two seconds, `{hour}` for an hour of music and `{syrinx}` for the program; words are separated by
/// single spaces.
struct Job {
  /// The output that is there afterwards.
  enum Output {
    case sound, picture
    /// A folder with a file for each of the prompts.
    case folder
    /// Nothing but what is printed.
    case text
  }

  let name: String
  let input: Input
  /// The words for Syrinx.
  private(set) var commandLine: String
  let output: Output
  private(set) var peers: [Peer]
  /// True of a job that takes so long that it has to be asked for.
  let isLong: Bool
  /// Syrinx, as it is run.
  var runner: Peer { Peer(commandLine, wantsShell: wantsShell) }
  private let wantsShell: Bool
  /// The package without which it cannot be done.
  let package: String?

  init(
    _ name: String, _ input: Input, command: String, makes output: Output, isLong: Bool = false,
    wantsShell: Bool = false, needs package: String? = nil, _ peers: [Peer]
  ) {
    self.name = name
    self.input = input
    self.wantsShell = wantsShell
    self.package = package
    self.commandLine = "{syrinx} " + command
    self.output = output
    self.peers = peers
    self.isLong = isLong
  }

  /// To render a chain.
  init(
    _ name: String, _ input: Input, _ chain: String, isLong: Bool = false,
    needs package: String? = nil, _ peers: [Peer]
  ) {
    self.init(
      name, input, command: "render {in} {out} " + chain, makes: .sound, isLong: isLong,
      needs: package, peers)
  }
}

extension Job {
  /// Syrinx does not wait for the disk, as its peers do not.
  func unsynced() -> Job {
    var job = self
    job.commandLine = commandLine.unsynced
    job.peers = peers.map { $0.unsynced() }
    return job
  }

  /// The same work done by another build in the place of all peers. One that knows how to wait for the
  /// disk is told not to.
  func against(_ program: String, knowsSync: Bool) -> Job {
    var job = self
    job.commandLine = commandLine.unsynced
    let theirs = (knowsSync ? job.commandLine : commandLine)
      .replacing("{syrinx}", with: "{against}")
    job.peers = [Peer(theirs, name: program, wantsShell: wantsShell)]
    return job
  }
}
