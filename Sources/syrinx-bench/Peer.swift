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

extension String {
  /// The command line with `--sync no` where a command of Syrinx knows it.
  var unsynced: String {
    guard !contains("--sync") else { return self }
    return ["render", "batch", "compose"].reduce(self) { line, command in
      line.replacing("{syrinx} \(command) ", with: "{syrinx} \(command) --sync no ")
    }
  }
}
