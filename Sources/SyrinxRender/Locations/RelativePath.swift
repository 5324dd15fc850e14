import SyrinxSystem

/// The path relative to the folder of another, so that both can be moved together.
func relativePath(to path: String, fromFolderOf other: String) -> String {
  func steps(_ path: String) -> [String] {
    Path.steps(Path.resolve(path, in: currentFolder())).reduce(into: []) { steps, step in
      switch step {
      case ".": break
      case "..": if !steps.isEmpty { steps.removeLast() }
      default: steps.append(step)
      }
    }
  }
  let (target, folder) = (steps(path), steps(Path.folder(of: other)))
  let shared = zip(target, folder).prefix { $0 == $1 }.count
  return (Array(repeating: "..", count: folder.count - shared) + target[shared...])
    .joined(separator: "/")
}
