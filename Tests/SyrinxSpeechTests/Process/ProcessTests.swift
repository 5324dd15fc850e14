import Foundation
import TestSupport
import Testing

@testable import SyrinxSpeech
@testable import SyrinxSystem

@Suite("A process an utterance")
struct SpeechProcessTests {
  static let messages: [SpeechMessage] = [
    .event(SpeechEvent(.word, position: 3, length: 4, frame: 70_000)),
    .samples([0, 1, -1, .max, .min]),
    .event(SpeechEvent(.phoneme, position: -1, frame: 1 << 40, name: "aɪ")), .samples([7]),
    .end(frameCount: 6), .failure(.dataMissing),
    .failure(.unknownSpeaker("xx", nearest: ["a", "b"])),
    .failure(.engineTooOld(missing: "f")), .failure(.refused(.espeak, status: -3)),
    .failure(.engineMissing(.espeak)), .failure(.emptyText), .samples([]),
  ]

  @Test("a message is read as it was written", arguments: messages.indices)
  func roundTrip(_ index: Int) throws {
    let message = Self.messages[index]
    let bytes = message.bytes
    #expect(Int(bytes[1]) | Int(bytes[2]) << 8 == bytes.count - 5)
    #expect(try SpeechMessage(kind: bytes[0], Array(bytes[5...])) == message)
    // Samples may be of any number.
    if case .samples = message { return }
    for end in 5..<bytes.count - 1 {
      #expect(throws: SpeechError.self) { try SpeechMessage(kind: bytes[0], Array(bytes[5..<end])) }
    }
  }

  @Test("a request is read as it was written")
  func request() throws {
    var utterance = Utterance("größer\n🐦")
    utterance.speaker = "de+f3"
    for (index, parameter) in SpeechParameter.allCases.enumerated() {
      utterance[parameter] = 81.25 + Double(index)
    }
    let request = SpeechRequest(utterance, isMarkup: true)
    #expect(try SpeechRequest(request.bytes) == request)
    for end in request.bytes.indices {
      #expect(throws: SpeechError.badMessage) { try SpeechRequest(Array(request.bytes[..<end])) }
    }
    for number in [-1, 1e300, .infinity, .nan] {
      var utterance = utterance
      utterance.pitch = number
      #expect(throws: SpeechError.badMessage) {
        try SpeechRequest(SpeechRequest(utterance).bytes)
      }
    }
  }

  private func answer(_ bytes: [UInt8], status: Int = 0) throws -> Result<[Int16], SpeechError> {
    let folder = try TemporaryFolder()
    let program = try Speaking.canned(bytes, status: status, in: folder)
    do throws(SpeechError) {
      let process = try SpeechProcess([SpeechRequest(Utterance("x"))], by: program)
      var samples: [Int16] = []
      while let next = try process.next() { samples += next }
      return .success(samples)
    } catch {
      return .failure(error)
    }
  }

  @Test("samples and events come in order, to the end")
  func whole() throws {
    let bytes = Self.messages.prefix(5).flatMap(\.bytes)
    #expect(try answer(bytes) == .success([0, 1, -1, .max, .min, 7]))
  }

  @Test("a process that fails, ends early or writes something else is told")
  func failures() throws {
    #expect(try answer(SpeechMessage.failure(.dataMissing).bytes) == .failure(.dataMissing))
    let early = SpeechError.programFailed("/bin/sh", reason: "broken")
    #expect(try answer(Self.messages[0].bytes, status: 3) == .failure(early))
    #expect(try answer([1, 100, 0, 0, 0, 1, 2], status: 1) == .failure(early))
    #expect(try answer([9, 0, 0, 0, 0]) == .failure(.badMessage))
    #expect(try answer([1, 255, 255, 255, 255]) == .failure(.badMessage))
    #expect(try answer(SpeechMessage.end(frameCount: 5).bytes) == .failure(.badMessage))
    let missing = SpeechProgram(["/nowhere/syrinx"])
    #expect(throws: SpeechError.programFailed("/nowhere/syrinx", reason: "it is not installed")) {
      _ = try SpeechProcess([SpeechRequest(Utterance("x"))], by: missing).next()
    }
  }

  @Test("a process that is not wanted any more ends")
  func stopping() throws {
    let clock = ContinuousClock()
    let time = try clock.measure {
      let sleeping = SpeechProgram(["/bin/sleep", "30"])
      _ = try SpeechProcess([SpeechRequest(Utterance("x"))], by: sleeping)
    }
    #expect(time < .seconds(10))
  }

  @Test("a request is checked before anything is started")
  func checks() {
    var utterance = Utterance("x")
    utterance.rate = 500
    #expect(throws: SpeechError.outOfRange(.rate, value: 500, 80...449)) { try utterance.check() }
    utterance.rate = .nan
    #expect(throws: SpeechError.self) { try utterance.check() }
    #expect(throws: SpeechError.emptyText) { try Utterance(" \n\t").check() }
  }

  @Test("paragraphs are utterances with the same settings")
  func paragraphs() {
    var utterance = Utterance("one\ntwo\r\n\r\n \nthree\n\n")
    utterance.speaker = "de"
    #expect(utterance.paragraphs().map(\.text) == ["one\ntwo", "three"])
    #expect(utterance.paragraphs().allSatisfy { $0.speaker == "de" })
  }

  @Test(
    "a program of another engine writes a sound file",
    .enabled(if: isInstalled("flite"), "flite is not installed"))
  func flite() throws {
    let file = try TemporaryFile()
    try ProgramSpeech.speak(Utterance("One two."), by: .flite, into: file)
    #expect(try file.descriptor.read(upTo: 4, at: 0) == Array("RIFF".utf8))
    if !isInstalled("say") {
      #expect(throws: SpeechError.engineMissing(.say)) {
        try ProgramSpeech.speak(Utterance("One two."), by: .say, into: file)
      }
    }
  }

  @Test("other engines are told in their own words")
  func programs() throws {
    var utterance = Utterance("He said \"no\"\nand left")
    utterance.rate = 350
    let flite = try #require(ProgramSpeech.command(.flite, utterance, output: "o.wav"))
    #expect(
      flite.words == ["flite", "-f", "/dev/stdin", "-o", "o.wav", "--setf", "duration_stretch=0.5"])
    utterance.speaker = "model.onnx"
    let piper = try #require(ProgramSpeech.command(.piper, utterance, output: "o.wav"))
    #expect(
      piper.words == [
        "piper", "--model", "model.onnx", "--json-input", "--output_file", "o.wav",
        "--length_scale",
        "0.5",
      ])
    #expect(
      String(decoding: piper.input, as: UTF8.self) == #"{"text": "He said \"no\"\nand left"}"#
        + "\n")
    utterance.speaker = "Anna"
    let say = try #require(ProgramSpeech.command(.say, utterance, output: "o.wav"))
    #expect(
      say.words == [
        "say", "-f", "-", "-o", "o.wav", "--data-format=LEI16@22050", "-v", "Anna", "-r", "350",
      ])
    #expect(ProgramSpeech.command(.espeak, utterance, output: "o.wav") == nil)
    #expect(!ProgramSpeech.isThere(.espeak))
  }
}
