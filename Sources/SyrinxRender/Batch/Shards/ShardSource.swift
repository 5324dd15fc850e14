import SyrinxSystem

/// A place among the samples of several sources, and their variants.
struct ShardPlace: Hashable, Sendable {
  var source = 0
  var sample = 0
  var variant = 0
}

/// Where samples come from.
enum ShardSource {
  case archive(String)
  case files([BatchInput])

  var paths: [String] {
    switch self {
    case .archive(let path): [path]
    case .files(let inputs): inputs.map(\.path)
    }
  }

  var name: String { paths.first ?? "" }

  /// The files that are read, each by a name that tells where its samples go.
  var inputs: [(name: String, path: String)] {
    switch self {
    case .archive(let path): [(Path.name(of: path), path)]
    case .files(let inputs):
      inputs.flatMap { input in
        [(input.relativePath, input.path)]
          + ShardSample.neighbours(of: input).map { (Path.name(of: $0), $0) }
      }
    }
  }

  func open() throws -> ShardSamples {
    switch self {
    case .archive(let path): try ShardSamples(archive: path)
    case .files(let inputs): ShardSamples(files: inputs)
    }
  }
}
