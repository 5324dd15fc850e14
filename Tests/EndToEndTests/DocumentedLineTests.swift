import Foundation
import Synchronization
import SyrinxEngine
import TestSupport
import Testing

@testable import SyrinxCommand

/// Every command line of the README, of the topics of help and of the recipes among them is run as it is
/// printed, one after the other, in a folder with small files of the names that they use.
@Suite("Lines of the documentation")
struct DocumentedLineTests {
  private static let project = Fixtures.folder.deletingLastPathComponent()
  static let documents =
    ["README.md"]
    + (try! FileManager.default.contentsOfDirectory(atPath: Fixtures.folder.path + "/Docs"))
    .filter { $0.hasSuffix(".md") }.sorted().map { "Fixtures/Docs/" + $0 }

  /// Programs that a line may need beside the usual ones of a shell, and by what such a line is known.
  private static let optional = [
    (program: "ffmpeg", mark: #"\.(mp4|m4a|m4r|mkv|mov|otio)\b"#),
    (program: "espeak-ng", mark: "syrinx say"),
  ]

  private static let hasPlugins =
    BuiltPlugins.hasLilv
    && ["ladspa/valve_1209.so", "lv2/mda.lv2"].allSatisfy {
      FileManager.default.fileExists(atPath: "/usr/lib/" + $0)
    }

  private static func namesPlugin(_ step: Documentation.Step) -> Bool {
    guard case .line(let line) = step else { return false }
    return line.contains("ladspa:") || line.contains("lv2")
  }
  private static func isPython(_ step: Documentation.Step) -> Bool {
    if case .python = step { true } else { false }
  }

  private static func text(_ document: String) throws -> String {
    try String(contentsOf: project.appending(path: document), encoding: .utf8)
  }

  /// The documents in which a step is of a kind.
  private static func documents(having isMeant: (Documentation.Step) -> Bool) -> [String] {
    documents.filter { try! Documentation(text($0)).steps.contains(where: isMeant) }
  }
  private static let withPlugins = documents(having: namesPlugin)
  private static let withPython = documents(having: isPython).filter {
    !withPlugins.contains($0)
  }
  /// Those of them that are not skipped.
  private static let followedCount =
    documents.count - (hasPlugins ? 0 : withPlugins.count)
    - (isInstalled("python3") ? 0 : withPython.count)

  /// True where all programs are installed that a line needs.
  private static func canRun(_ line: String) -> Bool {
    optional.allSatisfy {
      line.range(of: $0.mark, options: .regularExpression) == nil || isInstalled($0.program)
    }
  }

  @Test(
    "run, or are at least read",
    arguments: documents.filter { !withPlugins.contains($0) && !withPython.contains($0) })
  func lines(document: String) throws { try follow(document) }

  @Test(
    "run with plug-ins",
    .enabled(if: hasPlugins, "lilv, swh-plugins or mda-lv2 is not installed"),
    arguments: withPlugins)
  func plugins(document: String) throws { try follow(document) }

  @Test(
    "run with Python", .enabled(if: isInstalled("python3"), "python3 is not installed"),
    arguments: withPython)
  func python(document: String) throws { try follow(document) }

  private func follow(_ document: String) throws {
    let text = try Self.text(document)
    let place = try TemporaryFolder()
    try place.take(try Self.files.get())
    try place.takePlugins()
    if text.contains(" Fixtures/Audio") {
      try FileManager.default.createDirectory(
        at: place.url("Fixtures"), withIntermediateDirectories: false)
      try FileManager.default.copyItem(at: Fixtures.audio, to: place.url("Fixtures/Audio"))
    }
    for step in Documentation(text).steps {
      switch step {
      case .file(let name, let text):
        try FileManager.default.createDirectory(
          at: place.url(name).deletingLastPathComponent(), withIntermediateDirectories: true)
        try place.write(text, to: name)
      case .line(let line):
        guard Self.canRun(line) else {
          try read(line, in: place)
          continue
        }
        let run = try place.typed(line)
        // That two files differ, or a condition fails, is what such a line asks.
        let asks = line.contains("syrinx compare ") || line.contains("--assert")
        #expect(
          run.status == 0 || asks && run.status == 1, "\(document): \(line)\n\(run.errors)")
        Self.count.withLock { $0.run += 1 }
      case .transcript(let line, let says):
        let run = try place.typed(line)
        let said = run.text + run.errors
        #expect(said == says.map { $0 + "\n" }.joined(), "\(document): \(line)")
        Self.count.withLock { $0.run += 1 }
      case .unrun(let line): try read(line, in: place)
      case .python(let program):
        let run = try Run(
          ["python3", "-c", program], in: place.folder, variables: place.variables())
        #expect(run.status == 0, "\(document): \(run.errors)")
        Self.count.withLock { $0.run += 1 }
      }
    }
    let count = Self.count.withLock { count in
      count.documents += 1
      return count
    }
    guard count.documents == Self.followedCount else { return }
    print("Documentation: \(count.run) lines run, \(count.read) only read")
    #expect(count.run > 200 && count.read < count.run / (isInstalled("ffmpeg") ? 8 : 4))
  }

