import SyrinxAnalysis
import SyrinxEngine
import SyrinxFiles
import SyrinxSystem

extension FileComparison {
  /// The two sounds, opened once more.
  func sources(
    nonFinite: NonFinitePolicy = .stop, damaged: DamagePolicy = .decode
  ) throws -> [any FrameSource] {
    try paths.map {
      try RenderInput(listeningTo: $0, nonFinite: nonFinite, damaged: damaged).source
    }
  }

  func portrait(of sounds: [any FrameSource], columnCount: Int) throws -> DifferencePortrait {
    try DifferencePortrait(
      want: sounds[0], got: sounds[1], frameCount: frameCount, columnCount: columnCount
    ) {
      if Interruption.isRequested { throw CompareError.interrupted }
    }
  }
}
