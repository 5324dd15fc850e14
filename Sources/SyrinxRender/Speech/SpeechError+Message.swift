import SyrinxEngine
import SyrinxSpeech
import SyrinxSystem

extension SpeechError: AdvisingError {
  package var message: AdvisedSentence {
    switch self {
    case .engineMissing(.espeak):
      "text is spoken by espeak-ng, which is not installed: apt-get install espeak-ng, or brew install"
        + " espeak-ng"
    case .engineMissing(let engine): "\(engine.rawValue) is not installed"
    case .engineTooOld(let function): "this espeak-ng is too old: it has no \(function)"
    case .engineTooNew(let version):
      "espeak-ng \(version) is newer than the versions 1 that are supported"
    case .dataMissing: "espeak-ng has no voice data: apt-get install espeak-ng-data"
    case .refused(let engine, let status): "\(engine.rawValue) failed with status \(status)"
    case .unknownSpeaker(let name, let nearest):
      .init(
        "there is no speaker ‘\(name)’",
        advice: nearest.isEmpty
          ? ": see syrinx say --list-speakers" : ": did you mean \(Phrase.list(nearest))?")
    case .outOfRange(let parameter, let value, let range):
      "--\(parameter.rawValue)=\(value.shortText) is outside \(range.text(in: .plain))"
    case .emptyText: "there is no text to speak"
    case .tooLong(let limit): "the text is longer than \(limit >> 20) MiB"
    case .programFailed(let program, let reason):
      "\(Path.name(of: program)) failed"
        + (reason.isEmpty ? "" : ": \(Phrase.trimmed(reason))")
    case .system(let number): "the speech process cannot be started: \(systemReason(number))"
    case .badMessage: "the speech process ended unexpectedly"
    case .markup(let fault, let line): "line \(line) of the SSML: \(fault.sentence)"
    }
  }

  package var exitStatus: ExitStatus {
    switch self {
    case .unknownSpeaker, .outOfRange, .emptyText, .tooLong, .markup: .misused
    default: .failed
    }
  }
}

extension SpeechMarkupFault {
  fileprivate var sentence: String {
    switch self {
    case .endsEarly: "it ends too early"
    case .badElement(let name): "the element ‘\(name)’ is not closed as it was opened"
    case .tooDeep(let limit): "it is nested more than \(limit) deep"
    case .badValue(let element, let attribute, let value):
      "\(element) \(attribute)=\"\(value)\" is not a known value"
    case .noText: "there is no text to speak"
    }
  }
}
