import Foundation
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
    let answer =
      "echo 'stream|codec_name=aac|codec_type=audio|sample_rate=8000|channels=1'"
      + "; echo 'format|format_name=aac|start_time=0'"
    for (name, line) in [("ffprobe", answer), ("ffmpeg", decoder)] {
      try folder.write(Data("#!/bin/sh\n\(line)\n".utf8), to: name)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: folder.url(name).path)
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
    .enabled(if: isInstalled("python3"), "python3 is not installed"), arguments: ["TERM", "KILL"])
  func ended(signal: String) throws {
    try pretend("echo $$ > pid; exec head -c 400000000 /dev/zero")
    let script = """
      PATH="$PWD:$PATH"; TMPDIR="$PWD"; export TMPDIR
      "$SYRINX" a.aac out.wav & syrinx=$!
      until [ -s pid ]; do sleep 0.02; done
      kill -\(signal) $syrinx; wait $syrinx
      for i in 1 2 3 4 5 6 7 8 9 10; do
        case "$(ps -o stat= -p "$(cat pid)")" in ''|Z*) exit 0;; esac
        sleep 0.1
      done
      exit 7
      """
    try folder.write(Data(script.utf8), to: "run.sh")
    // Threads of a test have signals blocked, and children inherit that.
    let run = try folder.shell(
      """
      exec python3 -c '
      import os, signal
      signal.pthread_sigmask(signal.SIG_SETMASK, [])
      os.execv("/bin/sh", ["sh", "run.sh"])
      '
      """)
    #expect(run.status == 0, "\(run.errors)")
    #expect(folder.contents == ["a.aac", "ffmpeg", "ffprobe", "pid", "run.sh"])
  }

  @Test("a decoder that gives nothing, or fails, makes no sound of it")
  func failing() throws {
    try pretend("echo 'it is broken' >&2; exit 1")
    let run = try folder.shell("PATH=\"$PWD:$PATH\" \"$SYRINX\" a.aac out.wav")
    #expect(run.status == 1 && run.errors.contains("it is broken"))
    #expect(!folder.contents.contains("out.wav"))
  }
}
