import SyrinxEngine
import SyrinxFiles

/// The level of a whole series, and the gain that all of it is given.
package struct AlbumLevel: Sendable {
  package let fileCount: Int
  package let loudness: Double?
  package let gain: Double

  package var sentence: String {
    let measured = loudness.map { " of \($0.text(decimals: 1)) LUFS together" } ?? ""
    return "\(fileCount) files\(measured) are given one gain of \(gain.text(decimals: 2)) dB"
  }
}

extension BatchRequest {
  /// Measures what enters the last effect of each chain that brings its sound to a level, of all inputs
  /// together, and puts one gain in its place.
  mutating func setAlbumGain(
    hearing inputs: [String], isGuarded: Bool = false
  ) throws -> [AlbumLevel] {
    var levels: [AlbumLevel] = []
    for index in chains.indices {
      guard case .chain(var chain) = chains[index].patch,
        let place = chain.steps.lastIndex(where: \.isAlbumLevel),
        case .effect(let effect) = chain.steps[place]
      else { throw BatchError.noLevel }
      let before = ChainSpec(Array(chain.steps[..<place]))
      let album = try AlbumSound(inputs, before, options.render, isGuarded: isGuarded)
      let (level, effects) = try Self.level(of: album, bringing: effect)
      chain.steps.replaceSubrange(place...place, with: effects.map { ChainSpec.Step.effect($0) })
      chains[index].patch = .chain(chain)
      chains[index].recipe = try Self.recipe(of: chains[index].patch, options)
      levels.append(level)
    }
    return levels
  }

  private static func level(
    of album: AlbumSound, bringing effect: any Effect
  ) throws -> (AlbumLevel, [any Effect]) {
    let (measured, peak) = (album.loudness, album.peak)
    var gain = Gain()
    var effects: [any Effect] = []
    switch effect {
    case let wanted as Loudness:
      guard let measured else { throw BatchError.silentAlbum }
      gain.db = Curve(wanted.loudness - measured)
      if peak + wanted.loudness - measured > wanted.ceiling {
        var limiter = Limiter()
        limiter.ceiling = Curve(wanted.ceiling)
        effects.append(limiter)
      }
    case let wanted as Normalize:
      guard peak.isFinite, wanted.loudness == nil || measured != nil else {
        throw BatchError.silentAlbum
      }
      // A peak is not exceeded for the sake of a loudness.
      let toPeak = wanted.peak - peak
      gain.db = Curve(min(toPeak, wanted.loudness.map { $0 - (measured ?? 0) } ?? toPeak))
    default: throw BatchError.noLevel
    }
    let level = AlbumLevel(
      fileCount: album.fileCount, loudness: measured, gain: gain.db.constant ?? 0)
    effects.insert(gain, at: 0)
    return (level, effects)
  }
}

extension ChainSpec.Step {
  /// Whether it brings the whole sound to a level that is measured beforehand.
  fileprivate var isAlbumLevel: Bool {
    guard case .effect(let effect) = self else { return false }
    return effect is Loudness || effect is Normalize
  }
}
