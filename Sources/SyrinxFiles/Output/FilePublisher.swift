import SyrinxSystem

/// Gives whole files their names, those of many runs at a time: to wait for the disk once costs little
/// more for hundreds of files than for one.
public struct FilePublisher {
  /// A reason for which the files of a run get no names.
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

  /// Gives the files of runs their names in order, if the disk is wanted to only when it has all of
  /// them, and returns what kept each run from it: of such a run no file has a name, and what was
  /// there before is there again. On return the disk has the names too.
  public mutating func publish(_ runs: [[WholeFile]]) -> [Refusal?] {
    var refusals: [Refusal?] = isDurable ? sync(runs) : runs.map { _ in nil }
    var folders: [String: (target: String, runs: [Int])] = [:]
    for (index, files) in runs.enumerated() where refusals[index] == nil {
      do throws(Refusal) {
        for target in try name(files) where isDurable {
          folders[Path.folder(of: target), default: (target, [])].runs.append(index)
        }
      } catch {
        refusals[index] = error
      }
    }
    guard isDurable else { return refusals }
    for (target, users) in folders.values {
      do throws(SystemFailure) {
        try syncName(of: target)
      } catch {
        for index in users {
          refusals[index] = .file(.nameNotSaved(path: target, errno: error.number))
        }
      }
    }
    return refusals
  }

  /// Gives the files of one run their names and returns where they lie now.
  private mutating func name(_ files: [WholeFile]) throws(Refusal) -> [String] {
    var names: [GivenName] = []
    do throws(Refusal) {
      for file in files {
        if let old = FileIdentity(path: file.path), let other = published[old] {
          throw .takenBy(path: other)
        }
        do throws(FileError) {
          faultPoint("naming")
          guard let name = try file.takeName(keepingOld: files.count > 1) else { continue }
          faultPoint("named")
          names.append(name)
          published[file.identity] = file.path
        } catch {
          throw .file(error)
        }
      }
    } catch {
      let stuck = names.reversed().filter { !$0.undo() }.map(\.target)
      for file in files { published[file.identity] = nil }
      guard case .file(let reason) = error, !stuck.isEmpty else { throw error }
      throw .file(.notTogether(reason, replaced: stuck.reversed()))
    }
    return names.map(\.target)
  }

  private func sync(_ runs: [[WholeFile]]) -> [Refusal?] {
    let files = runs.joined()
    if files.count > Self.mostSingleFiles, let first = files.first,
      files.allSatisfy({ $0.identity.device == first.identity.device }), first.syncFileSystem()
    {
      return runs.map { _ in nil }
    }
    return runs.map { files in
      do throws(FileError) {
        for file in files { try file.sync() }
        return nil
      } catch {
        return .file(error)
      }
    }
  }
}
