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

extension String {
  /// The command line with `--sync no` where a command of Syrinx knows it.
  fileprivate var unsynced: String {
    guard !contains("--sync") else { return self }
    return ["render", "batch", "compose"].reduce(self) { line, command in
      line.replacing("{syrinx} \(command) ", with: "{syrinx} \(command) --sync no ")
    }
  }
}

/// Another program doing the same work.
struct Peer {
  let name: String
  private(set) var commandLine: String
  /// True of a command line that a shell has to read.
  private let wantsShell: Bool

  init(_ commandLine: String, name: String? = nil, wantsShell: Bool = false) {
    self.name = name ?? String(commandLine.prefix { $0 != " " })
    self.commandLine = commandLine
    self.wantsShell = wantsShell
  }

  func unsynced() -> Peer {
    var peer = self
    peer.commandLine = commandLine.unsynced
    return peer
  }

  /// ffmpeg with one chain of audio filters; empty for none.
  static func ffmpeg(_ filters: String, name: String = "ffmpeg") -> Peer {
    let filter = filters.isEmpty ? "" : " -af " + filters
    return Peer("ffmpeg -nostdin -v error -y -i {in}\(filter) -c:a pcm_s16le {out}", name: name)
  }

  /// ffmpeg with a filter that draws a film of twenty seconds.
  static func film(_ filter: String) -> Peer {
    Peer(
      "ffmpeg -nostdin -v error -y -t 20 -i {in} -filter_complex \(filter)=s=1920x1080,format=yuv420p "
        + "-c:v libx264 -preset superfast -c:a aac {out}.mp4",
      name: "ffmpeg " + filter)
  }

  /// Statements in Python between the paths `source` and `target`.
  static func python(_ statements: String, name: String) -> Peer {
    Peer(
      "python3 -c 'import sys, soundfile; source, target = sys.argv[1:]; \(statements)' {in} {out}",
      name: name, wantsShell: true)
  }

  /// Commands for one file of a folder, whose name is `$0`, run for all of them on all processors.
  static func forEach(_ commands: String, name: String) -> Peer {
    Peer(
      "ls {in} | xargs -P $(getconf _NPROCESSORS_ONLN) -I+ sh -c '\(commands)' +",
      name: name, wantsShell: true)
  }

  /// The words to run, with what stands in the command line for something else.
  func words(_ replacements: [(place: String, text: String)]) -> [String] {
    let places =
      wantsShell ? ["sh", "-c", commandLine] : commandLine.split(separator: " ").map(String.init)
    return places.map { word in
      replacements.reduce(word) { $0.replacing($1.place, with: $1.text) }
    }
  }
}
