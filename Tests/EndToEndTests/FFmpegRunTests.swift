import Foundation
import TestSupport
import Testing

@Suite("ffmpeg is another program")
struct FFmpegRunTests {
  private let folder: TemporaryFolder

  /// A file that looks like AAC: two frames of 16 bytes.
  init() throws {
    folder = try TemporaryFolder()
    let frame: [UInt8] =
      [0xFF, 0xF1, 0x50, 0x40, 0x02, 0x1F, 0xFC] + [UInt8](repeating: 0, count: 9)
    try folder.write(Data(frame + frame), to: "a.aac")
  }

  /// Puts programs in the place of ffmpeg's: an answer, and what becomes of the decoder.
  private func pretend(_ decoder: String) throws {
    let stream =
      #"{"codec_name": "aac", "codec_type": "audio", "sample_rate": "8000", "channels": 1}"#
    let format = #"{"format_name": "aac", "start_time": "0"}"#
    let answer = "echo '{\"streams\": [\(stream)], \"format\": \(format)}'"
    for (name, line) in [("ffprobe", answer), ("ffmpeg", decoder)] {
      try folder.writeProgram(line, to: name)
    }
  }

  @Test("where it is missing, that is said, with what brings it, and nothing is written")
  func missing() throws {
    for words in ["a.aac out.wav", "inspect a.aac", "explain a.aac gain -3"] {
      let run = try folder.shell("PATH=/nonexistent \"$SYRINX\" \(words)")
      #expect(run.status == 1)
      #expect(run.errors.contains("AAC cannot be read without ffmpeg: "))
      #expect(run.errors.contains("install ffmpeg"))
    }
    try folder.write(WaveSound(sampleRate: 8000, samples: [0, 100, 0]), to: "in.wav")
    let run = try folder.shell("PATH=/nonexistent \"$SYRINX\" in.wav out.m4a")
    #expect(run.status == 1 && run.errors.contains("M4A cannot be written without ffmpeg: "))
    #expect(folder.contents == ["a.aac", "in.wav"])
  }

  @Test(
    "it is ended with us, however that happens",
    arguments: ["TERM", "KILL", "HUP", "SEGV", "ABRT"])
  func ended(signal: String) throws {
    try pretend("echo $$ > pid; exec head -c 400000000 /dev/zero")
    let run = try folder.ended(by: signal, running: "a.aac out.wav")
    #expect(run.status == 0, "\(run.errors)")
    #expect(folder.contents == ["a.aac", "ffmpeg", "ffprobe", "pid"])
  }

  @Test("a decoder that gives nothing, or fails, makes no sound of it")
  func failing() throws {
    try pretend("echo 'it is broken' >&2; exit 1")
    let run = try folder.shell("PATH=\"$PWD:$PATH\" \"$SYRINX\" a.aac out.wav")
    #expect(run.status == 1 && run.errors.contains("it is broken"))
    #expect(!folder.contents.contains("out.wav"))
  }

