import Foundation
import SyrinxEngine
import TestSupport
import Testing

@Suite("Pan")
struct PanTests {
  private let a = noise(count: 400, seed: 1)
  private let b = noise(count: 400, seed: 2)

  private func pan(_ position: Curve, _ channels: Pan.Layout = .keep) -> Pan {
    var pan = Pan()
    pan.position = position
    pan.channels = channels
    return pan
  }

  /// The gains of the Web Audio API's StereoPannerNode: of left and right in left and right.
  private func gains(_ p: Double) -> [Double] {
    let x = (p <= 0 ? p + 1 : p) * Double.pi / 2
    return p <= 0 ? [1, cos(x), 0, sin(x)] : [cos(x), 0, sin(x), 1]
  }

  @Test("shares mono by cosine and sine, so that its power is the same everywhere")
  func mono() throws {
    for position in [-1.0, -0.4, 0.3, 1] {
      let got = try render(pan(Curve(position)), [a], rate: 8000)
      let angle = (position + 1) * Double.pi / 4
      for frame in a.indices {
        #expect((Double(got[0][frame]) - Double(a[frame]) * cos(angle)).magnitude < 1e-7)
        #expect((Double(got[1][frame]) - Double(a[frame]) * sin(angle)).magnitude < 1e-7)
      }
    }
    let sweep = Curve(points: [.init(-1, at: .percent(0)), .init(1, at: .percent(100))])
    let got = try render(pan(sweep), [a], rate: 8000)
    for frame in a.indices {
      let power = got[0][frame] * got[0][frame] + got[1][frame] * got[1][frame]
      #expect((power - a[frame] * a[frame]).magnitude < 1e-6)
    }
    #expect((got[0][200] - got[1][200]).magnitude < 1e-6)
    // At 0 nothing changes.
    #expect(bits(try render(pan(0), [a], rate: 8000)) == bits([a]))
  }

  @Test("moves the far channel of stereo over to the near one")
  func stereo() throws {
    let sweep = Curve(points: [.init(-1, at: .percent(0)), .init(1, at: .percent(100))])
    for curve in [Curve(-1), Curve(-0.25), Curve(0.6), Curve(1), sweep] {
      let got = try render(pan(curve), [a, b], rate: 8000)
      for frame in a.indices {
        let g = gains(curve.constant ?? -1 + 2 * Double(frame) / 400)
        let (l, r) = (Double(a[frame]), Double(b[frame]))
        #expect((Double(got[0][frame]) - (g[0] * l + g[1] * r)).magnitude < 3e-7)
        #expect((Double(got[1][frame]) - (g[2] * l + g[3] * r)).magnitude < 3e-7)
      }
    }
    let middle = try render(pan(sweep), [a, b], rate: 8000)
    #expect(middle[0][200] == a[200])
    #expect(middle[1][200] == b[200])
  }

  @Test("moves left and right of six channels, and leaves centre and bass")
  func six() throws {
    let sound = (0..<6).map { noise(count: 50, seed: UInt64($0 + 1)) }
    let got = try render(pan(-1), sound, rate: 8000)
    #expect(got[0] == zip(sound[0], sound[1]).map { $0 + $1 })
    #expect(got[4] == zip(sound[4], sound[5]).map { $0 + $1 })
    #expect(got[1].allSatisfy { $0 == 0 } && got[5].allSatisfy { $0 == 0 })
    #expect(got[2] == sound[2] && got[3] == sound[3])
  }

  @Test("lays out channels")
  func layouts() throws {
    func got(_ layout: Pan.Layout, _ sound: [[Float]]) throws -> [[Float]] {
      try render(pan(0, layout), sound, rate: 8000)
    }
    let mean = zip(a, b).map { $0 * 0.5 + $1 * 0.5 }
    #expect(try got(.mono, [a, b]) == [mean])
    #expect(try got(.stereo, [a]) == [a, a])
    #expect(try got(.stereo, [a, b]) == [a, b])
    #expect(try got(.left, [a, b]) == [a])
    #expect(try got(.right, [a, b]) == [b])
    #expect(try got(.right, [a]) == [a])
    #expect(try got(.swap, [a, b]) == [b, a])
    #expect(try got(.swap, [a]) == [a])
    #expect(try got(.swap, [a, b, a]) == [b, a, a])
  }

  @Test("lays out channels first and then moves them")
  func both() throws {
    let left = try render(pan(1, .left), [a, b], rate: 8000)
    #expect(left[0].allSatisfy { $0 == 0 })
    #expect(left[1] == a)
    #expect(try render(pan(-1, .swap), [a, b], rate: 8000)[0] == zip(b, a).map { $0 + $1 })
  }
}
