import Foundation
import TestSupport
import Testing

struct InterruptionTests {
  private let place: TemporaryFolder

  init() throws {
    place = try TemporaryFolder()
    try place.write(Data("what was here before".utf8), to: "out.wav")
  }

  @Test("An empty pipe is called one")
  func emptyPipe() throws {
    let run = try place.run("- out.wav gain -3")
    #expect(run.status == 1 && run.errors == "syrinx: standard input is empty\n")
    #expect(try place.read("out.wav") == Data("what was here before".utf8))
  }

  @Test("A folder that --make-folders does not make is missing, and no more is said")
  func missingFolder() throws {
    try place.write(.sine(seconds: 0.1), to: "in.wav")
    let run = try place.shell("ln -s none/a.wav link.wav; \"$SYRINX\" in.wav link.wav gain -3")
    #expect(run.errors == "syrinx: the folder of ‘link.wav’ does not exist\n")
    let made = try place.run("in.wav none/a.wav gain -3")
    #expect(made.errors.hasSuffix("does not exist: --make-folders makes it\n"), "\(made.errors)")
  }

  @Test(
    "An interrupted render leaves the old output and nothing else; SIGQUIT ends it without a report",
    arguments: ["INT", "TERM", "QUIT"])
  func interruption(_ signal: String) throws {
    // Twelve times as long in the end, so that the signal always finds the program at work.
    try place.write(.sine(seconds: 10, channelCount: 2), to: "in.wav")
    // Python starts the program with no signal blocked or ignored, as a terminal does.
    let run = try place.shell(
      """
      ulimit -c 0; exec python3 -c '
      import glob, os, signal, subprocess, time
      def clear():
          signal.pthread_sigmask(signal.SIG_SETMASK, [])
          signal.signal(signal.SIGQUIT, signal.SIG_DFL)
      def target(name):
          # It may have been closed meanwhile.
          try: return os.readlink(name)
          except OSError: return ""
      def writes():
          names = [target(name) for name in glob.glob(f"/proc/{child.pid}/fd/*")]
          return os.path.exists(".out.wav.syrinx-part") or any("/#" in name for name in names)
      child = subprocess.Popen([os.environ["SYRINX"], "in.wav", "out.wav", "pitch", "300",
          "quality=fine", "--loop", "12"], preexec_fn=clear)
      while child.poll() is None and not writes(): time.sleep(0.05)
      time.sleep(0.3)
      child.send_signal(signal.SIG\(signal))
      raise SystemExit(abs(child.wait(30)))'
      """)
    #expect(run.status == (signal == "QUIT" ? SIGQUIT : 130), "\(run.errors)")
    #expect(
      run.errors == (signal == "QUIT" ? "" : "syrinx: interrupted: ‘out.wav’ was not changed\n"))
    #expect(place.contents == ["in.wav", "out.wav"])
    #expect(try place.read("out.wav") == Data("what was here before".utf8))
  }
}
