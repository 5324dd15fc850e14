import Foundation
import TestSupport
import Testing

struct FailureTests {
  private let place: TemporaryFolder

  init() throws {
    place = try TemporaryFolder()
    try place.write(.sine(seconds: 0.1), to: "in.wav")
    try place.write(Data("what was here before".utf8), to: "out.wav")
  }

  /// Nothing was written, nothing was left lying about, and one sentence says why.
  private func expectRefusal(_ line: String, status: Int32, saying words: String) throws {
    let run = try place.run(line)
    #expect(run.status == status, "\(line): \(run.errors)")
    #expect(run.errors.contains(words), "\(line): \(run.errors)")
    #expect(run.errors.hasPrefix("syrinx: "), "\(line): \(run.errors)")
    #expect(run.output.isEmpty)
    #expect(place.contents.filter { $0 != "broken.wav" } == ["in.wav", "out.wav"])
    #expect(try place.read("out.wav") == Data("what was here before".utf8))
  }

  @Test("A mistyped effect is answered by name, with what was probably meant")
  func mistyped() throws {
    try expectRefusal("in.wav out.wav revreb", status: 2, saying: "did you mean reverb?")
    try expectRefusal("in.wav out.wav pitch +3 revreb", status: 2, saying: "‘revreb’")
  }

  @Test("A value out of range is answered with the range")
  func outOfRange() throws {
    try expectRefusal(
      "in.wav out.wav reverb mix=140", status: 2, saying: "reverb: mix=140 is outside 0…100 %")
  }

  @Test("A missing, a broken and an unwritable file are failures, not mistakes in asking")
  func files() throws {
    try place.write(Data("this is not sound".utf8), to: "broken.wav")
    try expectRefusal("none.wav out.wav gain -3", status: 1, saying: "none.wav")
    try expectRefusal("broken.wav out.wav gain -3", status: 1, saying: "broken.wav")
    try expectRefusal("in.wav nowhere/out.wav gain -3", status: 1, saying: "nowhere")
  }

  @Test("An empty pipe, and a file in the place of a folder, are called what they are")
  func names() throws {
    try expectRefusal("- out.wav gain -3", status: 1, saying: "syrinx: standard input is empty\n")
    try expectRefusal(
      "in.wav in.wav/out.wav", status: 1, saying: "syrinx: ‘in.wav’ is a file, not a folder\n")
  }

  @Test("What is there is not replaced when that was forbidden")
  func noClobber() throws {
    try expectRefusal("in.wav out.wav gain -3 --no-clobber", status: 1, saying: "out.wav")
  }

  @Test("An unknown option is a mistake in asking")
  func unknownOption() throws {
    try expectRefusal("in.wav out.wav gain -3 --lowd", status: 2, saying: "--lowd")
  }

  @Test("An interrupted render leaves the old output and nothing else", arguments: ["INT", "TERM"])
  func interruption(_ signal: String) throws {
    // Twelve times as long in the end, so that the signal always finds the program at work.
    try place.write(.sine(seconds: 10, channelCount: 2), to: "in.wav")
    // Python starts the program with no signal blocked or ignored, as a terminal does.
    let run = try place.shell(
      """
      exec python3 -c '
      import glob, os, signal, subprocess, time
      def clear():
          signal.pthread_sigmask(signal.SIG_SETMASK, [])
      def writes():
          names = [os.readlink(name) for name in glob.glob(f"/proc/{child.pid}/fd/*")
              if os.path.islink(name)]
          return os.path.exists(".out.wav.syrinx-part") or any("/#" in name for name in names)
      child = subprocess.Popen([os.environ["SYRINX"], "in.wav", "out.wav", "pitch", "300",
          "--loop", "12"], preexec_fn=clear)
      while child.poll() is None and not writes(): time.sleep(0.05)
      time.sleep(0.3)
      child.send_signal(signal.SIG\(signal))
      raise SystemExit(child.wait(30))'
      """)
    #expect(run.status == 130, "\(run.errors)")
    #expect(run.errors == "syrinx: interrupted: ‘out.wav’ was not changed\n")
    #expect(place.contents == ["in.wav", "out.wav"])
    #expect(try place.read("out.wav") == Data("what was here before".utf8))
  }
}
