extension BatchError: ReportableError {
  package var sentence: String {
    switch self {
    case .chainBeforeDashes(let word):
      "‘\(word)’ begins the chain, which follows --"
    case .pipe(let word): "\(word) is a pipe: batch requires files"
    case .computed(let word):
      "‘\(word)’ is one sound without a file: render it by syrinx '\(word)' OUT EFFECT…, or use it in"
        + " --timeline"
    case .noVoice(let option):
      "\(option): {voice} requires --each, as in --each voice=robot,cave"
    case .unknownEach(let word):
      "--each=\(word) is not a list of voices or values, as in --each voice=robot,cave or --each"
        + " pitch=-3st,0,+3st"
    case .eachOfNothing(let name):
      "--each \(name)=…: ‘\(name)’ is not an effect, and there is no {\(name)} in the chain"
    case .eachOfGraph(let chain):
      "‘\(chain)’ is a graph: --each requires a chain"
    case .nothingFound(let words):
      "no sound files in " + Phrase.list(words.map { "‘\($0)’" }, conjunction: "and")
    case .noneMeets(let text): "no input meets --where='\(text)'"
    case .clash(let output, let one, let other, let option):
      one == other
        ? "several outputs of ‘\(one)’ have the name ‘\(output)’: add {voice} or {variant} to --\(option)"
        : "‘\(one)’ and ‘\(other)’ have the same output ‘\(output)’: add "
          + (option == "out" ? "" : "{stem}, ") + "{dir} or {n} to --\(option)"
    case .sameOutput(let output, let one, let other, let option):
      "lines \(one) and \(other) of --from have the same output ‘\(output)’: "
        + (option == "out" ? "give each an id or an output of its own, or " : "")
        + "add {n} to --\(option)"
    case .sameWords(let output, let input):
      "--words would write ‘\(output)’ twice for ‘\(input)’: give each a name or extension of its own, as in"
        + " --words {stem}.vtt --words {stem}.lrc"
    case .replacesInput(let output, let input):
      "‘\(output)’ would replace "
        + (output == input ? "the input of that name" : "the input ‘\(input)’")
        + ": choose another --out"
    case .meets(let output, let other):
      "‘\(output)’ and ‘\(other)’ are the same file: add {dir} or {n} to --out"
    case .leavesFolder(let input, let output):
      "the output ‘\(output)’ of ‘\(input)’ is outside the folder of --out: use {n}"
    case .busy(let journal): "another batch is running here and writing ‘\(journal)’"
    case .replacesJournal(let output):
      "‘\(output)’ would replace the journal of this batch: choose another name"
    case .grown(let journal):
      "another batch has written ‘\(journal)’ since this one read it: run this again"
    case .foreignJournal(let path):
      "‘\(path)’ is not a journal of batch, and nothing is added to it: move it away, or choose another"
        + " --out"
    case .unknownReport(let path): "--report=\(path) must end in .json or .csv"
    case .unknownManifest(let path): "--manifest=\(path) must end in .jsonl or .csv"
    case .twoChains(let manifest):
      "‘\(manifest)’ has a chain for each line, so that none may follow --"
    case .unknownColumn(let column, let option):
      "--\(option): no manifest has a column ‘\(column)’: give one by --from FILE"
        + (option == "where"
          ? ", or choose \(Phrase.list(InputCondition.facts, conjunction: "or"))" : "")
    case .noSplit(let option):
      "\(option): {split} requires --split, as in --split train=.8,valid=.1,test=.1"
    case .noFieldOfInput(let timeline):
      "--timeline=\(timeline): nothing in it stands for an input, such as \"path\": \"{path}\""
    case .chainBesideTimeline(let word):
      "‘\(word)’ beside --timeline: put effects into the \"chain\" of a clip, or into the \"master\""
    case .noLevel:
      "--album requires a chain with loudness or normalize, as in -- loudness -16"
    case .silentAlbum: "--album: there is no sound loud enough to be measured"
    case .notAFile(let path): "‘\(path)’ is not a file"
    case .manifestUnread(let path):
      "‘\(path)’ exists but cannot be read, so that lines of other outputs might be lost: choose"
        + " another file, or delete it"
    case .manifestOfOthers(let path, let output):
      "‘\(path)’ has the lines of another run, such as that of ‘\(output)’, which would be lost: give"
        + " each run a --manifest of its own, and concatenate them"
    case .replacesPart(let path, let option, let output):
      "‘\(path)’ is the \(option) of another part (‘\(output)’ is in it) and would be lost: give each"
        + " part a --\(option) of its own; one of all is made without --shard, once all are done"
    case .listOfJobs(let list):
      "‘\(list)’ is not a list of paths: files with chains of their own are lines of a manifest, such as"
        + #" {"path": "a.wav", "chain": "gain -3"}, and read by --from jobs.jsonl"#
    }
  }

  package var exitStatus: ExitStatus {
    switch self {
    case .nothingFound, .noneMeets, .busy, .grown, .foreignJournal, .notAFile, .silentAlbum,
      .manifestOfOthers, .manifestUnread, .replacesPart:
      .failed
    default: .misused
    }
  }
}
