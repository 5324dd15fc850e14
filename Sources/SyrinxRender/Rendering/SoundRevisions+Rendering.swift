import SyrinxEngine
import SyrinxFiles

extension SoundRevisions {
  /// Those of a render into a file.
  ///
  /// 2 of the engine: rates are converted before a limiter at the end of a chain, more than two channels are
  /// mixed by their loudspeakers (ITU-R BS.775-3), all filters ring in a tail of a given time, fades in graphs
  /// begin with the first player, and MP3 is of a higher quality.
  package init(of patch: Patch, _ options: RenderOptions, to path: String) {
    let container = options.container ?? Container(path: path)
    var isRevised = options.rate != nil || options.channels != nil || container == .mp3
    if case .seconds = options.tail { isRevised = true }
    if case .graph = patch { isRevised = true }
    self.init(of: patch.effects, engine: isRevised ? max(2, Self.engine) : Self.engine)
  }
}
