import Foundation
import TestSupport
import Testing

@testable import SyrinxEngine

/// Recommendation ITU-R BS.775-3, annex 4, table 2: what each output takes of L, R, C, Ls and Rs.
private let recommendation: [(output: [ChannelLayout.Speaker], gains: [[Double]])] = [
  ([.frontCenter], [[0.7071, 0.7071, 1, 0.5, 0.5]]),
  ([.frontLeft, .frontRight], [[1, 0, 0.7071, 0.7071, 0], [0, 1, 0.7071, 0, 0.7071]]),
  (
    [.frontLeft, .frontRight, .frontCenter],
    [[1, 0, 0, 0.7071, 0], [0, 1, 0, 0, 0.7071], [0, 0, 1, 0, 0]]
  ),
  (
    [.frontLeft, .frontRight, .backCenter],
    [[1, 0, 0.7071, 0, 0], [0, 1, 0.7071, 0, 0], [0, 0, 0, 0.7071, 0.7071]]
  ),
  (
    [.frontLeft, .frontRight, .frontCenter, .backCenter],
    [[1, 0, 0, 0, 0], [0, 1, 0, 0, 0], [0, 0, 1, 0, 0], [0, 0, 0, 0.7071, 0.7071]]
  ),
  (
    [.frontLeft, .frontRight, .backLeft, .backRight],
    [[1, 0, 0.7071, 0, 0], [0, 1, 0.7071, 0, 0], [0, 0, 0, 1, 0], [0, 0, 0, 0, 1]]
  ),
]

@Suite("Mixing channels down")
struct DownmixTests {
  private func gains(_ matrix: ChannelMatrix) -> [[Double]] {
    (0..<matrix.outputCount).map { output in
      (0..<matrix.inputCount).map { Double(matrix[output, $0]) }
    }
  }

  private func largestSum(_ gains: [[Double]]) -> Double { gains.map { $0.reduce(0, +) }.max()! }

