import SyrinxEngine
import SyrinxSystem

/// The loudness of all inputs together, in LUFS, and the one gain, in dB, that they get.
package struct AlbumLevel: Sendable {
  package let fileCount: Int
  package let loudness: Double?
  package let gain: Double

  package var sentence: String {
    let measured = loudness.map { " of \(Measure.level($0, "LUFS")) together" } ?? ""
    return "\(fileCount) files\(measured) are given one gain of"
      + " \(gain.text(decimals: 2).withTrueMinus) dB"
  }
}

extension BatchRequest {
  /// Replaces the last leveling effect of each chain by a gain, which is computed from the sound of
  /// all inputs together before that effect.
  mutating func setAlbumGain(
    hearing inputs: [BatchInput], isGuarded: Bool = false
  ) throws -> [AlbumLevel] {
    var levels: [AlbumLevel] = []
    for index in chains.indices {
      guard case .chain(var chain) = chains[index].patch,
        let place = chain.steps.lastIndex(where: { $0.leveling != nil }),
        let effect = chain.steps[place].leveling
      else { throw BatchError.noLevel }
      let before = ChainSpec(Array(chain.steps[..<place]))
      let album = try AlbumSound(inputs, before, options.render, isGuarded: isGuarded)
      guard let (decibels, ceiling) = effect.gain(loudness: album.loudness, truePeak: album.peak)
      else { throw BatchError.silentAlbum }
      var gain = Gain()
      gain.db = Curve(decibels)
      var leveled: [ChainSpec.Step] = [.effect(gain)]
      if let ceiling {
        var limiter = Limiter()
        limiter.ceiling = Curve(ceiling)
        leveled.append(.effect(limiter))
      }
      chain.steps.replaceSubrange(place...place, with: leveled)
      chains[index].patch = .chain(chain)
      chains[index].recipe = try Self.recipe(of: chains[index].patch, options)
      levels.append(
        AlbumLevel(fileCount: album.fileCount, loudness: album.loudness, gain: decibels))
    }
    return levels
  }
}

extension ChainSpec.Step {
  /// The effect, if it is `loudness` or `normalize`.
  fileprivate var leveling: (any LevelingEffect)? {
    if case .effect(let effect as any LevelingEffect) = self { effect } else { nil }
  }
}
