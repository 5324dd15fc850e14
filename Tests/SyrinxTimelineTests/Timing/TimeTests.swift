import Testing

@testable import SyrinxTimeline

@Suite("Times of a timeline")
struct TimeTests {
  private let ntsc = FrameRate(29.97)!

  @Test("drop-frame timecode keeps step with the clock")
  func dropFrame() {
    #expect(Timecode.picture("01:00:00;00", at: ntsc) == 107_892)
    #expect(Timecode.picture("00:10:00;00", at: ntsc) == 17_982)
    #expect(Timecode.picture("00:00:59;29", at: ntsc) == 1799)
    #expect(Timecode.picture("00:01:00;02", at: ntsc) == 1800)
    #expect(Timecode.picture("00:01:00;00", at: ntsc) == nil)
    #expect(Timecode.picture("01:00:00:00", at: ntsc) == 108_000)
    #expect(Timecode.picture("01:00:00;00", at: FrameRate(59.94)!) == 215_784)
    #expect(Timecode.picture("01:00:00;00", at: FrameRate(25)!) == nil)
    #expect(Timecode.picture("00:00:00:30", at: ntsc) == nil)
    #expect(Timecode.picture("00:60:00:00", at: ntsc) == nil)
    // 210 pictures, whose rate in lowest terms is not over 1001.
    #expect(Timecode.picture("00:10:00;00", at: FrameRate("210000/1001")!) == 125_874)
  }

  @Test("every number that drop-frame timecode has names the next picture")
  func dropFrameIsDense() {
    var next = 0
    for minute in 0..<30 {
      for second in 0..<60 {
        for picture in 0..<30 {
          func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
          let text = "00:\(two(minute)):\(two(second));\(two(picture))"
          guard let number = Timecode.picture(text, at: ntsc) else { continue }
          guard number == next else { Issue.record("\(text) is \(number)"); return }
          next += 1
        }
      }
    }
    #expect(next == 3 * 17_982)
  }

  @Test("rates of pictures are fractions")
  func rates() {
    #expect(ntsc == FrameRate(30_000, over: 1001))
    #expect(FrameRate("23.976") == FrameRate(24_000, over: 1001))
    #expect(FrameRate("30000/1001") == ntsc)
    #expect(FrameRate("12.5") == FrameRate(25, over: 2))
    #expect(FrameRate("25")?.nominal == 25)
    let written = ["25", "12.5", "29.97", "60000/2002", "50/2"].map { FrameRate($0)?.text }
    #expect(written == ["25", "25/2", "30000/1001", "30000/1001", "25"])
    #expect(FrameRate("0") == nil && FrameRate("-1") == nil && FrameRate("2/0") == nil)
    #expect(FrameRate("nan") == nil && FrameRate("1e9") == nil)
  }

  @Test(
    "a time becomes the nearest frame",
    arguments: [
      ("1:02.5", 3_000_000), ("250ms", 12_000), ("2", 96_000), ("-20ms", -960),
      ("1:00:00", 172_800_000), ("00:00:01:00", 48_048), ("−00:00:01:00", -48_048),
      ("01:00:00;00", 172_799_827),
    ])
  func frames(text: String, frame: Int) throws {
    #expect(try TimelineTime(text, fps: ntsc, place: "").frames(at: 48_000) == frame)
  }

  @Test("what is no time is refused", arguments: ["", "x", "1:2:3:4:5", "1:75", "5 apples", "--1"])
  func wrong(text: String) {
    #expect(throws: TimelineError.notATime(text, place: "")) {
      try TimelineTime(text, fps: ntsc, place: "")
    }
    #expect(throws: TimelineError.noFrameRate("00:00:01:00", place: "")) {
      try TimelineTime("00:00:01:00", fps: nil, place: "")
    }
  }

  @Test("pictures of any rate become frames of any rate without a word too narrow for it")
  func extremes() throws {
    let slow = try #require(FrameRate("3599999999/3600000"))
    for sampleRate in [1, 48_000, 6_144_000] {
      for picture in [Int32.min, -1, 0, 1, 35_640_000, Int32.max] {
        let frames = TimelineTime.pictures(picture, slow).frames(at: sampleRate)
        let exact = Double(picture) * 3_600_000 / 3_599_999_999 * Double(sampleRate)
        #expect(abs(Double(frames) - exact) <= 0.5 + exact.magnitude * 1e-15)
      }
    }
    // Halves go up.
    let two = try #require(FrameRate(2))
    #expect([-3, -1, 1, 3].map { TimelineTime.pictures($0, two).frames(at: 1) } == [-1, 0, 1, 2])
    let rarest = try #require(FrameRate(1, over: 3600))
    #expect(TimelineTime.pictures(.max, rarest).frames(at: 6_144_000) > 1 << 59)
    #expect(TimelineTime.seconds(-0x1p63).frames(at: 48_000) < 0)
    #expect(TimelineTime.seconds(.nan).frames(at: 48_000) == 0)
  }
}
