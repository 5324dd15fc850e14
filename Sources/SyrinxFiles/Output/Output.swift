// Output/ writes sound files, and gives them and all else that is written their names: first into a temporary file that nobody else may read,
// and when all outputs of a run are whole, under their names together.

/// Something a run writes: a sound, a table, a picture.
public protocol Output: AnyObject {
  /// Completes all of it but its name; nil if that has been done before.
  func complete() throws(FileError) -> WholeFile?
  /// Leaves everything as it was before.
  func discard()
}

extension Output {
  /// Completes an output that is the only one of its run, and gives it its name.
  public func finish(durably: Bool = true) throws(FileError) {
    guard let file = try complete() else { return }
    try [file].publish(durably: durably)
  }
}

extension [any Output] {
  /// Completes all of them but their names. If one fails, all leave everything as it was.
  public func complete() throws(FileError) -> [WholeFile] {
    do throws(FileError) {
      var files: [WholeFile] = []
      for output in self {
        if let file = try output.complete() { files.append(file) }
      }
      return files
    } catch {
      for output in self { output.discard() }
      throw error
    }
  }
}

extension [WholeFile] {
  /// Gives the files of one run their names: all, or on a failure none. With `durably` only when the
  /// disk has all of them; on return it has the names too.
  public func publish(durably: Bool = true) throws(FileError) {
    var publisher = FilePublisher(isDurable: durably)
    switch publisher.publish([self])[0] {
    case nil: break
    case .file(let error): throw error
    case .takenBy: throw .path(.notWritable(path: self[0].path))
    }
  }
}
