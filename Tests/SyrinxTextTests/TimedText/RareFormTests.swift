import SyrinxText
import Testing

@Suite("Forms that are rare but as their formats say")
struct RareFormTests {
  @Test("JSON of OpenAI's service has the words of all segments beside them")
  func wordsBesideSegments() throws {
    let text = try TimedText(
      reading: Array(
        """
        {"task": "transcribe", "duration": 3.5, "text": "Hi you. Bye you.", "segments": [
        {"id": 0, "start": 0.0, "end": 1.5, "text": " Hi you."},
        {"id": 1, "start": 1.5, "end": 3.0, "text": " Bye you."}], "words": [
        {"word": "Hi", "start": 0.1, "end": 0.3}, {"word": "you", "start": 0.4, "end": 1.52},
        {"word": "Bye", "start": 1.48, "end": 1.9}, {"word": "you", "start": 2.0, "end": 3.2}]}
        """.utf8))
    #expect(text.lines.map(\.text) == ["Hi you.", "Bye you."])
    #expect(text.spoken(0) == ["Hi 100–300", "you 400–1520"])
    #expect(text.spoken(1) == ["Bye 1480–1900", "you 2000–3200"])
  }

  @Test("TTML: subframes divide frames, and ticks without a rate of their own are subframes")
  func subframes() throws {
    let text = try TimedText(
      reading: Array(
        """
        <tt xmlns:ttp="http://www.w3.org/ns/ttml#parameter" ttp:frameRate="25" ttp:subFrameRate="2">\
        <body><p begin="10t" end="100t">a</p><p begin="00:00:01:10.1" end="00:00:03:05">b</p></body></tt>
        """.utf8))
    #expect(text.spans == ["200–2000", "1420–3200"])
  }
}
