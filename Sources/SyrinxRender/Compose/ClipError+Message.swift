import SyrinxFiles
import SyrinxTimeline

extension ClipError: ReportableError {
  package var sentence: String {
    // A fault of an utterance is one of a value of the clip.
    if let error = error as? DocumentError { return error.sentence(in: place) }
    let fault = error.report
    return place + ": " + (fault.contains(clip) ? fault : "clip ‘\(clip)’: \(fault)") + hint
  }

  /// Advice for a timeline given as a sound, or a field such as `{stem}` without a value.
  private var hint: String {
    if case FileError.notASoundFile(let path, _)? = error as? FileError,
      TimelineDocument.isNamed(by: path)
    {
      return #": a timeline is played by "timeline" in the place of "path""#
    }
    guard case .path(.notFound(let path))? = FileError(error),
      let name = NamePattern.names(in: path).first
    else { return "" }
    return ": give {\(name)} a value, as in --set \(name)=VALUE"
  }

  package var exitStatus: ExitStatus { error.status }
}