  @Test("what it decoded is kept for the same version only")
  func versions() throws {
    try pretend(
      """
      [ "$1" = -version ] && exec echo ffmpeg version $FAKE_VERSION Copyright
      head -c 64000 /dev/zero
      """)
    try folder.write(
      Data(#"{"version": 1, "tracks": [{"clips": [{"path": "a.aac", "chain": "whisper"}]}]}"#.utf8),
      to: "t.json")
    for (version, reused) in [("6.0", 0), ("6.0", 1), ("7.0", 0)] {
      let run = try folder.shell(
        "FAKE_VERSION=\(version) PATH=\"$PWD:$PATH\" \"$SYRINX\" compose t.json out.wav --json --cache c"
      )
      #expect(run.status == 0, "\(run.errors)")
      #expect(try run.json()["segmentsReused"] as? Int == reused, "\(version)")
    }
  }

  // The output of another program, and its status, are believed only as far as they show.

  /// The real programs behind fakes, so that a run sees the fakes first.
  private func fake(_ line: String, probe: String? = nil) throws {
    try FileManager.default.createDirectory(
      at: folder.url("fake"), withIntermediateDirectories: true)
    for (name, line) in [("ffmpeg", line), ("ffprobe", probe)] {
      guard let line else { continue }
      try folder.writeProgram(line, to: "fake/\(name)")
    }
  }

  private func withFake(_ words: String, before: String = "") throws -> Run {
    try folder.shell(
      "\(before) export REAL=$(command -v ffmpeg); PATH=\"$PWD/fake:$PATH\" exec \"$SYRINX\" \(words)"
    )
  }

  static let liars = [
    "nothing": "cat >/dev/null",
    "rubbish": "cat >/dev/null; echo rubbish >&3",
    "the half of a file": #"""
    "$REAL" "$@" && head -c $(($(wc -c </dev/fd/3) / 2)) <&3 >half && : >/dev/fd/3 && cat half >/dev/fd/3
    """#,
    "a file for a full disk":
      #""$REAL" "$@"; echo 'av_interleaved_write_frame(): No space left on device' >&2"#,
    "nothing, killed": "head -c 1000 >/dev/null; kill -9 $$",
  ]

  @Test(
    "a file that it says to have written is looked at before it replaces another",
    .enabled(if: isInstalled("ffmpeg"), "ffmpeg is not installed"),
    arguments: liars.keys.sorted(),
    [
      "in.wav o.m4a", "in.wav o.m4a --encoding alac-16", "in.wav o.aac",
      "spectrum in.wav --out o.mp4", "film in.wav o.mp4 --width 240 --height 240",
    ])
  func liar(_ kind: String, _ words: String) throws {
    let output = String(words.split(separator: " ").first { $0.hasPrefix("o.") }!)
    // A picture of a film is more than many samples.
    try folder.write(WaveSound.sine(seconds: output.hasSuffix("mp4") ? 0.5 : 4), to: "in.wav")
    try folder.write(Data("old".utf8), to: output)
    try fake(Self.liars[kind]!)
    let run = try withFake(words)
    #expect(run.status == 1, "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    #expect(!run.errors.hasSuffix(": \n"), "\(run.errors)")
    if kind == "nothing" {
      #expect(
        run.errors.contains("ended without a message (exit status 0) and wrote nothing")
          && run.errors.contains("‘\(output)’"),
        "\(run.errors)")
    }
    if kind.contains("disk") { #expect(run.errors.contains("the disk is full"), "\(run.errors)") }
    if kind.contains("killed") {
      #expect(run.errors.contains("killed by signal 9"), "\(run.errors)")
    }
    #expect(try folder.read(output) == Data("old".utf8))
    #expect(
      folder.contents.filter { $0 != "half" } == ["a.aac", "fake", "in.wav", output].sorted())
  }

  private static let film = Result { () throws -> Data in
    let place = try TemporaryFolder()
    try ffmpeg(
      ["-f", "lavfi", "-i", "testsrc=d=2:s=64x64:r=10", "-f", "lavfi", "-i", "sine=d=2"]
        + ["-c:v", "mpeg4", "film.mp4"], in: place)
    return try place.read("film.mp4")
  }

  @Test(
    "a film of which it has written nothing replaces none",
    .enabled(if: isInstalled("ffmpeg"), "ffmpeg is not installed"),
    arguments: ["mp4", "mkv", "ts"])
  func film(ending: String) throws {
    try folder.write(Self.film.get(), to: "film.mp4")
    let whole = try folder.shell("exec \"$SYRINX\" film.mp4 whole.\(ending) gain -1")
    #expect(whole.status == 0, "\(whole.errors)")
    try folder.write(Data("old".utf8), to: "o.\(ending)")
    for line in [
      #"case "$*" in *"file:/dev/fd/3"*) cat >/dev/null;; *) exec "$REAL" "$@";; esac"#,
      #"""
      case "$*" in *"file:/dev/fd/3"*) "$REAL" "$@" && head -c $(($(wc -c </dev/fd/3) / 2)) <&3 >half && cat half >/dev/fd/3;;
      *) exec "$REAL" "$@";; esac
      """#,
    ] {
      try fake(line)
      let run = try withFake("film.mp4 o.\(ending) gain -1")
      #expect(run.status == 1, "\(run.errors)")
      #expect(try folder.read("o.\(ending)") == Data("old".utf8))
    }
  }

  @Test(
    "a decoder that is killed, or gives no sample, is an error and not damage",
    .enabled(if: isInstalled("ffmpeg"), "ffmpeg is not installed"))
  func dyingDecoder() throws {
    try folder.write(WaveSound.sine(seconds: 4), to: "in.wav")
    #expect(
      try folder.shell("\"$SYRINX\" in.wav b.m4a && exec \"$SYRINX\" in.wav c.aac").status == 0
    )
    for name in ["b.m4a", "c.aac"] {
      for (line, words) in [
        (#""$REAL" "$@" | head -c 100000; kill -9 $$"#, "killed by signal 9"),
        ("exit 0", name == "b.m4a" ? "wrote nothing" : "no sound"),
        ("kill -9 $$", "killed by signal 9"), ("echo broken >&2; exit 1", "broken"),
      ] {
        try fake(line)
        let run = try withFake("\(name) o.wav")
        #expect(run.status == 1 && run.errors.contains(words), "\(name) \(line): \(run.errors)")
        #expect(!folder.contents.contains("o.wav"))
      }
    }
    // One that meets damage says so by its status, and the sound up to there is heard.
    try fake(#""$REAL" "$@" | head -c 100000; exit 1"#)
    let run = try withFake("b.m4a o.wav")
    #expect(run.status == 0 && run.errors.contains("damaged"), "\(run.errors)")
  }

  @Test(
    "it runs where few files may be open, and where the ends of children are thrown away",
    .enabled(if: isInstalled("ffmpeg"), "ffmpeg is not installed"))
  func narrow() throws {
    try folder.write(WaveSound.sine(seconds: 1), to: "in.wav")
    for before in ["ulimit -n 40", "trap '' CHLD"] {
      for words in ["in.wav o.m4a", "o.m4a back.wav", "spectrum in.wav --out o.mp4 --fps 5"] {
        let run = try folder.shell("\(before); exec \"$SYRINX\" \(words)")
        #expect(run.status == 0, "\(before) \(words): \(run.errors)")
      }
    }
    try fake("cat >/dev/null; exit 3")
    let run = try withFake("in.wav o.m4a", before: "trap '' CHLD;")
    #expect(run.status == 1 && run.errors.contains("exit status 3"), "\(run.errors)")
  }

  @Test("an answer without end is not waited for")
  func endlessAnswer() throws {
    try fake("exit 1", probe: "exec yes")
    // A sanitizer takes more.
    let limit = isSanitized ? "" : "ulimit -v 1500000;"
    let run = try withFake("a.aac o.wav", before: limit)
    #expect(run.status == 1 && run.errors.contains("wrote more than 64 MiB"), "\(run.errors)")
  }

  @Test(
    "a decoder that is stopped with us is not taken for a file without sound",
    .enabled(if: isInstalled("python3"), "python3 is not installed"))
  func interrupted() throws {
    try pretend("echo $$ >pid; exec sleep 60")
    let run = try folder.shell(
      """
      exec python3 - <<'END'
      import os, signal, subprocess, sys, time
      signal.pthread_sigmask(signal.SIG_SETMASK, [])
      os.environ["PATH"] = os.getcwd() + ":" + os.environ["PATH"]
      child = subprocess.Popen([os.environ["SYRINX"], "a.aac", "out.wav"], start_new_session=True)
      while not (os.path.exists("pid") and open("pid").read().strip()): time.sleep(0.02)
      # The decoder goes first.
      os.kill(int(open("pid").read()), signal.SIGTERM)
      os.kill(child.pid, signal.SIGTERM)
      sys.exit(child.wait())
      END
      """)
    #expect(run.status == 130, "\(run.errors)")
    #expect(
      run.errors.contains("interrupted") && !run.errors.contains("sound file"), "\(run.errors)")
  }

  @Test(
    "a film of a spectrum leaves nothing when it is killed",
    .enabled(if: isInstalled("ffmpeg"), "ffmpeg is not installed"))
  func killedFilm() throws {
    try folder.write(WaveSound.sine(seconds: 20), to: "in.wav")
    let run = try folder.shell(
      """
      mkdir d; "$SYRINX" spectrum in.wav --out d/o.mp4 --fps 10 & sleep 1.2; kill -9 $!; wait $! 2>/dev/null
      ls -A d
      """)
    #expect(run.text == "", "\(run.text)")
  }
}
