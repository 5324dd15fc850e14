/// Gives whole files their names, many at a time: to wait for the disk once costs little more for
/// hundreds of files than for one.
public struct FilePublisher {
  /// What keeps a file from its name.
  public enum Refusal: Error {
    case file(FileError)
    /// Another file of this publisher has the name already, as the file system reads it.
    case takenBy(path: String)
  }

  private let isDurable: Bool
  private var published: [FileIdentity: String] = [:]
  /// From so many files on all of the file system is waited for instead of each: measured where a
  /// disk takes a millisecond for either.
  private static let mostSingleFiles = 3

  public init(isDurable: Bool) { self.isDurable = isDurable }

  /// Adds a file that must not be replaced, as one that an earlier run has made.
  public mutating func add(_ path: String) {
    if let identity = FileIdentity(path: path) { published[identity] = path }
  }

  /// Gives files their names in order, if the disk is wanted to only when it has all of them, and
  /// returns what kept each from it. On return the disk has the names too.
  public mutating func publish(_ files: [WholeFile]) -> [Refusal?] {
    var refusals: [Refusal?] = isDurable ? sync(files) : files.map { _ in nil }
    var targets: [String: (target: String, users: [Int])] = [:]
    for (index, file) in files.enumerated() where refusals[index] == nil {
      if let old = FileIdentity(path: file.path), let other = published[old] {
        refusals[index] = .takenBy(path: other)
        continue
      }
      do throws(FileError) {
        guard let target = try file.takeName() else { continue }
        published[file.identity] = file.path
        targets[Path.folder(of: target), default: (target, [])].users.append(index)
      } catch {
        refusals[index] = .file(error)
      }
    }
    guard isDurable else { return refusals }
    for (target, users) in targets.values {
      do throws(FileError) {
        try files[users[0]].syncName(at: target)
      } catch {
        for index in users { refusals[index] = .file(error) }
      }
    }
    return refusals
  }

  private func sync(_ files: [WholeFile]) -> [Refusal?] {
    if files.count > Self.mostSingleFiles, Set(files.map(\.identity.device)).count == 1,
      files[0].syncFileSystem()
    {
      return files.map { _ in nil }
    }
    return files.map { file in
      do throws(FileError) {
        try file.sync()
        return nil
      } catch {
        return .file(error)
      }
    }
  }
}
