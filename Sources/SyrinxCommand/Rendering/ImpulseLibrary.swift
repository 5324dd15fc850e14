import SyrinxEngine

/// Impulse responses that many renders use, each read and made ready only once for a format.
final class ImpulseLibrary: Sendable {
  private struct Key: Hashable {
    let path: String
    let gain: ImpulseGain
    let format: StreamFormat
  }

  private let shelf = Monitor<[Key: ImpulseSpectra]>([:])

  /// What is known of a file, or else what is then read. Whoever comes meanwhile waits.
  func spectra(
    _ path: String, _ gain: ImpulseGain, _ format: StreamFormat,
    else read: () throws -> ImpulseSpectra
  ) throws -> ImpulseSpectra {
    try shelf.update { shelf in
      let key = Key(path: path, gain: gain, format: format)
      if let known = shelf[key] { return known }
      let spectra = try read()
      shelf[key] = spectra
      return spectra
    }
  }
}
