import Foundation
import SyrinxEngine
import Testing

@testable import SyrinxAnalysis

struct ResponseTests {
  @Test("A delay has a level of 0 dB, a straight phase and its own group delay")
  func delay() throws {
    var impulse = [Float](repeating: 0, count: 100)
    impulse[48] = 1
    let response = try FrequencyResponse(impulseResponse: impulse, sampleRate: 48_000)
    #expect(response.points.count > 300)
    for point in response.points {
      #expect(abs(try #require(point.decibels)) < 1e-3)
      #expect(abs(try #require(point.groupDelay) - 0.001) < 1e-6)
      #expect(abs(try #require(point.phase) + 360 * point.hertz * 0.001) < 0.01)
    }
  }

  @Test("A one-pole filter has the response of its formula")
  func onePole() throws {
    let pole = 0.9
    let impulse = (0..<2000).map { Float(pow(pole, Double($0))) }
    let response = try FrequencyResponse(impulseResponse: impulse, sampleRate: 44_100)
    for point in response.points {
      let angle = 2 * .pi * point.hertz / 44_100
      let (re, im) = (1 - pole * cos(angle), pole * sin(angle))
      #expect(abs(try #require(point.decibels) + 10 * log10(re * re + im * im)) < 1e-3)
      #expect(abs(try #require(point.phase) + atan2(im, re) * 180 / .pi) < 0.01)
      let delay = pole * (cos(angle) - pole) / (re * re + im * im) / 44_100
      #expect(abs(try #require(point.groupDelay) - delay) < 1e-7)
    }
  }

  @Test("Noise that dies away exponentially has the reverberation time it was made with")
  func decay() throws {
    var seed: UInt64 = 1
    let impulse = (0..<48_000).map { frame -> Float in
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let noise = Double(seed >> 33) / Double(1 << 30) - 1
      return Float(noise * pow(10, -3 * Double(frame) / 48_000 / 0.5))
    }
    let curve = DecayCurve(impulseResponse: impulse, sampleRate: 48_000)
    #expect(abs(try #require(curve.reverberationTime) - 0.5) < 0.01)
    #expect(curve.levels.first == 0)
    for (index, level) in curve.levels.prefix(400).enumerated() {
      #expect(abs(try #require(level) + 120 * Double(index) * curve.interval) < 1)
    }
  }

  @Test("Silence has neither a curve nor a time")
  func silence() {
    let curve = DecayCurve(impulseResponse: [0, 0, 0], sampleRate: 48_000)
    #expect(curve.levels.allSatisfy { $0 == nil })
    #expect(curve.reverberationTime == nil)
  }
}
