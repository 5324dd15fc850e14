import Foundation
import SyrinxEngine
import TestSupport
import Testing

@Suite("Drive")
struct DriveNodeTests {
  private func drive(_ decibels: Double, _ shape: Drive.Shape, mix: Curve = 100) -> Drive {
    var drive = Drive()
    drive.db = Curve(decibels)
    drive.shape = shape
    drive.mix = mix
    return drive
  }

  /// The shapes, written out once more.
  private func bent(_ x: Double, _ shape: Drive.Shape) -> Double {
    switch shape {
    case .hard: return min(max(x, -1), 1)
    case .soft:
      let c = min(max(x, -1.5), 1.5)
      return c - 4 * c * c * c / 27
    case .tube:
      let (a, b) = (8.0 / 9, 4.0 / 3)
      let c = min(max(x, -a), b)
      return c + (1 / a - 1 / b) * c * c / 2 - c * c * c / (3 * a * b)
    }
  }

  /// The gain that brings a sine of peak 0.2 back to its power.
  private func makeup(_ decibels: Double, _ shape: Drive.Shape) -> Double {
    let values = (0..<20_000).map { index in
      bent(0.2 * pow(10, decibels / 20) * sin(2 * .pi * Double(index) / 20_000), shape)
    }
    let mean = values.reduce(0, +) / 20_000
    let power = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 20_000
    return 0.2 / (2 * power).squareRoot()
  }

  @Test(
    "at low frequencies follows the curve", arguments: Drive.Shape.allCases, [0, 12, 30.0])
  func staticCurve(shape: Drive.Shape, decibels: Double) throws {
    let rate = 44_100
    let sound = sine(40, rate: rate, count: 4410, amplitude: 0.8)
    let output = try render(drive(decibels, shape), [sound], rate: rate)[0]
    let gain = makeup(decibels, shape)
    var wanted = sound.map { gain * bent(Double($0) * pow(10, decibels / 20), shape) }
    if shape == .tube { wanted = withoutConstant(wanted, rate: rate) }
    let errors = zip(output, wanted).map { Double($0) - $1 }[100..<4300]
    // A corner rings by a little on the way down, as any band-limited wave does.
    #expect(errors.map(\.magnitude).max()! < 0.012)
    #expect((errors.reduce(0) { $0 + $1 * $1 } / 4200).squareRoot() < 1e-3)
  }

  /// A first-order high-pass at 15 Hz by the bilinear transform.
  private func withoutConstant(_ sound: [Double], rate: Int) -> [Double] {
    let c = tan(.pi * 15 / Double(rate))
    var (x1, y1) = (0.0, 0.0)
    return sound.map { x in
      y1 = (x - x1 + (1 - c) * y1) / (1 + c)
      x1 = x
      return y1
    }
  }

  @Test(
    "a full-scale tone of 5 kHz aliases below −60 dB", arguments: [44_100, 48_000],
    Drive.Shape.allCases)
  func aliasing(rate: Int, shape: Drive.Shape) throws {
    let tone = FiveKilohertz(rate: rate, count: shape == .tube ? 7000 : 1500)
    for gain in [0, 20, 40, 60.0] {
      let output = try render(drive(gain, shape), [tone.sound], rate: rate)[0]
      let spectrum = tone.spectrum(of: output)
      let aliasing = spectrum.aliasing(ofTone: tone.bin)
      let reference = spectrum.amplitudes[tone.bin]
      #expect(decibels(aliasing.loudest / reference) < -63, "\(gain) dB")
      #expect(decibels(aliasing.all / reference) < -62, "\(gain) dB")
    }
  }

  @Test("hard at 60 dB makes a square wave of a tone: its harmonics fall as 1 ÷ n")
  func squareWave() throws {
    let rate = 48_000
    let output = try render(
      drive(60, .hard), [sine(1000, rate: rate, count: 4000, amplitude: 1)], rate: rate)[0]
    let spectrum = PeriodicSpectrum(output, from: 3000, period: 48).amplitudes
    for n in stride(from: 3, through: 15, by: 2) {
      // The saturator's triangle takes a little off the top.
      let droop = pow(sin(.pi * Double(n) / 192) / (.pi * Double(n) / 192), 2)
      #expect(abs(decibels(spectrum[n] / spectrum[1] * Double(n) / droop)) < 0.05)
    }
    for n in stride(from: 2, through: 14, by: 2) {
      #expect(decibels(spectrum[n] / spectrum[1]) < -60)
    }
  }

