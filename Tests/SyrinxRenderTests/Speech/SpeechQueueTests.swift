import Foundation
import SyrinxEngine
import SyrinxSpeech
import TestSupport
import Testing

@testable import SyrinxRender

@Suite("Queues of utterances")
struct SpeechQueueTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func queue(_ text: String, rate: Double = 175) throws -> SpeechQueue {
    try folder.write(text, to: "queue.jsonl")
    var options = SayOptions()
    options.utterance.rate = rate
    return try SpeechQueue("@" + folder.file("queue.jsonl"), options, .builtIn)
  }

  @Test("a line of JSON is an utterance; what it leaves out is as the options say")
  func lines() throws {
    let queue = try queue(
      """
      {"text": "One", "speaker": "de", "after": 0.5}

      {"text": "Two", "wordGap": 3, "chain": [{"gain": {"db": -3}}]}
      """, rate: 200
    ).utterances
    #expect(queue.map(\.utterance.text) == ["One", "Two"])
    #expect(queue.map(\.utterance.rate) == [200, 200])
    #expect(queue[0].utterance.after == 0.5 && queue[1].utterance.wordGap == 3)
    #expect(queue[0].chain.steps.isEmpty && queue[1].chain.steps.count == 1)
  }

  @Test("pauses are in seconds, and take the units of times")
  func units() throws {
    var options = SayOptions()
    try options.set("before", word: "250ms")
    try options.set("after", word: "1.5")
    #expect(options.utterance.before == 0.25 && options.utterance.after == 1.5)
  }

  @Test("a chain may be written as words, as everywhere else")
  func chainWords() throws {
    let text = #"{"text": "One", "chain": "gain -3 eq low-pass@3k"}"#
    #expect(try queue(text).utterances[0].chain.steps.count == 2)
  }

  @Test("pauses around a sound are read with it, whatever the blocks are")
  func pauses() throws {
    for (before, after, size) in [(0.0, 0.0, 7), (0.003, 0, 7), (0, 0.004, 3), (0.003, 0.004, 64)] {
      let sound = BufferSource(
        AudioBuffer(channels: [[1, 2, 3, 4, 5]]), sampleRate: 1000)
      let padded = PaddedSource(sound, sound.format, before: before, after: after)
      let silence = [before, after].map { [Float](repeating: 0, count: Int($0 * 1000 + 0.5)) }
      let want = silence[0] + [1, 2, 3, 4, 5] + silence[1]
      #expect(padded.frameCount == want.count)
      for start in [0, 2, want.count] {
        try padded.seek(to: start)
        let sink = BufferSink(channelCount: 1)
        try padded.forEachBlock(of: size) { sink.write($0) }
        #expect(sink.channels[0] == Array(want[start...]))
      }
    }
  }

  @Test("marked-up text is spoken to its end by other engines, too")
  func parts() throws {
    var options = SayOptions()
    (options.ssml, options.engine) = (true, .flite)
    let text = "<speak><break time='1s'/><s>One.</s><s>Two.</s></speak>"
    let queue = try SpeechQueue(text, options, .builtIn).utterances
    #expect(queue.count == 1)
    let divided = queue[0].divided.map(\.utterance)
    #expect(divided.map { $0.text.trimmingCharacters(in: .whitespaces) } == ["", "One.", "Two."])
    let silence = try SpokenFile(queue[0].parts[0], by: .flite).source
    #expect(silence.frameCount == 22_050)
  }

  @Test("what an engine does not follow is known before it speaks")
  func unfollowed() throws {
    try folder.write(#"{"text": "One", "volume": 50, "rate": 200}"#, to: "queue.jsonl")
    var options = SayOptions()
    options.utterance.pitch = 60
    func queue() throws -> SpeechQueue {
      try SpeechQueue("@" + folder.file("queue.jsonl"), options, .builtIn)
    }
    #expect(try queue().unfollowed == [])
    options.engine = .flite
    #expect(try queue().unfollowed == [.pitch, .volume])
    options.ssml = true
    let markup = try SpeechQueue(
      "<speak><prosody rate='slow'>One.</prosody></speak>", options, .builtIn)
    #expect(markup.ignored == ["prosody rate"] && markup.unfollowed == [.pitch])
  }

  @Test("any other text is divided at its empty lines")
  func paragraphs() throws {
    let queue = try queue("One\ntwo.\n\n\nThree.\n").utterances
    #expect(queue.map(\.utterance.text) == ["One\ntwo.", "Three."])
  }

  @Test(
    "a text is read in the encoding that its bytes tell",
    arguments: [
      [0xFF, 0xFE, 0xE9, 0, 0x74, 0, 0xE9, 0], [0xFE, 0xFF, 0, 0xE9, 0, 0x74, 0, 0xE9],
      [0xEF, 0xBB, 0xBF, 0xC3, 0xA9, 0x74, 0xC3, 0xA9], [0xE9, 0x74, 0xE9],
    ] as [[UInt8]])
  func encodings(_ bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(filePath: folder.file("text.txt")))
    let queue = try SpeechQueue("@" + folder.file("text.txt"), SayOptions(), .builtIn)
    #expect(queue.utterances.map(\.utterance.text) == ["été"])
  }

  @Test(
    "a wrong line is told with its number and what is wrong",
    arguments: [
      (#"{"text": 5}"#, "text must be text"), ("{", "unexpected end of JSON"),
      (#"{"rate": 100}"#, "\"text\""), (#"{"text": "a", "pich": 1}"#, "did you mean pitch?"),
      (#"{"text": "a", "pitch": 100}"#, "0…99"),
      (#"{"text": "a", "chain": [{"gian": {}}]}"#, "did you mean gain?"),
    ])
  func faults(_ line: String, _ words: String) throws {
    let error = #expect(throws: DocumentFileError.self) {
      try queue("{\"text\": \"a\"}\n" + line)
    }
    let sentence = error?.sentence ?? ""
    #expect(sentence.contains("line 2") && sentence.contains(words), "\(sentence)")
    #expect(error?.exitStatus == .misused)
  }

  @Test("nothing to say is an error")
  func empty() {
    #expect(throws: SpeechError.emptyText) { try queue(" \n\n") }
  }
}