  private struct Count {
    var documents = 0
    var run = 0
    var read = 0
  }
  private static let count = Mutex(Count())

  /// Has a shell take a line apart, in which the program is a script that tells its words, and checks that
  /// these are understood.
  private func read(_ line: String, in place: TemporaryFolder) throws {
    let run = try place.typed(line, readOnly: true)
    let calls = try String(decoding: place.read("calls"), as: UTF8.self).split(separator: "\u{1}\n")
    #expect(!calls.isEmpty, "\(line): \(run.errors)")
    for call in calls {
      let words = call.split(separator: "\u{0}", omittingEmptySubsequences: false).dropLast()
      // Files are opened by some that read a line, so that they are given with their folder.
      let placed = words.map { word in
        FileManager.default.fileExists(atPath: place.file(String(word)))
          ? place.file(String(word)) : String(word)
      }
      #expect(
        Console(effects: .standard).accepts(placed),
        "\(line)")
    }
    try? FileManager.default.removeItem(at: place.url("calls"))
    Self.count.withLock { $0.read += 1 }
  }

  /// The files that lines may name, made once.
  private static let files = Result { () throws -> TemporaryFolder in
    let place = try TemporaryFolder()
    try place.write("talk.wav\nguest.wav\n", to: "takes.txt")
    try place.write("0:00 Hello\n0:00.5 The end\n", to: "chapters.txt")
    try place.write(
      #"{"version": "1.2.0", "chapters": [{"startTime": 0.2, "title": "Hello"}]}"#,
      to: "chapters.json")
    try place.write("It was a dark night. Nobody slept.\n", to: "chapter.txt")
    try place.write("[00:00.20]First <00:00.50>line\n[00:00.70]Second line\n", to: "song.lrc")
    try place.write("1\n00:00:00,100 --> 00:00:00,900\nGood evening.\n", to: "talk.srt")
    try place.write(
      """
      {"text": "", "language": "en", "segments": [{"id": 0, "start": 0.1, "end": 0.8, "text": " um you know",
        "words": [{"word": " um", "start": 0.1, "end": 0.2}, {"word": " you", "start": 0.3, "end": 0.4},
          {"word": " know", "start": 0.4, "end": 0.6}]}]}
      """, to: "talk.json")
    try place.write(
      """
      {"version": 1, "tracks": [
        {"name": "speech", "clips": [{"path": "intro.wav"}, {"path": "talk.wav", "words": "talk.srt"}]},
        {"name": "music", "duck": {"under": ["speech"], "by": 12},
         "clips": [{"path": "song.flac", "loop": true, "until": "end", "gain": -9}]}]}
      """, to: "show.json")
    try place.write(
      """
      {"version": 1, "tier": "null:-90dB", "cases": [
        {"name": "low", "input": "in.wav", "chain": "pitch -4st", "expected": "low.flac"}]}
      """, to: "suite.json")
    let run = try place.shell(
      """
      set -e
      audio='\(Fixtures.audio.path)'
      make() { "$SYRINX" "$@" --quiet --sync no; }
      make "$audio/voice-low.wav" talk.wav --end 0.9
      make "$audio/voice-high.wav" guest.wav --end 0.7
      make talk.wav intro.wav --end 0.4
      make talk.wav robot.wav gain -3
      make talk.wav talk.raw
      make "$audio/music.flac" song.flac --end 1 --rate 22050
      make song.flac song.wav
      cp song.wav stereo.wav
      make song.flac song.mp3
      make "$audio/impulse-room.wav" church.wav
      make synth sweep 20 20k 1s recording.wav --encoding float reverb ir=church.wav
      make 'synth metronome 120 75s' hit.flac --rate 8000
      cp talk.wav in.wav; cp talk.wav a.wav; cp guest.wav b.wav; cp song.lrc a.lrc
      cp song.flac music.flac; cp church.wav church-ir.wav
      head -c 30000 talk.wav > cut.wav
      mkdir -p recordings/monday talks mouths
      cp talk.wav recordings/one.wav; cp guest.wav recordings/monday/two.wav
      echo one 1 0.1 0.2 hello > words.ctm
      cp talk.wav guest.wav talk.srt talks
      if command -v ffmpeg > /dev/null; then
        ffmpeg -v error -f lavfi -i testsrc=s=64x48:r=25:d=0.9 -f lavfi -i sine=440:d=0.9 \\
          -i talk.srt -f lavfi -i testsrc=s=64x64:d=0.04 \\
          -map 0 -map 1 -c:v mpeg4 -c:a aac film.mp4 \\
          -map 0 -map 1 -map 2 -c:v mpeg4 -c:a aac -c:s srt film.mkv -map 3 -frames:v 1 cover.png
      else
        # One pixel.
        printf %s iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAA \
          AABJRU5ErkJggg== | base64 -d > cover.png
      fi
      for i in 1 2 3; do cp cover.png mouths/$i.png; done
      """)
    #expect(run.status == 0, "\(run.errors)")
    return place
  }
}

