import Foundation
import SyrinxEngine
import SyrinxFiles
import SyrinxText
import TestSupport
import Testing

@testable import SyrinxTimeline

@Suite("The picture of a film follows its sound")
struct FilmSpeedTests {
  /// A sound of ten minutes that becomes steadily faster, until it is twice as fast.
  private func tenMinutes() throws -> (speed: FilmOutput.Speed, renderer: Renderer) {
    var varispeed = Varispeed()
    varispeed.rate = Curve(points: [
      Curve.Point(1, at: .seconds(0)), Curve.Point(2, at: .seconds(600)),
    ])
    var graph = Graph()
    let sound = SoundSource(SynthSource(try Synth(path: "synth silence 600s rate=8000")))
    let player = try graph.add(PlayerNode(sound), as: "player")
    try graph.connect(graph.add(varispeed, as: "speed", after: player), to: graph.output)
    let renderer = try Renderer(graph)
    let speed = FilmOutput.Speed(seconds: 600) { second in
      renderer.output(atPlayed: second * 8000).map { $0 / 8000 }
    }
    return (try #require(speed), renderer)
  }

  @Test("over ten minutes pictures stay with the sound that follows a curve")
  func tenMinuteCurve() throws {
    let (speed, renderer) = try tenMinutes()
    guard case .following(let times) = speed else {
      Issue.record("no curve")
      return
    }
    var line = 0
    for step in 0...60_000 {
      let second = Double(step) / 100
      while line + 2 < times.count, times[line + 1].film < second { line += 1 }
      let (start, end) = (times[line], times[line + 1])
      let shown =
        start.shown
        + (second - start.film) * (end.shown - start.shown) / (end.film - start.film)
      let heard = try #require(renderer.timeMap.output(at: second * 8000)) / 8000
      // The integral of one over a speed of 1 + t/600.
      let exact = 600 * log(1 + second / 600)
      guard abs(shown - heard) < 0.001, abs(shown - exact) < 0.001 else {
        Issue.record("at \(second): \(shown), \(heard), \(exact)")
        return
      }
    }
    let text = try #require(speed.expression)
    #expect(text.utf8.count < 100_000)
  }

  @Test(
    "ffmpeg shows pictures over ten minutes where the curve has them",
    .enabled(if: isInstalled("ffmpeg"), "ffmpeg is not installed"))
  func tenMinutesShown() throws {
    let probe = try #require(
      FFmpegProbe(parsing: #"{"streams": [], "format": {"duration": "600"}}"#))
    var film = FilmOutput("in.mp4", probe, sound: "s.wav", container: .mp4, output: "out.mp4")
    film.speed = try tenMinutes().speed
    let text = try ffmpeg([
      "-f", "lavfi", "-i", "color=black:s=16x16:r=10:d=600", "-filter_complex",
      PictureFilter(film).text, "-map", "[v]", "-fps_mode", "passthrough", "-enc_time_base",
      "1:90000", "-f", "framecrc", "-",
    ]).text
    let times = text.rows.filter { !$0.begins(with: "#") }.compactMap { row in
      row.fields(",").dropFirst().first.flatMap { Double($0.trimmed) }
    }
    #expect(times.count == 6000)
    for (index, time) in times.enumerated() {
      let exact = 600 * log(1 + Double(index) / 6000)
      guard abs(time / 90_000 - exact) < 0.001 else {
        Issue.record("picture \(index): \(time / 90_000), \(exact)")
        return
      }
    }
  }

  @Test("a step in a curve, a steady speed, and times that are not kept")
  func speeds() throws {
    // Twice as fast after the first of two seconds.
    let step = FilmOutput.Speed(seconds: 2) { $0 < 1 ? $0 : 1 + ($0 - 1) / 2 }
    #expect(
      step
        == .following([
          PictureTime(film: 0, shown: 0), PictureTime(film: 1, shown: 1),
          PictureTime(film: 2, shown: 1.5),
        ]))
    #expect(FilmOutput.Speed(seconds: 2) { $0 } == .constant(1))
    #expect(FilmOutput.Speed(seconds: 2) { $0 / 4 } == .constant(4))
    #expect(FilmOutput.Speed(seconds: 2) { $0 > 1 ? $0 : nil } == nil)
    #expect(FilmOutput.Speed(seconds: 2) { $0 + 1 } == nil)
    // However wild a curve is, it fits into a command.
    let wild = FilmOutput.Speed(seconds: 4000) { $0 + 0.4 * sin($0 * 2) }
    #expect(try #require(wild?.expression).utf8.count < 120_000)
  }
}
