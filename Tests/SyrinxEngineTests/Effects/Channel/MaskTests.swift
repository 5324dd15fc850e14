import Foundation
import TestSupport
import Testing

@testable import SyrinxEngine

@Suite("Masks and crops")
struct MaskTests {
  private let rate = 16_000

  private func mask(time: Double, _ times: Int, _ mel: Double, _ bands: Int, seed: Int) -> Mask {
    var mask = Mask()
    (mask.time, mask.times, mask.seed) = (time, times, seed)
    (mask.frequency, mask.frequencies) = (mel, bands)
    return mask
  }

  @Test("stretches of time are silent, fade at their ends, and all else is as it was")
  func times() throws {
    let sound = noise(count: rate)
    var widths: [Int] = []
    for seed in 1...40 {
      let mask = mask(time: 200, 3, 0, 0, seed: seed)
      let made = try render(mask, [sound], rate: rate)[0]
      let stretches = mask.masks(
        frameCount: sound.count, StreamFormat(sampleRate: rate, channelCount: 1)
      ).times
      widths += stretches.map(\.count)
      for frame in sound.indices {
        let depth =
          stretches.map { min(frame - $0.lowerBound, $0.upperBound - 1 - frame) }.max() ?? -1
        if depth < 0 {
          #expect(made[frame] == sound[frame])
        } else {
          #expect(made[frame].magnitude <= sound[frame].magnitude)
          if depth >= rate / 200 { #expect(made[frame] == 0) }
        }
      }
    }
    // Uniform from 0 to 3200 frames: the mean of 120 of them lies within three deviations.
    let mean = Double(widths.reduce(0, +)) / Double(widths.count)
    #expect(widths.allSatisfy { (0...3200).contains($0) } && abs(mean - 1600) < 260)
  }

  @Test("bands of frequency are gone by 70 dB, and other sines pass in time and phase")
  func bands() throws {
    for seed in 1...12 {
      let mask = mask(time: 0, 0, 700, 2, seed: seed)
      let bands = mask.masks(
        frameCount: 0, StreamFormat(sampleRate: rate, channelCount: 1)
      ).bands
      for hertz in stride(from: 90.0, to: 7900, by: 370) {
        let sound = sine(hertz, rate: rate, count: rate)
        let made = try render(mask, [sound], rate: rate)[0]
        #expect(made.count == sound.count)
        let middle = 4000..<12_000
        let isInside = bands.contains { $0.lowerBound + 45 < hertz && hertz < $0.upperBound - 45 }
        let isOutside = bands.allSatisfy {
          hertz < $0.lowerBound - 45 || hertz > $0.upperBound + 45
        }
        if isInside { #expect(level(made[middle]) < 0.36 * 3.2e-4, "\(hertz)") }
        if isOutside {
          #expect(middle.allSatisfy { (made[$0] - sound[$0]).magnitude < 2e-4 }, "\(hertz)")
        }
      }
    }
  }

  @Test("a crop is a piece of the sound, and every place is as likely as another")
  func crop() throws {
    let sound = noise(count: 1000)
    var starts: [Int] = []
    for seed in 0..<300 {
      var crop = Crop()
      (crop.length, crop.seed) = (0.1, seed)
      let made = try render(crop, [sound], rate: 8000)[0]
      #expect(made.count == 800)
      let start = try #require((0...200).first { sound[$0] == made[0] && sound[$0 + 1] == made[1] })
      #expect(Array(sound[start..<start + 800]) == made)
      starts.append(start)
    }
    let mean = Double(starts.reduce(0, +)) / 300
    #expect(abs(mean - 100) < 11 && starts.min()! < 8 && starts.max()! > 192)
  }

  @Test("a crop of a shorter sound is all of it, filled up where that is asked for")
  func short() throws {
    let sound = noise(count: 500)
    var crop = Crop()
    crop.length = 0.1
    #expect(try render(crop, [sound], rate: 8000)[0] == sound)
    crop.pad = true
    #expect(
      try render(crop, [sound], rate: 8000)[0] == sound + [Float](repeating: 0, count: 300))
    crop.length = 0.05
    crop.start = 0.03
    #expect(try render(crop, [sound], rate: 8000)[0] == Array(sound[100..<500]))
  }
}
