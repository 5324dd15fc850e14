import Foundation
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxFiles
@testable import SyrinxRender

@Suite("Chapters as other programs read them")
struct ForeignChapterTests {
  private static let titles = ["Intro", "Prêt à porter; #1 = \"two\"", "三"]
  private static let starts = [0.0, 1.25, 3]
  private let bench = Bench()

  /// A tone with chapters that have pictures and links, in the format of an ending.
  private func made(_ ending: String) throws -> String {
    try bench.write(
      [sine(441, rate: 48_000, count: 4 * 48_000, amplitude: 0.3)], to: "in.wav", rate: 48_000)
    let picture = try #require(
      Data(
        base64Encoded:
          "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
      ))
    try picture.write(to: URL(fileURLWithPath: bench.path("dot.png")))
    let chapters = zip(Self.titles, Self.starts).enumerated().map { index, chapter in
      let title = chapter.0.replacingOccurrences(of: "\"", with: "\\\"")
      let more = index == 1 ? #", "url": "https://a.example/?b=c&d", "img": "dot.png""# : ""
      return #"{"startTime": \#(chapter.1), "title": "\#(title)"\#(more)}"#
    }
    try bench.write(
      #"{"version": "1.2.0", "chapters": [\#(chapters.joined(separator: ", "))]}"#, to: "c.json")
    let out = bench.path("out.\(ending)")
    let command =
      ending == "mkv"
      ? ["film", "in.wav", out, "--width", "320", "--height", "240"] : ["in.wav", out]
    let outcome = bench.run(words: command + ["--chapters", "c.json", "--tag", "title=Show"])
    #expect(outcome.status == .done, "\(outcome.notes)")
    // Fields without a place are said.
    #expect(outcome.notes.contains("chapter-pictures") == (ending != "mp3"), "\(outcome.notes)")
    #expect(
      outcome.notes.contains("chapter-links") == ["m4a", "mkv", "wav"].contains(ending),
      "\(outcome.notes)")
    return out
  }

  private struct Probe: Decodable {
    struct Chapter: Decodable {
      let start_time: String
      let end_time: String
      let tags: [String: String]?
    }
    let chapters: [Chapter]
  }

  @Test(
    "have their titles and times for ffprobe in each container that it reads",
    .enabled(if: isInstalled("ffprobe"), "ffmpeg is not installed"),
    arguments: ["mp3", "m4a", "mkv", "ogg", "opus", "flac", "wav"])
  func probed(_ ending: String) throws {
    let path = try made(ending)
    let text = try shell("ffprobe -v error -show_chapters -of json \"$1\"", path)
    let found = try JSONDecoder().decode(Probe.self, from: Data(text.utf8)).chapters
    #expect(found.map { $0.tags?["title"] } == Self.titles)
    let ends = Self.starts.dropFirst() + [4]
    for (chapter, (start, end)) in zip(found, zip(Self.starts, ends)) {
      #expect(abs(try #require(Double(chapter.start_time)) - start) < 0.0011)
      // A lossy codec's last frame may not be full.
      #expect(abs(try #require(Double(chapter.end_time)) - end) < 0.06)
    }
  }

  @Test(
    "have titles, times, links and pictures for mutagen where the form has them",
    .enabled(
      if: isInstalled("ffmpeg") && pythonWithMutagen != nil, "ffmpeg or mutagen is not installed"),
    arguments: ["mp3", "ogg", "opus", "flac", "m4a"])
  func mutagen(_ ending: String) throws {
    let path = try made(ending)
    let lines = try shell("\(#require(pythonWithMutagen)) -c '\(Self.reader)' \"$1\"", path)
      .split(separator: "\n").map { $0.components(separatedBy: "\t") }
    #expect(lines.count == 3)
    for (index, fields) in lines.enumerated() where fields.count == 4 {
      #expect(abs(try #require(Double(fields[0])) - Self.starts[index]) < 0.0011)
      #expect(fields[1] == Self.titles[index])
      let isSecond = index == 1
      #expect(fields[2] == (isSecond && ending != "m4a" ? "https://a.example/?b=c&d" : ""))
      #expect(fields[3] == (isSecond && ending == "mp3" ? "image/png 70" : ""))
    }
  }

  /// Prints start, title, link and picture of each chapter.
  private static let reader = """
    import sys, mutagen
    from mutagen.id3 import ID3
    from mutagen.mp4 import MP4
    p = sys.argv[1]
    def show(*words): print(*words, sep="\\t")
    if p.endswith("mp3"):
      t = ID3(p)
      order = t.getall("CTOC")[0].child_element_ids
      by = {c.element_id: c for c in t.getall("CHAP")}
      assert len(by) == len(order)
      for i in order:
        f = by[i].sub_frames
        link = [w.url for w in f.getall("WXXX")]
        art = [a.mime + " " + str(len(a.data)) for a in f.getall("APIC")]
        show(by[i].start_time / 1000, f.getall("TIT2")[0].text[0], "".join(link), "".join(art))
    elif p.endswith("m4a"):
      chapters = MP4(p).chapters
      # Their unit is 100 ns; mutagen divides as if the unit were a tick of the film at 1000 Hz.
      for c in chapters: show(c.start * chapters._timescale / 1000, c.title, "", "")
    else:
      t = mutagen.File(p).tags
      for n in sorted(k for k, v in t if k.lower().startswith("chapter") and k[7:].isdigit()):
        h, m, s = t[n][0].split(":")
        link = t.get(n + "url", [""])[0]
        show(int(h) * 3600 + int(m) * 60 + float(s), t[n + "name"][0], link, "")
    """

  @Test(
    "are cues with labels in WAV, for a reader of chunks",
    .enabled(if: isInstalled("python3"), "python3 is not installed"))
  func cues() throws {
    let path = try made("wav")
    let reader = """
      import struct, sys
      b = open(sys.argv[1], "rb").read()
      places, labels, at = {}, {}, 12
      while at + 8 <= len(b):
        kind, size = b[at:at + 4], struct.unpack("<I", b[at + 4:at + 8])[0]
        body = b[at + 8:at + 8 + size]
        if kind == b"cue ":
          for i in range(struct.unpack("<I", body[:4])[0]):
            n, _, _, _, _, frame = struct.unpack("<II4sIII", body[4 + 24 * i:28 + 24 * i])
            places[n] = frame
        if kind == b"LIST" and body[:4] == b"adtl":
          j = 4
          while j + 8 <= len(body):
            k, s = body[j:j + 4], struct.unpack("<I", body[j + 4:j + 8])[0]
            if k == b"labl":
              labels[struct.unpack("<I", body[j + 8:j + 12])[0]] = body[j + 12:j + 8 + s]
            j += 8 + s + s % 2
        at += 8 + size + size % 2
      for n in sorted(places, key=places.get):
        print(places[n], labels[n].rstrip(b"\\0").decode(), sep="\\t")
      """
    let lines = try shell("python3 -c '\(reader)' \"$1\"", path).split(separator: "\n")
    #expect(
      lines.map(String.init)
        == zip(Self.titles, Self.starts).map { "\(Int($1 * 48_000))\t\($0)" })
  }
}

private let pythonWithMutagen = python(having: "mutagen")
