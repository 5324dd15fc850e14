import SyrinxSystem

/// The contents of bundles, as lilv has read them. One thread at a time asks.
@safe final class LV2World: @unchecked Sendable {
  let lilv: LilvLibrary
  let lock = Lock()
  let world: OpaquePointer
  private var loaded: Set<String> = []

  init?(_ lilv: LilvLibrary) {
    guard let world = unsafe lilv.newWorld() else { return nil }
    self.lilv = lilv
    unsafe self.world = unsafe world
  }

  /// Reads the manifest of a bundle's folder, once.
  func load(_ folder: String) {
    lock.hold {
      let path = folder.hasSuffix("/") ? folder : folder + "/"
      guard loaded.insert(path).inserted else { return }
      guard let node = unsafe path.withCString({ unsafe lilv.newFileURI(world, nil, $0) }) else {
        return
      }
      unsafe lilv.loadBundle(world, node)
      unsafe lilv.freeNode(node)
    }
  }

  /// All plug-ins of the bundles that were read, by URI, with title and the bundle's folder.
  func plugins() -> [(uri: String, title: String, folder: String)] {
    lock.hold {
      let plugins = unsafe lilv.plugins(world)
      var found: [(uri: String, title: String, folder: String)] = []
      var place = unsafe lilv.firstPlugin(plugins)
      while unsafe !lilv.isLastPlugin(plugins, place) {
        if let plugin = unsafe lilv.plugin(plugins, place),
          let uri = unsafe text(lilv.uri(plugin)), let folder = unsafe path(lilv.bundle(plugin))
        {
          found.append((uri, unsafe owned(lilv.title(plugin)) ?? "", folder))
        }
        unsafe place = lilv.nextPlugin(plugins, place)
      }
      return found
    }
  }

  /// A plug-in by its URI; nil where no bundle that was read has it.
  func plugin(_ uri: String) -> LV2Plugin? {
    lock.hold {
      unsafe withNode(uri) { unsafe lilv.pluginOfURI(lilv.plugins(world), $0) }
        .map { unsafe LV2Plugin(self, $0, uri: uri) }
    }
  }
}
