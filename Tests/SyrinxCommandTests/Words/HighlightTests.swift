import Foundation
import SyrinxFiles
import SyrinxText
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

/// libass draws what we write, through the `ass` filter of ffmpeg.
@Suite(
  "Words in ASS as libass shows them", .enabled(if: draws, "ffmpeg with libass is not installed"))
struct HighlightTests {
  private let bench = Bench()
  /// Starts of the words and the end of the last, in pictures at 20 a second.
  private let times = [20, 28, 40, 46, 60]
  /// The pictures looked at: where three words begin, where each is half heard, and where they end.
  private let shown = [20, 24, 28, 34, 40, 43, 46]

  /// Where the words of a line are filled (gold) and not (white), in columns of a picture.
  private struct Picture {
    var lastFilled: Int?
    var firstUnfilled: Int?

    init(_ bytes: [UInt8]) {
      for pixel in 0..<bytes.count / 3 where bytes[3 * pixel] > 200 {
        let column = pixel % 1920
        let blue = bytes[3 * pixel + 2]
        if blue < 60 { lastFilled = max(lastFilled ?? 0, column) }
        if blue > 200 { firstUnfilled = min(firstUnfilled ?? 1920, column) }
      }
    }
  }

  private func pictures() throws -> [Picture] {
    func tag(_ picture: Int) -> String {
      let hundredths = "0\(picture % 20 * 5)".suffix(2)
      return "00:0\(picture / 20).\(hundredths)"
    }
    let words = ["Twinkle ", "twinkle ", "little ", "star"]
    let line = zip(times, words).map { "<\(tag($0))>\($1)" }.joined()
    try bench.write("[\(tag(20))]\(line)<\(tag(60))>\n", to: "in.lrc")
    #expect(
      bench.run(words: ["words", bench.path("in.lrc"), bench.path("out.ass")]).status == .done)
    let selection = shown.map { "eq(n\\,\($0))" }.joined(separator: "+")
    let filters = [
      "ass=\(bench.path("out.ass"))", "crop=1920:160:0:900", "select=\(selection)",
      "setpts=N/20/TB",
    ]
    try ffmpeg([
      "-f", "lavfi", "-i", "color=black:s=1920x1080:r=20:d=3", "-vf",
      filters.joined(separator: ","), "-pix_fmt", "rgb24", "-f", "rawvideo", bench.path("out.rgb"),
    ])
    let bytes = try #require(bench.bytes("out.rgb"))
    let size = 1920 * 160 * 3
    try #require(bytes.count == shown.count * size)
    return shown.indices.map { Picture([UInt8](bytes[$0 * size..<($0 + 1) * size])) }
  }

  @Test("at the middle of a word its left half is filled, and nothing behind it")
  func middles() throws {
    let pictures = try pictures()
    for index in 0..<3 {
      let left = try #require(pictures[2 * index].firstUnfilled)
      let right = try #require(pictures[2 * index + 2].firstUnfilled)
      let middle = pictures[2 * index + 1]
      // A picture earlier or later is 11 columns away or more; a letter's side bearing is less than 5.
      let filled = try #require(middle.lastFilled)
      let unfilled = try #require(middle.firstUnfilled)
      #expect(
        filled - 5 <= (left + right) / 2 && (left + right) / 2 <= unfilled + 5, "word \(index)")
      #expect(filled < unfilled && unfilled - filled < 20, "word \(index)")
    }
    #expect(pictures[0].lastFilled == nil)
  }
}

private let draws =
  isInstalled("ffmpeg")
  && (try? shell(
    "ffmpeg -hide_banner -filters | grep -w ass")) != nil
