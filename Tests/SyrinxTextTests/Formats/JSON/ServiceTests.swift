import SyrinxText
import Testing

@Suite("Transcripts of services")
struct ServiceTests {
  private func read(_ text: String) throws -> TimedText {
    try TimedText(reading: Array(text.utf8), as: .json)
  }

  @Test("YouTube's have lines, with words where these have times of their own")
  func youTube() throws {
    let text = try read(
      """
      {"wireMagic": "pb3", "pens": [{}], "events": [
      {"tStartMs": 0, "dDurationMs": 9000, "id": 1, "wpWinPosId": 1},
      {"tStartMs": 80, "dDurationMs": 2000, "wWinId": 1, "segs": [
        {"utf8": "hello", "acAsrConf": 0}, {"utf8": " world", "tOffsetMs": 480}]},
      {"tStartMs": 1500, "dDurationMs": 580, "wWinId": 1, "aAppend": 1, "segs": [{"utf8": "\\n"}]},
      {"tStartMs": 3000, "dDurationMs": 1000, "segs": [{"utf8": "Two\\nrows"}]}]}
      """)
    #expect(text.lines.map(\.text) == ["hello world", "Two\nrows"])
    #expect(text.spans == ["80–2080", "3000–4000"])
    #expect(text.spoken(0).map { $0.prefix { $0 != "–" } } == ["hello 80", "world 560"])
    let rows = try read(
      #"[{"text": "Hey", "start": 7.58, "duration": 6.13},"#
        + #" {"text": "you", "start": 14, "duration": 1}]"#)
    #expect(rows.spans == ["7580–13710", "14000–15000"])
    #expect(throws: TimedTextError.self) { try read(#"{"events": [{"time": 1}]}"#) }
  }

  @Test("Vosk's, one result or a list of them, and Amazon's have words")
  func words() throws {
    let result =
      #"{"result": [{"conf": 1.0, "end": 1.0, "start": 0.5, "word": "one"}], "text": "one"}"#
    for form in [result, "[" + result + #", {"text": ""}]"#] {
      let text = try read(form)
      #expect(text.lines.map(\.text) == ["one"] && text.spoken(0) == ["one 500–1000"])
    }
    let items = """
      "items": [
      {"type": "pronunciation", "alternatives": [{"confidence": "0.99", "content": "Hi"}],
       "start_time": "0.25", "end_time": "0.5"},
      {"type": "punctuation", "alternatives": [{"confidence": "0.0", "content": "."}]},
      {"type": "pronunciation", "alternatives": [{"confidence": "0.99", "content": "Bye"}],
       "start_time": "0.5", "end_time": "0.75"}]
      """
    let plain = try read(
      #"{"jobName": "j", "results": {"transcripts": [{"transcript": "Hi. Bye"}], "# + items + "}}")
    #expect(plain.lines.map(\.text) == ["Hi. Bye"])
    #expect(plain.spoken(0) == ["Hi. 250–500", "Bye 500–750"])
    let parts = try read(
      #"{"results": {"# + items + #", "audio_segments": [{"id": 0, "transcript": "Hi.","#
        + #" "start_time": "0.25", "end_time": "0.5", "speaker_label": "spk_0", "items": [0, 1]},"#
        + #" {"id": 1, "transcript": "Bye", "start_time": "0.5", "end_time": "0.75","#
        + #" "speaker_label": "spk_1", "items": [2]}]}}"#)
    #expect(parts.lines.map(\.speaker) == ["spk_0", "spk_1"])
    #expect(parts.spoken(0) == ["Hi. 250–500"] && parts.spoken(1) == ["Bye 500–750"])
  }

  @Test("Deepgram's and AssemblyAI's have utterances with speakers if they were asked for")
  func utterances() throws {
    let word =
      #"{"word": "hello", "start": 0.25, "end": 0.5, "punctuated_word": "Hello.", "speaker": 1}"#
    let start = #"{"metadata": {"duration": 2.5}, "results": {"channels": [{"alternatives": ["#
    let words = #"{"transcript": "Hello.", "words": ["# + word + "]}]}]"
    let plain = try read(start + words + "}}")
    #expect(plain.lines.map(\.text) == ["Hello."] && plain.spoken(0) == ["Hello. 250–500"])
    #expect(plain.duration == plain.rate * 5 / 2)
    let spoken = try read(
      start + words + #", "utterances": [{"start": 0.25, "end": 0.5, "transcript": "Hello.","#
        + #" "speaker": 1, "words": ["# + word + "]}]}}")
    #expect(spoken.lines.map(\.speaker) == ["Speaker 1"] && spoken.spoken(0) == ["Hello. 250–500"])
    let other = try read(
      #"{"audio_duration": 3, "words": [{"text": "Hi", "start": 250, "end": 500}], "utterances": ["#
        + #"{"text": "Hi", "start": 250, "end": 500, "speaker": "A","#
        + #" "words": [{"text": "Hi", "start": 250, "end": 500}]}]}"#)
    #expect(other.lines.map(\.speaker) == ["A"] && other.spoken(0) == ["Hi 250–500"])
  }

  @Test("Google's have times with a unit; blanks of ElevenLabs are no words")
  func units() throws {
    let google = try read(
      #"{"results": [{"alternatives": [{"transcript": "one two", "words": ["#
        + #"{"startTime": "1.300s", "endTime": "1.800s", "word": "one"},"#
        + #" {"startTime": "1.800s", "endTime": "2s", "word": "two"}]}]}]}"#)
    #expect(google.spoken(0) == ["one 1300–1800", "two 1800–2000"])
    let spaced = try read(
      #"{"text": "a b", "words": [{"text": "a", "start": 0.25, "end": 0.5, "type": "word"},"#
        + #" {"text": " ", "start": 0.5, "end": 0.75, "type": "spacing"},"#
        + #" {"text": "b", "start": 0.75, "end": 1, "type": "word"}]}"#)
    #expect(spaced.lines.map(\.text) == ["a b"])
  }

  @Test("other kinds of XML are told by name, and a binary TextGrid as such")
  func others() {
    func fault(_ text: String, as format: TimedTextFormat? = nil) -> TimedTextError.Fault? {
      do throws(TimedTextError) {
        _ = try TimedText(reading: Array(text.utf8), as: format)
      } catch {
        if case .unreadable(_, let fault, _) = error { return fault }
      }
      return nil
    }
    #expect(
      fault("<?xml version=\"1.0\"?>\n<ANNOTATION_DOCUMENT><HEADER/></ANNOTATION_DOCUMENT>")
        == .otherRoot("ANNOTATION_DOCUMENT"))
    #expect(fault("<SAMI>\n<BODY><SYNC Start=1000><P>Hello") == .otherRoot("SAMI"))
    #expect(TimedTextFormat(of: Array("{0}{25}Hello\n".utf8)) == nil)
    #expect(fault("ooBinaryFile\u{8}TextGrid", as: .textGrid) == .binary)
  }
}