  @Test("soft and hard treat both sides alike, tube does not")
  func symmetry() throws {
    let sound = noise(count: 3000)
    let mirrored = sound.map { -$0 }
    for shape in Drive.Shape.allCases {
      let one = try render(drive(24, shape), [sound], rate: 44_100)[0]
      let other = try render(drive(24, shape), [mirrored], rate: 44_100)[0].map { -$0 }
      #expect((largestDifference(one, other) < 1e-6) == (shape != .tube))
    }
  }

  @Test("tube has even harmonics and no constant")
  func tube() throws {
    let rate = 48_000
    let sound = sine(1000, rate: rate, count: 12_000, amplitude: 0.5)
    let output = try render(drive(12, .tube), [sound], rate: rate)[0]
    let spectrum = PeriodicSpectrum(output, from: 11_000, period: 48).amplitudes
    #expect(decibels(spectrum[2] / spectrum[1]) > -20)
    #expect(decibels(spectrum[0] / spectrum[1]) < -80)
  }

  @Test("a sine of −14 dB keeps its power at any drive", arguments: Drive.Shape.allCases)
  func reference(shape: Drive.Shape) throws {
    let sound = sine(200, rate: 44_100, count: 8820, amplitude: 0.2)
    for decibels in [0, 7, 18, 33, 60.0] {
      let output = try render(drive(decibels, shape), [sound], rate: 44_100)[0]
      #expect(abs(level(output) - level(sound)) < 0.1, "\(decibels) dB")
    }
  }

  @Test("a voice keeps its level within a few decibels", arguments: Drive.Shape.allCases)
  func loudness(shape: Drive.Shape) throws {
    let sound = vowel(fundamental: 120, formants: [700, 1200, 2600], rate: 22_050, count: 8820)
    for decibels in [0, 12, 24, 40, 60.0] {
      let output = try render(drive(decibels, shape), [sound], rate: 22_050)[0]
      #expect(abs(level(output) - level(sound)) < 5, "\(decibels) dB")
    }
  }

  private func level(_ sound: [Float]) -> Double {
    decibels(TestSupport.level(sound.dropFirst(2205).dropLast(205)))
  }

  @Test("a mix does not comb: what is too soft to bend comes back as it was")
  func mixed() throws {
    for frequency in [100, 3000, 9000, 15_000.0] {
      let sound = sine(frequency, rate: 44_100, count: 4000, amplitude: 1e-3)
      let output = try render(drive(0, .hard, mix: 50), [sound], rate: 44_100)[0]
      let range = 500..<3500
      let before = ToneFit(sound, frequency: frequency, rate: 44_100, in: range)
      let after = ToneFit(output, frequency: frequency, rate: 44_100, in: range)
      #expect(abs(decibels(after.amplitude / before.amplitude)) < 0.22)
      #expect(abs(after.phase - before.phase) < 1e-3)
    }
  }

  @Test("an impulse comes out where it went in")
  func latency() throws {
    let output = try render(
      drive(0, .hard), [impulse(at: 1000, count: 2000, amplitude: 0.5)], rate: 44_100)[0]
    #expect(output.indices.max { output[$0] < output[$1] } == 1000)
    #expect(abs(output[999] - output[1001]) < 1e-6)
  }

  @Test("a moving drive is, at every time, the drive it has come to")
  func moving() throws {
    let rate = 44_100
    let sound = sine(441, rate: rate, count: rate / 2, amplitude: 0.5)
    var moving = Drive()
    moving.db = Curve(points: [.init(0, at: .seconds(0)), .init(40, at: .seconds(0.5))])
    let output = try render(moving, [sound], rate: rate)[0]
    for frame in stride(from: 2200, to: 20_000, by: 3000) {
      let steady = try render(
        drive(40 * Double(frame) / Double(rate / 2), .soft), [Array(sound.prefix(frame + 200))],
        rate: rate)[0]
      #expect(abs(output[frame] - steady[frame]) < 2e-3)
    }
  }
}
