import TestSupport
import Testing

@testable import SyrinxEngine

@Suite("Parts that are cut out")
struct CutTests {
  private let rate = 1000
  private let sound = (0..<5000).map { Float($0 % 997) / 1000 }

  private func render(_ words: [String: String], _ parts: [Cut.Part]) throws -> [Float] {
    var cut = Cut(parts)
    for (parameter, word) in words { try cut.set(parameter, word: word) }
    let resolved = try resolve(cut, for: [sound], rate: rate)
    return try SyrinxEngineTests.makeRenderer(resolved, [sound], rate: rate, blockFrameCount: 64)
      .renderAll()[0]
  }

  @Test("are gone to the frame, those that touch as one, in any order")
  func exact() throws {
    let out = try render(
      ["snap": "0", "fade": "0"], [.init(3, 3.5), .init(1, 1.5), .init(1.4, 2), .init(4.5, 9)])
    #expect(out == Array(sound[..<1000] + sound[2000..<3000] + sound[3500..<4500]))
  }

  @Test("have crossfades in the middle and fades at the ends")
  func faded() throws {
    let out = try render(
      ["snap": "0", "fade": "10"], [.init(0, 1), .init(2, 3), .init(4, .infinity)])
    #expect(out.count == 2000)
    for frame in 0..<10 {
      let way = (Float(frame) + 0.5) / 10
      #expect(abs(out[frame] - way * sound[1000 + frame]) < 1e-6)
      let joint = sound[1990 + frame] + way * (sound[2990 + frame] - sound[1990 + frame])
      #expect(abs(out[990 + frame] - joint) < 1e-6)
      #expect(abs(out[1990 + frame] - (1 - way) * sound[3990 + frame]) < 1e-6)
    }
    #expect(Array(out[10..<990]) == Array(sound[1010..<1990]))
    #expect(Array(out[1000..<1990]) == Array(sound[3000..<3990]))
  }

  @Test("begin and end where the sound crosses zero softly")
  func snapped() throws {
    let wave = sine(20, rate: 48_000, count: 96_000, amplitude: 0.5)
    var cut = Cut([Cut.Part(0.5125, 1.0125)])
    cut.snap = 20
    cut.fade = 0
    let out = try SyrinxEngineTests.makeRenderer(
      resolve(cut, for: [wave], rate: 48_000), [wave], rate: 48_000
    ).renderAll()[0]
    // Between two neighbours of the tone there is never more than 2π · 20 ÷ 48 000 · 0.5.
    let most = zip(out, out.dropFirst()).map { abs($1 - $0) }.max()
    #expect(try #require(most) < 0.0027)
    // Asked for in the middle of a half wave, either edge has moved to an end of it.
    #expect((72_000 - 1200 - 2...72_000 + 1200 + 2).contains(out.count))
  }

  @Test("take their words along, and what follows moves")
  func words() {
    let map = TimeMap.spliced(
      Splices(
        leavingOut: [100..<300, 400..<450], inserting: [0, 80],
        silencing: [100...300, 400...450]))
    #expect(map.output(at: 50) == 50 && map.output(at: 200) == 100 && map.output(at: 300) == 100)
    #expect(map.silences(200...200) && map.silences(100...100) && !map.silences(300...300))
    #expect(map.silences(99...301) && !map.silences(90...200) && !map.silences(350...380))
    #expect(map.output(of: 120...280) == nil)
    #expect(map.output(of: 90...320) == 90...120)
    #expect(map.output(at: 450) == 280 && map.output(at: 500) == 330)
    #expect(map.input(at: 250) == 400 && map.input(at: 290) == 460)
    #expect(map.length(of: StreamLength(frameCount: 500)).frameCount == 330)
  }

  @Test("are read as they are printed, and refused where they are none")
  func parts() {
    for (word, part) in [
      ("4.3..4.5", Cut.Part(4.3, 4.5)), ("..1", Cut.Part(0, 1)), ("2..", Cut.Part(2, .infinity)),
      ("1..2=a.wav", Cut.Part(1, 2, insert: "a.wav")),
      ("1..2=say:you", Cut.Part(1, 2, insert: "say:you")),
    ] {
      #expect(Cut.Part(word) == part && part.word == word)
    }
    #expect(Cut.Part("1:02..1:04") == Cut.Part(62, 64))
    for word in ["5..4", "um", "1", "1..2=", "-1..2", "nan..2", "..5..", "1..2.."] {
      #expect(Cut.Part(word) == nil)
    }
  }
}
