import SyrinxEngine
import TestSupport
import Testing

@Suite("Width and polarity")
struct StereoTests {
  private let left = noise(count: 400, seed: 1)
  private let right = noise(count: 400, seed: 2)

  private func width(_ sides: Curve) -> Width {
    var width = Width()
    width.sides = sides
    return width
  }

  @Test("the sides are multiplied and the middle stays, along a curve too")
  func formula() throws {
    let sweep = Curve(points: [.init(400, at: .percent(0)), .init(0, at: .percent(100))])
    for curve in [Curve(0), Curve(37), Curve(150), Curve(400), sweep] {
      let got = try render(width(curve), [left, right], rate: 8000)
      for frame in left.indices {
        let sides = (curve.constant ?? 400 - Double(frame)) / 100
        let (l, r) = (Double(left[frame]), Double(right[frame]))
        let (middle, side) = ((l + r) / 2, (l - r) / 2)
        #expect(abs(Double(got[0][frame]) - (middle + sides * side)) < 1e-7 * (1 + sides))
        #expect(abs(Double(got[1][frame]) - (middle - sides * side)) < 1e-7 * (1 + sides))
      }
    }
  }

  @Test("middle and sides apart add up to the sound, channels without a partner being middle")
  func parts() throws {
    for count in [1, 2, 6] {
      let sound = (1...count).map { noise(count: 300, seed: UInt64($0)) }
      var sides = Width()
      sides.middle = 0
      let got = try [width(0), sides].map { try render($0, sound, rate: 8000) }
      for channel in 0..<count {
        for frame in 0..<300 {
          let sum = got[0][channel][frame] + got[1][channel][frame]
          #expect(abs(sum - sound[channel][frame]) < 1e-7)
        }
      }
      #expect(got[1][count == 1 ? 0 : count == 6 ? 2 : 0].contains { $0 != 0 } == (count == 2))
    }
  }

  @Test("a sound without sides is told of where only they are to be left, after a render too")
  func noSides() throws {
    var sides = Width()
    sides.middle = 0
    let near = zip(left, right).map { $0 + 1e-4 * $1 }
    for (sound, isTold) in [([left], true), ([left, near], true), ([left, right], false)] {
      var graph = Graph()
      let source = SoundSource(AudioBuffer(channels: sound), sampleRate: 8000)
      let player = try graph.add(PlayerNode(source), as: "player")
      try graph.connect(try graph.add(sides, as: "width", after: player), to: graph.output)
      let renderer = try Renderer(graph)
      #expect(renderer.remarks.isEmpty == (sound.count > 1))
      _ = try renderer.renderAll()
      #expect(renderer.remarks.map(\.1) == (isTold ? [.noSides] : []))
    }
  }

  @Test("none of the sides is mono, and all of them the sound as it was, to the bit")
  func ends() throws {
    let mono = try render(width(0), [left, right], rate: 8000)
    #expect(mono[0] == mono[1])
    let curve = Curve(points: [
      .init(100, at: .percent(0)), .init(100, at: .percent(50)), .init(0, at: .percent(100)),
    ])
    let got = try render(width(curve), [left, right], rate: 8000)
    #expect(got[0].prefix(200) == left.prefix(200) && got[1].prefix(200) == right.prefix(200))
    #expect(width(100).isBypass && !width(99).isBypass)
  }

  @Test("a mono sound passes a change of width, and is inverted whatever the side")
  func mono() throws {
    #expect(try render(width(0), [left], rate: 8000) == [left])
    for side in Invert.Channels.allCases {
      var invert = Invert()
      invert.channels = side
      #expect(try render(invert, [left], rate: 8000) == [left.map { -$0 }])
    }
  }

  @Test("of six channels the pairs are made narrow or inverted; centre and bass stay")
  func six() throws {
    let sound = (1...6).map { noise(count: 100, seed: UInt64($0)) }
    let got = try render(width(0), sound, rate: 8000)
    #expect(got[0] == got[1] && got[4] == got[5] && got[0] != got[4])
    #expect(got[2] == sound[2] && got[3] == sound[3])
    for (side, channels) in [
      (Invert.Channels.left, [0, 4]), (.right, [1, 5]), (.all, [0, 1, 2, 3, 4, 5]),
    ] {
      var invert = Invert()
      invert.channels = side
      let got = try render(invert, sound, rate: 8000)
      for channel in sound.indices {
        let want = channels.contains(channel) ? sound[channel].map { -$0 } : sound[channel]
        #expect(got[channel] == want, "\(side) \(channel)")
      }
    }
  }

  @Test("inverted twice is the sound as it was, and silence stays without a sign")
  func twice() throws {
    let once = try render(Invert(), [left, right], rate: 8000)
    #expect(try render(Invert(), once, rate: 8000) == [left, right])
    let silence = try render(Invert(), [[0, 0]], rate: 8000)[0]
    #expect(silence.allSatisfy { $0 == 0 && $0.sign == .plus })
  }
}
