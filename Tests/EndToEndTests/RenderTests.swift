import Foundation
import TestSupport
import Testing

struct RenderTests {
  private let place: TemporaryFolder

  init() throws {
    place = try TemporaryFolder()
    try place.write(.sine(), to: "in.wav")
  }

  @Test("a second of a device that never ends is a second", arguments: ["/dev/zero", "-"])
  func endless(input: String) throws {
    let run = try place.shell(
      "exec \"$SYRINX\" \(input) out.wav --raw s16le,22050,1 --end 1 --quiet < /dev/zero")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try place.sound("out.wav").samples == Array(repeating: 0, count: 22_050))
  }

  @Test("Without an effect every sample comes out as it went in", arguments: ["render ", ""])
  func bypass(command: String) throws {
    let run = try place.run(command + "in.wav out.wav")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("out.wav"))
    #expect(try place.sound("out.wav") == place.sound("in.wav"))
    #expect(place.contents == ["in.wav", "out.wav"])
  }

  @Test("Neutral parameters are a bypass too")
  func bypassValue() throws {
    #expect(try place.run("in.wav out.wav gain 0 pitch 0 varispeed 1 eq").status == 0)
    #expect(try place.sound("out.wav") == place.sound("in.wav"))
  }

  @Test("A gain changes every sample by its factor, within the dither")
  func gain() throws {
    #expect(try place.run("in.wav out.wav gain -6dB").status == 0)
    let (before, after) = (try place.sound("in.wav"), try place.sound("out.wav"))
    #expect(before.frameCount == after.frameCount)
    let factor = pow(10, -6.0 / 20)
    for (x, y) in zip(before.samples, after.samples) {
      #expect(abs(Double(y) - factor * Double(x)) <= 2)
    }
  }

  @Test("Lengths are as promised: speed divides them, pitch keeps them, tails are extra")
  func lengths() throws {
    for (chain, count) in [
      ("varispeed 2", 11025), ("varispeed 0.5", 44100), ("pitch +400", 22050),
      ("pitch +3st tempo=2", 11025), ("reverb --tail none", 22050),
      ("reverb --tail 1s", 22050 + 44100), ("gain -1 --start 0.1 --end 0.2 --loop 3", 13230),
    ] {
      let run = try place.run("in.wav out.wav \(chain)")
      #expect(run.status == 0, "\(run.errors)")
      #expect(try place.sound("out.wav").frameCount == count, "\(chain)")
      let explained = try place.run("explain in.wav \(chain) --json").json()
      let output = try #require(explained["output"] as? [String: Any])
      #expect(output["frames"] as? Int == count, "\(chain)")
    }
    #expect(try place.run("in.wav out.wav reverb large-hall").status == 0)
    #expect(try place.sound("out.wav").frameCount > 22050 + 44100)
  }

  @Test("The same command gives the same bytes, whatever the size of the blocks")
  func sameBytes() throws {
    let chain = "pitch +300 reverb small-room eq parametric@1k:+3 gain -6"
    for (name, option) in [("a.wav", ""), ("b.wav", ""), ("c.wav", " --block-frames 64")] {
      #expect(try place.run("in.wav \(name) \(chain)\(option)").status == 0)
    }
    #expect(try place.read("a.wav") == place.read("b.wav"))
    #expect(try place.read("a.wav") == place.read("c.wav"))
  }

  @Test("A pipe works at both ends, and its header tells the true length")
  func pipes() throws {
    let piped = try place.shell(#"cat in.wav | "$SYRINX" - - gain -6dB | cat"#)
    #expect(try WaveSound(piped.output).frameCount == 22050, "\(piped.errors)")
    let redirected = try place.run("- - gain -6dB", input: place.read("in.wav"))
    #expect(redirected.status == 0, "\(redirected.errors)")
    #expect(redirected.output == piped.output)
  }

  @Test("A file at standard input is read from where it stands, however long its header is")
  func standing() throws {
    func number(_ value: Int) -> Data {
      Data([0, 8, 16, 24].map { UInt8(truncatingIfNeeded: value >> $0) })
    }
    let plain = try place.read("in.wav")
    let padding = Data("JUNK".utf8) + number(6000) + Data(count: 6000)
    let padded =
      plain.prefix(4) + number(plain.count - 8 + padding.count) + plain[8..<12] + padding
      + plain.dropFirst(12)
    try place.write(Data(repeating: 0xA5, count: 777) + padded, to: "behind.bin")
    let run = try place.shell(
      """
      { dd bs=777 count=1 of=/dev/null 2>dd.txt; "$SYRINX" - out.wav gain -6dB --strip; } < behind.bin
      """)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try place.run("in.wav wanted.wav gain -6dB --strip").status == 0)
    #expect(try place.read("out.wav") == place.read("wanted.wav"))
  }

  @Test("Sounds that libsndfile can only go forward in are heard more than once all the same")
  func goingBack() throws {
    let layouts = [
      ("speech.wav", "gsm610", ""), ("speech.au", "g721-32", ""), ("speech.au", "g723-24", ""),
      ("speech.wav", "nms-adpcm-32", ""), ("speech.raw", "vox-adpcm", "--raw vox,8000,1"),
    ]
    for (name, encoding, raw) in layouts {
      let made = try place.run("in.wav \(name) --rate 8000 --encoding \(encoding)")
      #expect(made.status == 0, "\(made.errors)")
      for chain in ["normalize -1", "--loop 2", "gain +12 --clip scale", "voice podcast"] {
        let words = "\(chain) \(raw) --encoding pcm16 --quiet"
        let run = try place.shell(
          """
          "$SYRINX" \(name) one.wav \(words) && cat \(name) | "$SYRINX" - two.wav \(words)
          """)
        #expect(run.status == 0, "\(encoding), \(chain): \(run.errors)")
        #expect(try place.read("one.wav") == place.read("two.wav"), "\(encoding), \(chain)")
      }
    }
    #expect(try place.run("compare speech.au speech.au").status == 0)
  }

  @Test("The facts of a render can be had as one JSON object")
  func json() throws {
    let facts = try place.run("in.wav out.wav gain -6dB --json").json()
    #expect(facts["version"] as? Int == 1)
    let output = try #require(facts["output"] as? [String: Any])
    #expect(output["path"] as? String == "out.wav")
    #expect(output["frames"] as? Int == 22050)
    #expect(output["rate"] as? Int == 44100)
    #expect(output["channels"] as? Int == 1)
    #expect(abs(try #require(facts["peakDB"] as? Double) + 12.02) < 0.02)
    #expect(facts["clippedSamples"] as? Int == 0)
  }

  @Test("Where the sound goes to standard output, the facts are all there is on standard error")
  func pipedFacts() throws {
    let run = try place.run("in.wav - gain +20dB --json")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try WaveSound(run.output).frameCount == 22050)
    let object = try JSONSerialization.jsonObject(with: Data(run.errors.utf8))
    let facts = try #require(object as? [String: Any])
    #expect((facts["output"] as? [String: Any])?["path"] as? String == "-")
    let warnings = try #require(facts["warnings"] as? [String])
    #expect(warnings.count == 1 && warnings[0].contains("clipped"))
    #expect(try place.run("in.wav - gain +20dB").errors.contains("clipped"))
    let failed = try place.run("in.wav - gain +20dB --json --clip fail")
    #expect(failed.status == 1 && failed.errors.hasPrefix("syrinx: "))
  }

  @Test("Clipping saturates, is counted and said; `--clip fail` leaves nothing behind")
  func clipping() throws {
    let run = try place.run("in.wav out.wav gain +12dB")
    #expect(run.status == 0)
    #expect(run.errors.contains("clip"))
    #expect(try place.sound("out.wav").samples.max() == 32767)
    #expect(try place.run("in.wav other.wav gain +12dB --clip fail").status == 1)
    #expect(place.contents == ["in.wav", "out.wav"])
  }

  @Test("A file may be changed in place")
  func inPlace() throws {
    let before = try place.sound("in.wav")
    #expect(try place.run("in.wav in.wav gain -6dB --in-place").status == 0)
    #expect(place.contents == ["in.wav"])
    let after = try place.sound("in.wav")
    #expect(after.frameCount == before.frameCount && after != before)
  }

  @Test("The inputs that come with the project can be changed as the demonstration does")
  func fixtures() throws {
    for (input, output, chain) in [
      ("voice-low.wav", "a.wav", "pitch +4st formants=keep"),
      ("voice-child.wav", "b.wav", "[ dry , pitch +7st , pitch -5st formants=keep ] gain -6dB"),
      ("music.flac", "c.flac", "varispeed 1@1s/0.5@3s"),
    ] {
      try place.bring(input)
      let run = try place.run("\(input) \(output) \(chain)")
      #expect(run.status == 0, "\(run.errors)")
      #expect(try place.read(output).count > 10_000)
    }
  }
}
