import Foundation
import SyrinxEngine
import TestSupport
import Testing

@testable import SyrinxAnalysis

struct SpectrogramTests {
  /// A sine that climbs in a straight line.
  static func chirp(from low: Double, to high: Double, rate: Int, count: Int) -> [Float] {
    (0..<count).map { frame in
      let time = Double(frame) / Double(rate)
      let slope = (high - low) / (Double(count) / Double(rate))
      return Float(0.5 * sin(2 * .pi * (low * time + slope * time * time / 2)))
    }
  }

  static func spectrogram(
    _ channels: [[Float]], rate: Int, known: Bool, columns: Int, rows: Int
  ) throws -> (levels: [[[Double?]]], secondsPerColumn: Double) {
    let edges = (0...rows).map { Double($0) * Double(rate) / 2 / Double(rows) }
    let format = StreamFormat(sampleRate: rate, channelCount: channels.count)
    let spectrogram = try Spectrogram(
      format: format, frameCount: known ? channels[0].count : nil, columnCount: columns,
      edges: edges, size: 1024)
    let sound = AudioBuffer(channels: channels)
    for start in stride(from: 0, to: sound.frameCapacity, by: 777) {
      let block = sound.frames.extracting(start..<min(start + 777, sound.frameCapacity))
      for sink in spectrogram.sinks { try sink.write(block) }
    }
    spectrogram.finish()
    let levels = channels.indices.map { spectrogram.levels(of: $0) }
    return (levels, spectrogram.secondsPerColumn)
  }

  @Test(
    "The ridge of a chirp lies where its frequency is, for known and unknown lengths",
    arguments: [true, false], [3000, 40_000, 400_000])
  func ridge(known: Bool, count: Int) throws {
    let rate = 16_000
    let sound = Self.chirp(from: 1000, to: 7000, rate: rate, count: count)
    let (levels, seconds) = try Self.spectrogram(
      [sound], rate: rate, known: known, columns: 100, rows: 200)
    let columns = levels[0]
    if known { #expect(columns.count == 100) }
    #expect(columns.count <= 200)
    #expect(abs(Double(columns.count) * seconds - Double(count) / Double(rate)) < 2 * seconds)
    for (index, column) in columns.enumerated() where count > 3000 {
      let instant = (Double(index) + 0.5) * seconds * Double(rate) / Double(count)
      guard instant > 0.05, instant < 0.95 else { continue }
      let row = column.indices.max { column[$0] ?? -999 < column[$1] ?? -999 } ?? 0
      #expect(abs((Double(row) + 0.5) * 40 - (1000 + 6000 * instant)) < 100)
    }
  }

  @Test("A sine of full scale is at 0 dB, and a channel of silence has no level")
  func level() throws {
    let rate = 16_000
    // On a bin, where there is no scalloping.
    let tone = (0..<16_000).map { Float(sin(2 * .pi * 1000 * Double($0) / Double(rate))) }
    let (levels, _) = try Self.spectrogram(
      [tone, Array(repeating: 0, count: 16_000)], rate: rate, known: true, columns: 50, rows: 100)
    let loudest = try #require(levels[0][25].compactMap { $0 }.max())
    #expect(abs(loudest) < 0.01)
    #expect(levels[1].allSatisfy { $0.allSatisfy { $0 == nil } })
  }
}
