import SyrinxText

/// Why a line of a manifest cannot be read.
package enum ManifestFault: Error, Equatable {
  case notAnObject, notJSON, severalLines, noPath
  case emptySegment, pipe, badChain, openQuote, compressed, nothing
  case notUTF8
  case transforms
  case twice(String)
  case json(JSONError)
  case badTime(String)
  case badText(String)
  case unknownRecording(String)
  case fields(Int, of: Int)
  case blankName(String)
  case sources(Int)
  case channels([Int], of: Int)
}

package struct ManifestError: Error, Equatable {
  let path: String
  let line: Int
  let fault: ManifestFault

  package init(path: String, line: Int, fault: ManifestFault) {
    (self.path, self.line, self.fault) = (path, line, fault)
  }
}

extension ManifestError: UsageError {
  package var sentence: String {
    let reason =
      switch fault {
      case .notAnObject: "must be an object such as {\"path\": \"a.wav\"}"
      case .notJSON:
        "is not JSON, such as {\"path\": \"a.wav\"}: a list of paths is named as @list.txt, without --from"
      case .severalLines:
        "is the beginning of a JSON value over several lines: one object per line is read, as made by jq -c . of an object, and by jq -c '.[]' of a list"
      case .noPath:
        "names no file: a column path (or audio_filepath, file_name) is required, in a table by its first line"
      case .emptySegment: "the end must be after the start"
      case .pipe: "is a command, which is not run: make files of it first"
      case .compressed:
        "is compressed: unpack it first, as in zcat a.jsonl.gz | syrinx batch --from - …"
      case .nothing: "names no sounds"
      case .notUTF8: "is not UTF-8, as JSON must be"
      case .json(let error): "column \(error.column): \(error.fault.reason)"
      case .openQuote: "a field begins with a quote here, and nothing ends it"
      case .badChain: "chain must be words such as \"gain -3\", or a list of effects"
      case .badText(let name): "\(name) must be a text"
      case .badTime(let name): "\(name) must be a number of seconds from 0, such as 1.5"
      case .unknownRecording(let id): "‘\(id)’ is not in wav.scp"
      case .blankName(let name):
        "the name ‘\(name)’ has blanks around it: write names and values without, as in path,start,end"
      case .twice(let name): "has two columns ‘\(name)’: give each a name of its own"
      case .transforms:
        "has a recording with transforms, which are not applied: save the sound first"
      case .sources(let count):
        "has a recording in \(Measure.count(count, "file")): a line may have only one"
      case .channels(let channels, let count):
        "has a cut of channel \(Phrase.list(channels.map { String($0) }, conjunction: "and")) of"
          + " \(count), counted from 0, but batch takes whole files: save the channel as a file first, or leave"
          + " \"channel\" out and pick one by a chain, as by pan channels=left"
      case .fields(let count, let wanted):
        "has \(Measure.count(count, "field")) instead of \(wanted)"
      }
    return "\(Phrase.place(path, line)): \(reason)"
  }
}

package struct RowChainError: Error {
  let path: String
  let line: Int
  let error: any Error

  package init(path: String, line: Int, _ error: any Error) {
    (self.path, self.line, self.error) = (path, line, error)
  }
}

extension RowChainError: ReportableError {
  package var sentence: String {
    let place = Phrase.place(path, line)
    // The file of a chain would be told instead, which a line of a manifest is not.
    if let error = error as? DocumentFileError { return error.error.sentence(in: place) }
    return "\(place): \(error.report)"
  }

  package var exitStatus: ExitStatus { error.status }
}
