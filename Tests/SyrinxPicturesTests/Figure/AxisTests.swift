import Foundation
import Testing

@testable import SyrinxPictures

struct AxisTests {
  private static func labels(_ axis: Axis, _ pixels: Double) -> [String] {
    axis.ticks(pixels: pixels) { Double($0.count) * 7 }.compactMap(\.label)
  }

  @Test("Frequencies are written with k from a thousand on, at round numbers")
  func frequencies() {
    #expect(
      Self.labels(.frequency(20...20_000), 1000) == [
        "20", "50", "100", "200", "500", "1k", "2k", "5k", "10k", "20k",
      ])
    #expect(Self.labels(.frequency(0...4000, .linear), 300) == ["0", "1k", "2k", "3k", "4k"])
    #expect(Self.labels(.frequency(0...22_050, .mel), 300).first == "0")
  }

  @Test("Times are seconds below a minute and a clock above")
  func times() {
    #expect(Self.labels(.time(0...3), 200) == ["0", "1", "2", "3"])
    #expect(Self.labels(.time(0...0.4), 200) == ["0.0", "0.1", "0.2", "0.3", "0.4"])
    #expect(Self.labels(.time(0...120), 300) == ["0:00", "0:30", "1:00", "1:30", "2:00"])
    #expect(Self.labels(.time(3000...7200), 250) == ["1:00:00", "1:30:00", "2:00:00"])
  }

  @Test("Levels have a true minus sign, angles are parts of a turn")
  func numbers() {
    #expect(Self.labels(.level(-60...0), 120) == ["−60", "−40", "−20", "0"])
    let phase = Axis("phaseDegrees", "Phase", -200...200, style: .angle)
    #expect(Self.labels(phase, 300) == ["−180", "−90", "0", "90", "180"])
  }

  @Test("Shares and edges undo each other on every scale", arguments: Scale.allCases)
  func scales(scale: Scale) {
    let axis = Axis.frequency(20...16_000, scale)
    for (index, edge) in axis.edges(50).enumerated() {
      #expect(abs(axis.fraction(of: edge) - Double(index) / 50) < 1e-9)
    }
    var reversed = axis
    reversed.isReversed = true
    #expect(abs(reversed.fraction(of: 20) - 1) < 1e-12)
  }

  @Test("Axes as long as numbers go have ticks or none, and do not fail")
  func extremes() {
    let most = Double.greatestFiniteMagnitude
    #expect(!Self.labels(Axis("a", "A", -3.2e38...3.2e38), 200).isEmpty)
    #expect(!Self.labels(Axis("a", "A", 1e30...1.001e30), 200).isEmpty)
    for range in [
      -most...most, 0...Double.infinity, -Double.infinity ... -Double.infinity, 5...5, 1e300...most,
      0...Double.leastNonzeroMagnitude,
    ] {
      for style in [Axis.Style.number, .time, .angle, .frequency] {
        for scale in Scale.allCases {
          let labels = Self.labels(Axis("a", "A", range, scale: scale, style: style), 200)
          #expect(labels.count < 100)
        }
      }
    }
  }

  @Test("Equal steps of mel are equal steps at 1000 mel for 1 kHz")
  func mel() {
    #expect(abs(Scale.mel.position(1000) - 1000) < 0.1)
  }
}