extension TemporaryFolder {
  /// Copies all that lies in another folder.
  fileprivate func take(_ other: TemporaryFolder) throws {
    for name in other.contents {
      try FileManager.default.copyItem(at: other.url(name), to: url(name))
    }
  }

  /// The plug-ins that lines name: a machine may have hundreds, all of which would be opened to be listed.
  fileprivate func takePlugins() throws {
    for name in ["ladspa/valve_1209.so", "lv2/mda.lv2"] {
      let link = url(".plugins/" + name)
      try FileManager.default.createDirectory(
        at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: link.path, withDestinationPath: "/usr/lib/" + name)
    }
  }

  /// The program is found as an installed one would be, and keeps its files here.
  fileprivate func variables(programs: String? = nil) -> [String: String] {
    let folder = programs ?? URL(filePath: Run.program).deletingLastPathComponent().path
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return [
      "PATH": "\(folder):\(path)", "XDG_CACHE_HOME": file(".cache"),
      "XDG_CONFIG_HOME": file(".config"), "SLURM_ARRAY_TASK_ID": "1",
      "LADSPA_PATH": file(".plugins/ladspa"), "LV2_PATH": file(".plugins/lv2"),
    ]
  }

  /// Has a shell run a line in the folder. `readOnly` puts scripts in the place of programs: syrinx writes its
  /// words into the file `calls`, the others do nothing or call it.
  fileprivate func typed(_ line: String, readOnly: Bool = false) throws -> Run {
    if readOnly {
      let folder = url(".programs")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let call = """
        for word; do case $word in '{}'/*) word=1${word#??};; esac; printf '%s\\0' "$word"; done >> calls
        printf '\\001\\n' >> calls
        """
      let parallel = "while [ \"$1\" != syrinx ]; do shift; done; \"$@\""
      for (name, text) in [
        ("syrinx", call), ("aplay", ""), ("arecord", ""),
        ("parallel", parallel),
      ] {
        try writeProgram(text, to: ".programs/\(name)")
      }
    }
    return try Run(
      ["/bin/sh", "-c", line], in: folder,
      variables: variables(programs: readOnly ? file(".programs") : nil))
  }
}
