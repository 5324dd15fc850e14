import SyrinxEngine
import SyrinxSystem

/// Finds LV2 plug-ins in the folders of LV2_PATH, or where systems put them. It looks only when one is named
/// or all are to be listed.
final class LV2Finder: EffectFinder {
  var family: String { folders.kind }
  private let folders = PluginFolders(kind: "lv2", variable: "LV2_PATH")
  private let state = LockedState(State())

  private struct State {
    var entries: Entries?
    var world: LV2World?
    var effects: [String: EffectDescriptor] = [:]
    /// The reasons why some cannot be used.
    var obstacles: [String: String] = [:]
  }

  private struct Entry {
    let title: String
    let folder: String
  }

  private struct Entries {
    /// By URI.
    var plugins: [String: Entry] = [:]
    /// URIs by short names.
    var names: [String: String] = [:]
    /// Bundles without plug-ins, in which presets may be.
    var others: [String] = []
  }

  var found: [(name: String, summary: String)] {
    state.update { state in
      let entries = entries(&state)
      return entries.names.ordered(by: { $0.key }).map { name, uri in
        (
          name: folders.name(of: name),
          summary: LV2Plugin.summary(entries.plugins[uri]?.title ?? "")
        )
      }
    }
  }

  func effect(named name: String) -> EffectDescriptor? {
    state.update { effect(name, &$0) }
  }

  func obstacle(to name: String) -> String? {
    state.update { state in
      guard effect(name, &state) == nil else { return nil }
      if let obstacle = state.obstacles[name] { return obstacle }
      guard case .failure = LilvLibrary.opened, !folders.isAbsent else { return folders.absence }
      return "cannot be hosted without lilv: on Debian, apt-get install liblilv-0-0"
    }
  }

  private func effect(_ name: String, _ state: inout State) -> EffectDescriptor? {
    if let known = state.effects[name] { return known }
    guard let word = folders.label(of: name) else { return nil }
    let entries = entries(&state)
    guard let uri = entries.plugins[word] == nil ? entries.names[word] : word,
      let entry = entries.plugins[uri], let world = world(&state)
    else { return nil }
    for folder in [entry.folder] + entries.others { world.load(folder) }
    guard let plugin = world.plugin(uri) else { return nil }
    if let obstacle = plugin.obstacle ?? plugin.channelObstacle {
      state.obstacles[name] = obstacle
      return nil
    }
    let effect = EffectDescriptor(plugin.definition(name))
    state.effects[name] = effect
    return effect
  }

  private func world(_ state: inout State) -> LV2World? {
    if let world = state.world { return world }
    state.world = (try? LilvLibrary.opened.get()).flatMap { LV2World($0) }
    return state.world
  }

  /// All plug-ins. They are read again where a bundle has come, gone or changed since they were kept.
  private func entries(_ state: inout State) -> Entries {
    if let entries = state.entries { return entries }
    var stamps: [String: FileStamp] = [:]
    for folder in folders.paths {
      for name in (try? fileNames(in: folder)) ?? [] {
        let manifest = Path.join(Path.join(folder, name), "manifest.ttl")
        if let facts = FileFacts(path: manifest), facts.kind == .file {
          stamps[manifest] = FileStamp(facts, hash: 0)
        }
      }
    }
    let path = folders.index
    let old = PluginIndex(path: path)
    let entries: Entries
    if old.libraries.mapValues(\.stamp) == stamps {
      entries = Self.entries(old)
    } else if let world = world(&state) {
      let index = Self.read(stamps, world)
      if let path { index.store(at: path) }
      entries = Self.entries(index)
    } else {
      entries = Entries()
    }
    state.entries = entries
    return entries
  }

  private static func read(_ stamps: [String: FileStamp], _ world: LV2World) -> PluginIndex {
    var plugins: [String: [PluginIndex.Plugin]] = [:]
    for manifest in stamps.keys.sorted() { world.load(Path.folder(of: manifest)) }
    for plugin in world.plugins() {
      plugins[Path.join(plugin.folder, "manifest.ttl"), default: []].append(
        PluginIndex.Plugin(label: plugin.uri, title: plugin.title))
    }
    var index = PluginIndex()
    for (manifest, stamp) in stamps {
      index.set(
        PluginIndex.Library(stamp: stamp, plugins: plugins[manifest] ?? []), at: manifest)
    }
    return index
  }

  private static func entries(_ index: PluginIndex) -> Entries {
    var entries = Entries()
    for (manifest, library) in index.libraries.ordered(by: { $0.key }) {
      let folder = Path.folder(of: manifest)
      if library.plugins.isEmpty { entries.others.append(folder) }
      for plugin in library.plugins where entries.plugins[plugin.label] == nil {
        entries.plugins[plugin.label] = Entry(title: plugin.title, folder: folder)
      }
    }
    var taken: Set<String> = []
    for (uri, entry) in entries.plugins.ordered(by: { $0.key }) {
      entries.names[taken.insertUnique(shortName(uri, entry.folder))] = uri
    }
    return entries
  }

  /// The bundle's name and the last part of the URI, once where the latter begins with the former:
  /// calf-reverb.
  static func shortName(_ uri: String, _ folder: String) -> String {
    let bundle = LV2Plugin.word(Path.name(of: folder).prefix { $0 != "." })
    let stem = bundle.hasSuffix("-plugins") ? String(bundle.dropLast("-plugins".count)) : bundle
    let last = uri.split { "/:".contains($0) }.last.map { LV2Plugin.word($0) } ?? ""
    if last.isEmpty || last.hasPrefix(stem) { return last.isEmpty ? stem : last }
    return stem + "-" + last
  }
}
