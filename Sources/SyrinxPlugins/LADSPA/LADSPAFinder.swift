import SyrinxEngine
import SyrinxSystem

/// Finds LADSPA plug-ins in the folders of LADSPA_PATH, or where systems put them. It looks only when one is
/// named or all are to be listed.
final class LADSPAFinder: EffectFinder {
  var family: String { folders.kind }
  private let folders = PluginFolders(kind: "ladspa", variable: "LADSPA_PATH")
  private let state = LockedState(State())

  private struct State {
    var entries: [String: Entry]?
    var libraries: [String: LADSPALibrary] = [:]
    var effects: [String: EffectDescriptor] = [:]
    /// The reasons why some cannot be used.
    var obstacles: [String: String] = [:]
  }

  private struct Entry {
    let title: String
    let path: String
    let place: Int
    let hash: UInt64
  }

  var found: [(name: String, summary: String)] {
    state.update { state in
      entries(&state).ordered(by: { $0.key })
        .map { (name: folders.name(of: $0.key), summary: LADSPAPlugin.summary($0.value.title)) }
    }
  }

  func effect(named name: String) -> EffectDescriptor? {
    state.update { effect(name, &$0) }
  }

  func obstacle(to name: String) -> String? {
    state.update { state in
      guard effect(name, &state) == nil else { return nil }
      return state.obstacles[name] ?? folders.absence
    }
  }

  private func effect(_ name: String, _ state: inout State) -> EffectDescriptor? {
    if let known = state.effects[name] { return known }
    guard let label = folders.label(of: name), let entry = entries(&state)[label] else {
      return nil
    }
    do throws(LibraryFault) {
      let library: LADSPALibrary
      if let open = state.libraries[entry.path] {
        library = open
      } else {
        guard let opened = try LADSPALibrary(path: entry.path) else { return nil }
        state.libraries[entry.path] = opened
        library = opened
      }
      // A library that has changed since it was looked through.
      guard let plugin = library.plugin(at: entry.place), plugin.label == label else { return nil }
      if let obstacle = plugin.channelObstacle {
        state.obstacles[name] = obstacle
        return nil
      }
      let effect = EffectDescriptor(plugin.definition(name, entry.path, hash: entry.hash))
      state.effects[name] = effect
      return effect
    } catch {
      state.obstacles[name] = "cannot be opened: \(error.reason)"
      return nil
    }
  }

  /// All plug-ins by their labels, of which the first in the order of the folders counts.
  private func entries(_ state: inout State) -> [String: Entry] {
    if let entries = state.entries { return entries }
    let path = folders.index
    let old = PluginIndex(path: path)
    var index = PluginIndex()
    var entries: [String: Entry] = [:]
    for folder in folders.paths {
      let names = (try? fileNames(in: folder)) ?? []
      for name in names where ["so", "dylib"].contains(Path.ending(of: name)) {
        let path = Path.join(folder, name)
        guard index.libraries[path] == nil, let facts = FileFacts(path: path), facts.kind == .file,
          let library = old.library(path, facts) ?? Self.look(into: path, facts, &state)
        else { continue }
        index.set(library, at: path)
        for (place, plugin) in library.plugins.enumerated()
        where !plugin.label.isEmpty && entries[plugin.label] == nil {
          entries[plugin.label] = Entry(
            title: plugin.title, path: path, place: place, hash: library.stamp.hash)
        }
      }
    }
    if let path, index != old { index.store(at: path) }
    state.entries = entries
    return entries
  }

  /// Opens a library to see what is in it; nil where that cannot be.
  private static func look(
    into path: String, _ facts: FileFacts, _ state: inout State
  ) -> PluginIndex.Library? {
    guard let hash = try? ContentHash.ofFile(at: path), let found = try? LADSPALibrary(path: path)
    else { return nil }
    state.libraries[path] = found
    return PluginIndex.Library(
      stamp: FileStamp(facts, hash: hash),
      plugins: (0..<found.count).map { place in
        let plugin = found.plugin(at: place)
        return PluginIndex.Plugin(label: plugin?.label ?? "", title: plugin?.title ?? "")
      })
  }
}