  @Test("has the gains of ITU-R BS.775, divided by their largest sum", arguments: [0, 1])
  func table(sides: Int) throws {
    typealias Speaker = ChannelLayout.Speaker
    let surround: [Speaker] = sides == 1 ? [.sideLeft, .sideRight] : [.backLeft, .backRight]
    let input = try #require(ChannelLayout([.frontLeft, .frontRight, .frontCenter] + surround))
    for row in recommendation {
      let matrix = ChannelMatrix(from: input, to: try #require(ChannelLayout(row.output)))
      let largest = max(largestSum(row.gains), 1)
      for (got, want) in zip(gains(matrix), row.gains) {
        for (a, b) in zip(got, want) { #expect(abs(a - b / largest) < 1e-4, "\(row.output)") }
      }
    }
  }

  @Test("the low-frequency channel is left out of mono and stereo, and nothing else is")
  func lowFrequency() throws {
    for count in 3...8 {
      let input = try #require(ChannelLayout.usual(channelCount: count))
      for output in 1...2 {
        let format = StreamFormat(sampleRate: 8000, channelCount: count, layout: input)
        let converted = format.converted(to: output)
        #expect(converted.layout == ChannelLayout.usual(channelCount: output))
        let got = gains(converted.matrix)
        for (channel, speaker) in input.speakers.enumerated() {
          #expect((got.reduce(0) { $0 + $1[channel] } == 0) == (speaker == .lowFrequency))
        }
        #expect(abs(largestSum(got) - 1) < 1e-6)
      }
    }
  }

  @Test("every loudspeaker that can be named is heard in mono and in stereo but the low one")
  func everySpeaker() throws {
    for speaker in ChannelLayout.Speaker.allCases where speaker != .lowFrequency {
      let input = try #require(ChannelLayout([speaker]))
      for count in 1...2 {
        let output = try #require(ChannelLayout.usual(channelCount: count))
        let power = gains(ChannelMatrix(from: input, to: output)).reduce(0) { $0 + $1[0] * $1[0] }
        #expect(power > 0.12 && power <= 1 + 1e-6, "\(speaker) in \(count): \(power)")
      }
    }
  }

  @Test("mono and stereo become one another as ever, whatever their map says")
  func twoChannels() throws {
    let odd = try #require(ChannelLayout([.backLeft, .lowFrequency]))
    for layout in [nil, odd] {
      let stereo = StreamFormat(sampleRate: 8000, channelCount: 2, layout: layout)
      #expect(gains(stereo.converted(to: 1).matrix) == [[0.5, 0.5]])
      #expect(stereo.partners.map { [$0.left, $0.right] } == [[0, 1]])
    }
    let mono = StreamFormat(sampleRate: 8000, channelCount: 1)
    #expect(gains(mono.converted(to: 2).matrix) == [[1], [1]])
  }

  @Test("channels that have their loudspeaker in a wider layout go there")
  func byName() throws {
    let quad = StreamFormat(
      sampleRate: 8000, channelCount: 4, layout: .usual(channelCount: 4))
    #expect(
      gains(quad.converted(to: 6).matrix) == [
        [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1],
      ])
    let sides = StreamFormat(
      sampleRate: 8000, channelCount: 6,
      layout: ChannelLayout([
        .frontLeft, .frontRight, .frontCenter, .lowFrequency, .sideLeft, .sideRight,
      ]))
    let five = gains(sides.converted(to: 5).matrix)
    #expect(five[3] == [0, 0, 0, 0, 1, 0] && five[4] == [0, 0, 0, 0, 0, 1])
  }

  @Test("nodes take the channels for what their stream says, or say what they took them for")
  func nodes() throws {
    let sound = (0..<4).map { noise(count: 50, seed: UInt64($0 + 1)) }
    func render(_ node: any GraphNode, _ layout: ChannelLayout?) throws -> (Renderer, [[Float]]) {
      var graph = Graph()
      let player = PlayerNode(
        SoundSource(AudioBuffer(channels: sound), sampleRate: 8000, layout: layout))
      let playerID = try graph.add(player, as: "player")
      let nodeID = try graph.add(node, as: "node")
      try graph.connect(playerID, to: nodeID)
      try graph.connect(nodeID, to: graph.output)
      let renderer = try Renderer(graph)
      return (renderer, try renderer.renderAll())
    }
    var pan = Pan()
    pan.channels = .stereo
    let film = ChannelLayout([.frontCenter, .frontLeft, .frontRight, .backCenter])
    for node in [ChannelConversion(to: 2), pan] as [any GraphNode] {
      let (renderer, got) = try render(node, film)
      #expect(renderer.remarks.isEmpty)
      #expect(renderer.format.layout == .usual(channelCount: 2))
      let all = 1 + 0.7071 + 0.5
      for frame in 0..<50 {
        let (c, l, s) = (Double(sound[0][frame]), Double(sound[1][frame]), Double(sound[3][frame]))
        #expect(abs(Double(got[0][frame]) - (l + 0.7071 * c + 0.5 * s) / all) < 1e-4)
      }
      let (guessing, quad) = try render(node, nil)
      #expect(guessing.remarks.map(\.node) == ["node"])
      #expect(guessing.remarks.map(\.1) == [.usual(ChannelLayout.usual(channelCount: 4)!)])
      for frame in 0..<50 {
        let want = (Double(sound[0][frame]) + 0.7071 * Double(sound[2][frame])) / 1.7071
        #expect(abs(Double(quad[0][frame]) - want) < 1e-4)
      }
    }
    pan.channels = .swap
    let (_, swapped) = try render(pan, film)
    #expect(swapped == [sound[0], sound[2], sound[1], sound[3]])
    pan.channels = .left
    #expect(try render(pan, film).1 == [sound[1]])
  }

  @Test("nodes tell of a sound of which a mix leaves nothing, and only of that")
  func nothingLeft() throws {
    let tone = sine(300, count: 800)
    let silence = [Float](repeating: 0, count: 800)
    let low = [silence, silence, silence, tone, silence, silence]
    let near = tone.map { -0.999 * $0 }
    let sounds: [(sound: [[Float]], isTold: Bool)] = [
      ([tone, near], true), (low, true), ([tone, tone], false), ([tone, silence], false),
      ([silence, silence], false), ([tone.map { $0 / 2000 }, silence], false),
    ]
    var pan = Pan()
    pan.channels = .mono
    for (sound, isTold) in sounds {
      for node in [ChannelConversion(to: 1), pan] as [any GraphNode] {
        var graph = Graph()
        let source = SoundSource(
          AudioBuffer(channels: sound), sampleRate: 8000,
          layout: .usual(channelCount: sound.count))
        let player = try graph.add(PlayerNode(source), as: "player")
        try graph.connect(try graph.add(node, as: "node", after: player), to: graph.output)
        let renderer = try Renderer(graph)
        _ = try renderer.renderAll()
        #expect(renderer.remarks.map(\.1) == (isTold ? [.nothingLeft] : []))
      }
    }
  }

  @Test("every effect, and every conversion of rate, hands on what is known of the loudspeakers")
  func handedOn() throws {
    let layout = ChannelLayout([
      .frontLeft, .frontRight, .frontCenter, .lowFrequency, .sideLeft, .sideRight,
    ])
    let sound = (0..<6).map { noise(count: 300, seed: UInt64($0 + 1)) }
    func format(after effect: any Effect, rate: Int) throws -> StreamFormat {
      var graph = Graph()
      let player = PlayerNode(
        SoundSource(AudioBuffer(channels: sound), sampleRate: 8000, layout: layout))
      let playerID = try graph.add(player, as: "player")
      let node = try graph.resolve(effect, after: playerID).effect
      let converter = RateConversion(to: rate)
      let nodeID = try graph.add(node, as: "node")
      let converterID = try graph.add(converter, as: "rate")
      try graph.connect(playerID, to: nodeID)
      try graph.connect(nodeID, to: converterID)
      return try Renderer(graph, upTo: converterID).format
    }
    for effect in EffectCatalog.tested.effects {
      let after = try format(after: effect.makeEffect(), rate: 16_000)
      #expect(after.layout == layout, "\(effect.name)")
    }
  }

  @Test("a mixer knows the loudspeakers that all of its inputs agree in")
  func mixer() throws {
    let five = ChannelLayout.usual(channelCount: 5)
    let other = ChannelLayout([.frontLeft, .frontRight, .frontCenter, .sideLeft, .sideRight])
    for (layouts, want) in [([five, nil], five), ([five, five], five), ([five, other], nil)] {
      let inflows = layouts.map {
        StreamInfo(
          format: StreamFormat(sampleRate: 8000, channelCount: 5, layout: $0), length: nil)
      }
      let setup = ProcessorSetup(inputs: inflows, maximumFrameCount: 8)
      #expect(try Mixer().makeProcessor(setup).format.layout == want)
    }
  }

  @Test("loudness counts each channel by its loudspeaker (BS.1770-4, table 4)")
  func loudness() throws {
    func weights(_ speakers: [ChannelLayout.Speaker]) throws -> [Double] {
      LoudnessMeter.weights(
        StreamFormat(
          sampleRate: 8000, channelCount: speakers.count,
          layout: ChannelLayout(speakers)))
    }
    #expect(try weights([.lowFrequency, .frontLeft, .frontRight]) == [0, 1, 1])
    #expect(try weights([.frontLeft, .frontRight, .backLeft, .backRight]) == [1, 1, 1.41, 1.41])
    #expect(
      try weights([.frontLeft, .frontRight, .backLeft, .backRight, .sideLeft, .sideRight])
        == [1, 1, 1, 1, 1.41, 1.41])
    let usual = StreamFormat(sampleRate: 8000, channelCount: 6)
    #expect(LoudnessMeter.weights(usual) == [1, 1, 1, 0, 1.41, 1.41])
  }
}
