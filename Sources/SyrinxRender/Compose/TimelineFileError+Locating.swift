import SyrinxTimeline

/// Adds the path and text of the document, and so the line, to its errors.
func locatingErrors<Result>(
  in path: String, _ text: String, _ body: () throws -> Result
) throws -> Result {
  do {
    return try body()
  } catch let error
    where error is TimelineError || error is ClipError || error is DocumentError
  {
    throw TimelineFileError(path: path, text: text, error: error)
  }
}
