import Foundation
import TestSupport
import Testing

/// The drawing library is opened by the program itself, so that its absence can only be tried on the
/// built one: an empty file in its place is none.
@Suite("Pictures by the built program")
struct PictureTests {
  #if os(Linux)
    @Test("without the drawing library nothing but pictures is missing, and its package is named")
    func withoutCairo() throws {
      let place = try TemporaryFolder()
      try place.write(WaveSound.sine(), to: "in.wav")
      try place.write(Data(), to: "libcairo.so.2")
      let before = place.contents
      for line in ["plot in.wav --out x.png", "spectrum in.wav --out x.svg"] {
        let run = try place.shell("LD_LIBRARY_PATH=. \"$SYRINX\" \(line)")
        #expect(run.status == 1)
        #expect(run.errors.hasPrefix("syrinx: ") && run.errors.contains("libcairo2"))
        #expect(run.errors.split(separator: "\n").count == 1)
        #expect(place.contents == before)
      }
      let numbers = try place.shell("LD_LIBRARY_PATH=. \"$SYRINX\" plot in.wav --json")
      #expect(numbers.status == 0)
      #expect(try numbers.json()["version"] as? Int == 1)
      #expect(try place.shell("LD_LIBRARY_PATH=. \"$SYRINX\" doctor").status == 0)
    }
  #endif

  @Test("a picture that is interrupted leaves the old one as it was")
  func interrupted() throws {
    let place = try TemporaryFolder()
    try place.write(WaveSound.sine(seconds: 60, channelCount: 2), to: "in.wav")
    try place.write(Data("old".utf8), to: "x.jsonl")
    // Python starts the program with no signal blocked, as a terminal does.
    let run = try place.shell(
      """
      exec python3 -c '
      import os, signal, subprocess, time
      line = "spectrum in.wav --fft 65536 --fps 500 --out x.jsonl"
      child = subprocess.Popen([os.environ["SYRINX"]] + line.split(),
          preexec_fn=lambda: signal.pthread_sigmask(signal.SIG_SETMASK, []))
      time.sleep(0.5)
      child.terminate()
      raise SystemExit(child.wait(30))'
      """)
    #expect(run.status == 130)
    #expect(try place.read("x.jsonl") == Data("old".utf8))
    #expect(place.contents == ["in.wav", "x.jsonl"])
  }

  private static let canCompare =
    isInstalled("ffmpeg") && isInstalled("python3")
    && (try? TemporaryFolder().shell("\"$SYRINX\" doctor | grep -q cairo.*[0-9]").status) == 0

  @Test(
    "those of the README are what the program draws",
    .enabled(if: canCompare, "cairo, ffmpeg or python3 is not installed"))
  func readMe() throws {
    let place = try TemporaryFolder()
    let kept = Fixtures.folder.appending(path: "Pictures").path
    let check = "exec python3 '\(Fixtures.folder.path)/../Tests/Page/pictures.py' \"$SYRINX\""
    let run = try place.shell("\(check) '\(kept)' --check")
    #expect(run.status == 0, "\(run.errors)")
    // One that shows another spectrum is told.
    let other = "'\(Fixtures.audio.path)/voice-high.wav' --axis mel --floor -70"
    let changed = try place.shell(
      """
      cp '\(kept)'/*.png .
      "$SYRINX" spectrum \(other) --width 800 --height 320 --out spectrum.png --quiet
      \(check) . --check
      """)
    #expect(changed.status == 1 && changed.errors.contains("make pictures"), "\(changed.errors)")
    for name in try FileManager.default.contentsOfDirectory(atPath: kept) {
      let facts = try FileManager.default.attributesOfItem(atPath: "\(kept)/\(name)")
      #expect((facts[.size] as? Int ?? .max) <= 60_000, "\(name)")
    }
  }
}
