import TestSupport
import Testing

@testable import SyrinxEngine

private let rate = 8000

/// A sound of stretches, each of so many seconds at a level of noise.
private func noises(_ stretches: [(seconds: Double, amplitude: Float)], seed: UInt64 = 1) -> [Float]
{
  stretches.enumerated().flatMap { index, stretch in
    noise(
      count: Int(stretch.seconds * Double(rate)), seed: seed + UInt64(index),
      amplitude: stretch.amplitude)
  }
}

/// Findings in a sound that comes in blocks of one size.
private func findings(_ channels: [[Float]], blockFrameCount: Int = 1000) -> [SilenceSplitter
  .Finding]
{
  let buffer = AudioBuffer(channels: channels)
  var cutter = SilenceSplitter(
    format: StreamFormat(sampleRate: rate, channelCount: channels.count))
  var found: [SilenceSplitter.Finding] = []
  var decided = 0
  for start in stride(from: 0, to: buffer.frameCapacity, by: blockFrameCount) {
    let end = min(start + blockFrameCount, buffer.frameCapacity)
    cutter.add(buffer.frames.extracting(start..<end))
    let fresh = cutter.takeFindings()
    for case .cut(let frame) in fresh { #expect(frame >= decided) }
    found += fresh
    decided = cutter.decided
  }
  cutter.finish()
  return found + cutter.takeFindings()
}

extension [SilenceSplitter.Finding] {
  /// The seconds at which pieces part.
  fileprivate var cuts: [Double] {
    compactMap { if case .cut(let frame) = $0 { Double(frame) / Double(rate) } else { nil } }
  }

  fileprivate var kinds: [Bool] {
    compactMap { if case .isSingle(let isSingle) = $0 { isSingle } else { nil } }
  }
}

@Suite("Where a sound is cut")
struct PieceCutterTests {
  @Test("is in pauses, after ten seconds first and then after six")
  func pauses() {
    let sound = noises([
      (4, 0.3), (0.2, 0.001), (7, 0.3), (0.3, 0.001), (2, 0.3), (0.3, 0.001), (5, 0.3),
      (0.3, 0.001), (9, 0.3), (0.07, 0.001), (9, 0.3),
    ])
    let cuts = findings([sound]).cuts
    let pauses = [11.2...11.5, 18.8...19.1]
    #expect(cuts.count == pauses.count)
    for (cut, pause) in zip(cuts, pauses) {
      #expect(pause.contains(cut) && pause.contains(cut + 0.02), "\(cut)")
    }
  }

  @Test("is nowhere in a short sound, in a loud one, or where what is soft is all there is")
  func nowhere() {
    #expect(findings([noises([(5, 0.3), (2, 0), (2.9, 0.3)])]).cuts == [])
    #expect(findings([noises([(11, 0.3), (2, 0.02), (11, 0.3)])]).cuts == [])
    #expect(findings([noises([(11, 0.005), (2, 0.001), (11, 0.005)])]).cuts == [])
    let sound = noises([(11, 0.3), (0.5, 0), (11, 0.3)])
    #expect(findings([sound, noise(count: sound.count)]).cuts == [])
    #expect(findings([[]]).cuts == [])
  }

  @Test("may be anywhere in silence")
  func silence() {
    #expect(findings([[Float](repeating: 0, count: 25 * rate)]).cuts.count == 3)
  }

  @Test("does not depend on the blocks", arguments: [1, 7, 160, 4096, 1 << 20])
  func blocks(size: Int) {
    let left = noises([(11, 0.3), (0.5, 0.0002), (7, 0.3), (0.5, 0.001), (4, 0.3)])
    var right = left
    for frame in 19 * rate..<right.count { right[frame] *= 0.9 }
    let want = findings([left, right])
    #expect(want.cuts.count == 2)
    #expect(want.kinds == [true, true, false])
    #expect(findings([left, right], blockFrameCount: size) == want)
  }

  @Test("takes what is not a number for sound")
  func notANumber() {
    let sound = [Float](repeating: .nan, count: 15 * rate)
    #expect(findings([sound]).cuts == [])
  }
}

@Suite("Channels that are one")
struct SinglePieceTests {
  @Test("are known by every bit, to the end of the piece")
  func bits() {
    let sound = noises([(11, 0.3), (0.5, 0), (4, 0.3)])
    #expect(findings([sound, sound]).kinds == [true, true])
    #expect(findings([sound, sound, sound]).kinds == [true, true])
    #expect(findings([sound]).kinds == [true])
    for frame in [0, 60_000, 79_000] {
      var other = sound
      other[frame] = other[frame].nextUp
      #expect(findings([sound, other]).kinds == [false, true])
      #expect(findings([other, sound, sound]).kinds == [false, true])
    }
    var last = sound
    last[last.count - 1] = 1
    #expect(findings([sound, last]).kinds == [true, false])
  }

  @Test("where they part without a pause are cut before, at the softest place near")
  func parting() {
    let sound = noises([(14, 0.3), (0.04, 0.1), (6, 0.3)])
    var other = sound
    let part = Int(14.2 * Double(rate))
    for frame in part..<other.count { other[frame] *= 0.5 }
    let found = findings([sound, other])
    #expect(found.kinds == [true, false])
    #expect(found.cuts.count == 1)
    #expect(found.cuts.allSatisfy { (13.99...14.03).contains($0) })
  }

  @Test("that part early are not one")
  func early() {
    let sound = noises([(20, 0.3)])
    var other = sound
    for frame in 9 * rate..<other.count { other[frame] *= 0.5 }
    let found = findings([sound, other])
    #expect(found.kinds == [false])
    #expect(found.cuts == [])
  }
}
