extension BatchError: ReportableError {
  var sentence: String {
    switch self {
    case .chainBeforeDashes(let word):
      "‘\(word)’ begins the chain, which comes after --, as in syrinx batch INPUT… --out FOLDER --"
        + " \(word) …"
    case .pipe(let word): "\(word) is a pipe, and batch works with files"
    case .unknownField(let name, let known):
      "there is no field {\(name)}"
        + Phrase.suggestion(
          name, known, otherwise: "choose " + Phrase.list(known.map { "{\($0)}" }))
    case .braceNotClosed(let pattern): "--out=\(pattern): a { is not closed by a }"
    case .noVoice(let pattern):
      "--out=\(pattern): there is no voice for {voice}: name some by --each voice=robot,cave"
    case .unknownEach(let word):
      "--each=\(word) is no list of voices, as in --each voice=robot,cave"
    case .eachOfGraph(let chain):
      "‘\(chain)’ is a whole graph, to which the voices of --each cannot be added"
    case .nothingFound(let words):
      "there is no sound file in " + Phrase.list(words.map { "‘\($0)’" }, conjunction: "and")
    case .clash(let output, let one, let other):
      one == other
        ? "several outputs of ‘\(one)’ would be ‘\(output)’: tell them apart by {voice} or {n}"
        : "‘\(one)’ and ‘\(other)’ would both become ‘\(output)’: tell them apart by {dir} or {n}"
    case .replacesInput(let output, let input):
      "‘\(output)’ would replace "
        + (output == input ? "the input of that name" : "the input ‘\(input)’")
        + ": choose another --out"
    case .meets(let output, let other):
      "‘\(output)’ and ‘\(other)’ are one file here: tell them apart by {dir} or {n}"
    case .leavesFolder(let input, let output):
      "‘\(input)’ would become ‘\(output)’, which leaves the folder of --out: name it by {n}"
    case .busy(let journal): "another run is at work here: it is writing ‘\(journal)’"
    case .unknownReport(let path): "--report=\(path) must end in .json or .csv"
    case .notAFile(let path): "‘\(path)’ is not a file"
    }
  }

  var exitStatus: ExitStatus {
    switch self {
    case .nothingFound, .busy, .notAFile: .failed
    default: .misused
    }
  }
}

extension BatchInterruption: ReportableError {
  var sentence: String { "interrupted" }
  var exitStatus: ExitStatus { .interrupted }
}
