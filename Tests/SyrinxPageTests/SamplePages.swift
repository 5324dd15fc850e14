import Foundation
import SyrinxEngine
import Testing

@testable import SyrinxPage

/// Pages for Tests/Page/run.py, with their first sounds beside them: written where SYRINX_PAGES names
/// a folder, which `make test-page` does.
@Suite(
  .enabled(if: ProcessInfo.processInfo.environment["SYRINX_PAGES"] != nil, "for make test-page"))
struct SamplePages {
  private static func write(
    _ name: String, rate: Int, sounds whole: [[[Float]]], sharesFile: Bool = false,
    _ change: (inout PlayerPage) -> Void = { _ in }
  ) throws {
    let folder = URL(filePath: ProcessInfo.processInfo.environment["SYRINX_PAGES"]!)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // Measured as they are in the files.
    let sounds = whole.map { $0.map { $0.map { ($0 * 32_768).rounded() / 32_768 } } }
    let waves = sharesFile ? [sounds.flatMap(\.self)] : sounds
    let pageSounds = try sounds.enumerated().map { index, channels in
      PageSound(
        label: ["A", "B", "C"][index], name: "\(name) \(index + 1)", file: sharesFile ? 0 : index,
        firstChannel: sharesFile ? index * channels.count : 0,
        portrait: try Samples.portrait(channels, rate: rate))
    }
    let files = waves.map { PageFile(mediaType: "audio/wav", bytes: Samples.wave($0, rate: rate)) }
    var page = PlayerPage(title: name, sounds: pageSounds, files: files)
    change(&page)
    var bytes: [UInt8] = []
    try page.write { bytes += $0 }
    try Data(bytes).write(to: folder.appending(path: "\(name).html"))
    try Data(Samples.wave(sounds[0], rate: rate)).write(to: folder.appending(path: "\(name).wav"))
  }

  /// Syllables: tones that swell and fade three times a second.
  private static func talk(_ hertz: Double, rate: Int, seconds: Double, gain: Double = 0.5)
    -> [Float]
  {
    (0..<Int(seconds * Double(rate))).map { frame in
      let time = Double(frame) / Double(rate)
      let swell = max(sin(2 * .pi * 1.5 * time), 0)
      let tone = (1...8).reduce(0.0) { $0 + sin(2 * .pi * hertz * Double($1) * time) / Double($1) }
      return Float(gain / 2 * swell * tone)
    }
  }

  private static func lines(_ texts: [String], separator: String = " ") -> [PageLine] {
    texts.enumerated().map { index, text in
      let words =
        separator.isEmpty ? text.map(String.init) : text.components(separatedBy: separator)
      let start = 0.3 + Double(index)
      let step = 0.9 / Double(words.count)
      var parts: [PageLine.Word] = []
      for (number, word) in words.enumerated() {
        let begin = start + Double(number) * step
        if number > 0 { parts.append(.init(separator)) }
        parts.append(.init(word, begin...begin + 0.9 * step))
      }
      return PageLine(start: start, end: start + 0.9, words: parts)
    }
  }

  @Test("two sounds of one time")
  func two() throws {
    let sounds = [
      [Self.talk(110, rate: 22_050, seconds: 3.5)],
      [Self.talk(165, rate: 22_050, seconds: 3.5, gain: 0.2)],
    ]
    try Self.write("two", rate: 22_050, sounds: sounds) { page in
      page.title = "</title><script>throw 1</script> & others"
      page.lines = Self.lines([
        "Nothing </script> is <b>obeyed</b>", "that is only text", "The end",
      ])
      page.marks = [PageClip(start: 1, end: 1.4, text: "quieter by 8 dB")]
      page.lanes = [PageLane(name: "Found", clips: page.marks)]
    }
  }

  @Test("stereo, with words in Japanese and in Arabic")
  func scripts() throws {
    let sound = [
      Self.talk(110, rate: 44_100, seconds: 3), Self.talk(880, rate: 44_100, seconds: 3, gain: 0.2),
    ]
    try Self.write("japanese", rate: 44_100, sounds: [sound]) { page in
      page.lines = Self.lines(["さくらさくら", "やよいの空は", "見わたす限り"], separator: "")
    }
    try Self.write("arabic", rate: 44_100, sounds: [sound]) { page in
      page.lines = Self.lines(["يا ليل يا عين", "طال الليل على الساهرين", "mixed كلام here"])
    }
  }

  @Test("a second sound that is slower")
  func slower() throws {
    let sounds = [
      [Self.talk(110, rate: 16_000, seconds: 2)], [Self.talk(110, rate: 16_000, seconds: 3)],
    ]
    try Self.write("slower", rate: 16_000, sounds: sounds) { page in
      page.timeMap = [(0, 0), (2, 3)]
    }
  }

  @Test("sounds at the edges")
  func edges() throws {
    try Self.write("silence", rate: 44_100, sounds: [[[Float](repeating: 0, count: 88_200)]])
    try Self.write("one-sample", rate: 44_100, sounds: [[[0.5]]])
    try Self.write("96k", rate: 96_000, sounds: [[Self.talk(3000, rate: 96_000, seconds: 2)]])
    let six = (1...6).map { Self.talk(Double($0) * 100, rate: 48_000, seconds: 2, gain: 0.2) }
    try Self.write("six-channels", rate: 48_000, sounds: [six])
  }

  @Test(
    "eleven minutes of two sounds in one file",
    .enabled(
      if: ProcessInfo.processInfo.environment["SYRINX_LONG_PAGES"] != nil, "needs SYRINX_LONG_PAGES"
    ))
  func long() throws {
    let sounds = [110.0, 165].map { hertz -> [[Float]] in
      let part = Self.talk(hertz, rate: 8000, seconds: 10)
      return [(0..<66).flatMap { _ in part }]
    }
    try Self.write("long", rate: 8000, sounds: sounds, sharesFile: true) { page in
      page.lines = (0..<200).map { index in
        let start = Double(index) * 3.3
        return PageLine(
          start: start, end: start + 3, words: [.init("Line \(index)", start...start + 3)])
      }
    }
  }

  @Test("an index of ten thousand")
  func index() throws {
    let folder = URL(filePath: ProcessInfo.processInfo.environment["SYRINX_PAGES"]!)
    let rows = (0..<10_000).map { index -> PageIndex.Row in
      let loudness = Double(index * 7919 % 200) / 10 - 30
      let peak = Double(index * 31 % 90) / -10
      return PageIndex.Row(
        name: "voice-\(index).wav", sound: .beside("two.wav"), page: "two.html",
        seconds: 3.5, loudness: loudness, peak: peak,
        clippedSamples: index % 97 == 0 ? index % 13 : 0,
        pitch: index % 5 == 0 ? nil : 90 + Double(index * 13 % 160),
        note: index % 40 == 0 ? "differs" : "",
        wave: (0..<56).map { Float(abs(sin(Double($0 + index) / 7))) })
    }
    var bytes: [UInt8] = []
    try PageIndex(title: "Ten thousand", summary: "10 000 outputs", rows: rows).write {
      bytes += $0
    }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: folder.appending(path: "index.html"))
  }
}
