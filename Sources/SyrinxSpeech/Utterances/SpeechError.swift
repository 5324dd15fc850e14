import SyrinxSystem

public enum SpeechError: Error, Equatable, Sendable {
  /// The library is not on this machine, or too old to know a function.
  case engineMissing(SpeechEngine)
  case engineTooOld(missing: String)
  case engineTooNew(version: String)
  /// The library is there, but not the data that it speaks with.
  case dataMissing
  /// It is there and refuses, with a number of its own.
  case refused(SpeechEngine, status: Int)
  /// With the names most like it.
  case unknownSpeaker(String, nearest: [String])
  case outOfRange(SpeechParameter, value: Double, ClosedRange<Double>)
  case emptyText
  case tooLong(byteLimit: Int)
  /// The program of an engine ended before it was done; what it said last, if anything.
  case programFailed(String, reason: String)
  case system(number: Int32)
  /// The speaking process sent bytes that are no message of its.
  case badMessage
  /// Something about marked-up text, by line.
  case markup(SpeechMarkupFault, line: Int)
}

/// Engines that speak, by the names with which they are chosen.
public enum SpeechEngine: String, CaseIterable, Hashable, Sendable {
  /// espeak-ng's library, in a process of our own.
  case espeak
  /// Programs found along PATH.
  case flite, piper
  /// That of macOS.
  case say

  /// The numbers of an utterance that it follows; pauses around it are ours.
  package var parameters: Set<SpeechParameter> {
    self == .espeak ? Set(SpeechParameter.allCases) : [.rate, .before, .after]
  }
}

public enum SpeechParameter: String, CaseIterable, Hashable, Sendable {
  case rate, pitch, range, volume
  case wordGap = "word-gap"
  case before, after
}

public enum SpeechMarkupFault: Equatable, Sendable {
  case endsEarly
  /// An element that is closed by another name, or never.
  case badElement(String)
  case tooDeep(limit: Int)
  /// An attribute whose value says nothing.
  case badValue(element: String, attribute: String, value: String)
  case noText
}

extension SpeechError {
  /// The failure of a program that speaks.
  init(_ failure: ChildProgram.Failure, _ program: String) {
    switch failure {
    case .ended(_, let said) where !said.isEmpty: self = .programFailed(program, reason: said)
    case .notStarted(let failure): self = .system(number: failure.number)
    default: self = .programFailed(program, reason: failure.reason)
    }
  }
}

extension ChildProgram {
  /// The seconds that a text may take to be spoken: no voice needs as many.
  static func speechSeconds(characters: Int) -> Int { 30 + characters / 10 }
}
