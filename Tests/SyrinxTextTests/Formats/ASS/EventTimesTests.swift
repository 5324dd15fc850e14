import SyrinxEngine
import SyrinxFiles
import SyrinxText
import Testing

@Suite("All times of ASS move")
struct EventTimesTests {
  private let header = """
    [Script Info]
    ScriptType: v4.00+

    [Events]
    Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text

    """

  private func moved(_ events: String, by map: TimeMap) throws -> (String, [TimedTextLoss]) {
    let text = try TimedText(reading: Array((header + events).utf8), as: .ass)
    let (moved, losses) = text.moved(by: map, from: 1000, to: 1000)
    let bytes = try moved.written(as: .ass).bytes
    return (String(decoding: bytes.dropFirst(header.utf8.count), as: UTF8.self), losses)
  }

  @Test("events that are no dialogue move like it, before, between and behind; remarks at 0 stay")
  func comments() throws {
    let (text, losses) = try moved(
      """
      Comment: 0,0:00:00.00,0:00:00.00,Big,,0,0,0,template syl,{\\pos(1,2)}!retime("a\\b")!
      Comment: 0,0:00:01.00,0:00:02.00,Big,,0,0,0,,before \\n it
      Dialogue: 0,0:00:02.00,0:00:04.00,Default,,0,0,0,,{\\k50}a{\\k150}b
      Comment: 0,0:00:02.00,0:00:03.00,Default,,0,0,0,karaoke,{\\k50}a{\\k50}b
      Dialogue: 0,0:00:05.00,0:00:06.00,Default,,0,0,0,,c
      Sound: 0,0:00:06.00,0:00:07.00,Default,,0,0,0,,x.wav
      """, by: .speed(2))
    #expect(losses.isEmpty)
    #expect(
      text == """
        Comment: 0,0:00:00.00,0:00:00.00,Big,,0,0,0,template syl,{\\pos(1,2)}!retime("a\\b")!
        Comment: 0,0:00:00.50,0:00:01.00,Big,,0,0,0,,before \\n it
        Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,{\\k25}a{\\k75}b
        Comment: 0,0:00:01.00,0:00:01.50,Default,,0,0,0,karaoke,{\\k25}a{\\k25}b
        Dialogue: 0,0:00:02.50,0:00:03.00,Default,,0,0,0,,c
        Sound: 0,0:00:03.00,0:00:03.50,Default,,0,0,0,,x.wav

        """)
  }

  @Test("a comment outlives the line behind it that is cut away; its own end is told")
  func cutting() throws {
    let (text, losses) = try moved(
      """
      Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,a
      Comment: 0,0:00:04.00,0:00:05.00,Default,,0,0,0,,kept
      Comment: 0,0:00:08.00,0:00:09.00,Default,,0,0,0,,gone
      Dialogue: 0,0:00:08.00,0:00:09.00,Default,,0,0,0,,b
      """, by: .keeping(0..<6000))
    #expect(
      text == """
        Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,a
        Comment: 0,0:00:04.00,0:00:05.00,Default,,0,0,0,,kept

        """)
    #expect(losses == [TimedTextLoss(.lines, 2)])
  }

  @Test(
    "times within a line count from its start",
    arguments: [
      (#"{\t(0,1000,\fs40)}"#, #"{\t(0,500,\fs40)}"#),
      (#"{\fs20\t(200,600,0.5,\clip(1,2,3,4))\b1}"#, #"{\fs20\t(100,300,0.5,\clip(1,2,3,4))\b1}"#),
      (#"{\t(\fs40)\t(2,\fs50)}"#, #"{\t(\fs40)\t(2,\fs50)}"#),
      (#"{\move(1,2,3,4,500,1500)}"#, #"{\move(1,2,3,4,250,750)}"#),
      (#"{\move(1,2,3,4)\pos(500,600)}"#, #"{\move(1,2,3,4)\pos(500,600)}"#),
      (#"{\fad(300,200)}"#, #"{\fad(150,100)}"#), (#"{\fade(300,200)}"#, #"{\fade(150,100)}"#),
      (#"{\fade(255,32,224,0,500,2000,2200)}"#, #"{\fade(255,32,224,0,250,1000,1100)}"#),
      (#"{\org(500,600)\clip(0,0,10,10)(}"#, #"{\org(500,600)\clip(0,0,10,10)(}"#),
    ])
  func overrides(_ before: String, _ after: String) throws {
    let event = "Dialogue: 0,0:00:04.00,0:00:08.00,Default,,0,0,0,,"
    let (text, losses) = try moved(event + before + "x", by: .speed(2))
    #expect(
      text == "Dialogue: 0,0:00:02.00,0:00:04.00,Default,,0,0,0,," + after + "x\n" && losses.isEmpty
    )
  }

  @Test("a line whose beginning is cut away fades in for what is left of it")
  func cutBeginning() throws {
    let (text, _) = try moved(
      #"Dialogue: 0,0:00:04.00,0:00:08.00,Default,,0,0,0,,{\fad(1500,500)\t(0,3000,\b1)}x"#,
      by: .keeping(5000..<10_000))
    #expect(
      text == #"Dialogue: 0,0:00:00.00,0:00:03.00,Default,,0,0,0,,{\fad(500,500)\t(0,2000,\b1)}x"#
        + "\n")
  }
}
