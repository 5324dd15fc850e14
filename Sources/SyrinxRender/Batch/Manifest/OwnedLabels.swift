/// Inputs that the labels of one source are of: a recording, or a file of cuts.
struct LabelOwners {
  /// Folders at the end of their paths that are those of the source.
  private(set) var folders: Int
  /// The first of them, and another file.
  private(set) var path: String
  private(set) var other: String?
  /// True where one of them may be of another source as well.
  private(set) var isUncertain = false

  mutating func add(_ path: String, folders: Int, isUncertain: Bool) {
    guard folders >= self.folders else { return }
    if folders > self.folders { self = LabelOwners(folders: folders, path: path) }
    if path != self.path { other = other ?? path }
    self.isUncertain = self.isUncertain || isUncertain
  }
}

/// A file of labels, and whose they are: those of a source belong to the inputs whose paths have most in common with
/// its own.
struct OwnedLabels {
  let file: LabelFile
  private(set) var owners: [String: LabelOwners] = [:]

  init(_ file: LabelFile, _ plan: BatchPlan) {
    self.file = file
    for listed in plan.listed {
      guard let (sources, folders) = file.sources(of: listed.input) else { continue }
      let path = listed.input.path
      for source in sources {
        owners[source, default: LabelOwners(folders: folders, path: path)]
          .add(path, folders: folders, isUncertain: sources.count > 1)
      }
    }
  }

  /// The sources of which the labels are those of an input; nil where nothing is said of it.
  func sources(of input: BatchInput) -> [String]? {
    file.sources(of: input).map { sources, folders in
      sources.filter { owners[$0]?.folders == folders }
    }
  }

  /// A sentence on inputs that nothing tells apart.
  var doubt: String? {
    let doubtful = owners.filter { $1.other != nil || $1.isUncertain }
    guard let (source, owners) = doubtful.min(by: { $0.key < $1.key }) else { return nil }
    let names = [owners.path, owners.other].compactMap { $0 }.map { "‘\($0)’" }
    return "\(Phrase.input(file.path)): the labels of ‘\(source)’ are taken for those of"
      + " \(names.joined(separator: " and ")), since the name is the same:"
      + " let a column id of --from tell them apart"
  }
}
