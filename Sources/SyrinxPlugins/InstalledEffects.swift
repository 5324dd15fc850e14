import SyrinxEngine

// SyrinxPlugins hosts effects that others have written and that are found where systems keep them. Each
// becomes a `RuntimeEffect`, so that it is an effect like any other.

extension EffectCatalog {
  /// Those that are built in, and the plug-ins of this machine, which are looked for when one is named.
  public static let installed = EffectCatalog(
    EffectCatalog.standard.effects, finders: [LADSPAFinder(), LV2Finder()])

  /// LV2 plug-ins can be hosted.
  public static var hasLilv: Bool {
    if case .success = LilvLibrary.opened { true } else { false }
  }
}
