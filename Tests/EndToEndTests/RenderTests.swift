import Foundation
import TestSupport
import Testing

/// Renders that only a program of its own can do.
struct PipedRenderTests {
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

}
