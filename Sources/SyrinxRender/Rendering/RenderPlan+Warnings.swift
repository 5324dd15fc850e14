import SyrinxEngine
import SyrinxFiles

extension RenderPlan {
  /// Warnings that are known before rendering.
  var warnings: [String] {
    cuts + effectWarnings.map { $0.sentence }
      + remarks + missingCodecs
  }

  private var missingCodecs: [String] {
    request.patch.effects.compactMap(\.codecRequest).unique.compactMap { $0.obstacle?.sentence }
  }

  /// Sentences about missing and damaged parts of the files that the players of a graph play and that effects
  /// read, each once; of pipes that effects read, as far as they have been read.
  package var otherCuts: [String] {
    // The input may be played or read by these too.
    let own = reader?.cuts ?? []
    return (playerCuts + resources.cuts(of: request.patch.soundsOfEffects)).unique
      .filter { !own.contains($0) }
  }

  /// Sentences about missing and damaged parts of the files that are played or read by effects.
  package var cuts: [String] { (reader?.cuts ?? []) + otherCuts }

  /// Remarks about the request: channels, hints about the chain, losses of films.
  package var remarks: [String] {
    renderer.remarks.map { $1.sentence(of: $0) }.unique
      + request.hints.map { $0.sentence } + (film?.remarks ?? [])
  }

  /// A remark on an output with the extension of a format that is not its own. Some formats share extensions.
  var misnamed: [String] {
    let families: [Set<Container>] = [
      [.wav, .wavex, .rf64], [.ogg, .opus], [.m4a, .mov], [.mat4, .mat5],
    ]
    guard film == nil, let wanted = request.options.container,
      case .file(let path) = request.output, let named = Container(path: path), named != wanted,
      !families.contains(where: { $0.isSuperset(of: [named, wanted]) })
    else { return [] }
    return [
      "‘\(path)’ is \(wanted.title) by --format, but has the extension of \(named.title)"
    ]
  }
}
