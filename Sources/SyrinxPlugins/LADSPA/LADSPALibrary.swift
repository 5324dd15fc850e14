import CPlugins
import SyrinxSystem

// LADSPA/ hosts plug-ins by LADSPA 1.1: what a library holds, its ports as parameters, and the processor that
// runs it.

/// A library of plug-ins, opened for good.
@safe struct LADSPALibrary: @unchecked Sendable {
  private let plugins: [UnsafePointer<ladspa_plugin>]

  /// Opens a file; nil where it is a library of something else.
  init?(path: String) throws(LibraryFault) {
    let library = try DynamicLibrary(path: path)
    let describe: ladspa_descriptor_function
    do throws(DynamicLibrary.Missing) {
      unsafe describe = try library.function("ladspa_descriptor")
    } catch {
      return nil
    }
    var plugins: [UnsafePointer<ladspa_plugin>] = unsafe []
    while unsafe plugins.count < Self.mostPlugins {
      guard let plugin = unsafe describe(UInt(plugins.count)) else { break }
      unsafe plugins.append(plugin)
    }
    unsafe self.plugins = unsafe plugins
  }

  /// No library has as many; one that never ends its list is not read for ever.
  private static let mostPlugins = 10_000

  var count: Int { unsafe plugins.count }

  /// The plug-in of a place; nil where what it says of itself cannot be.
  func plugin(at place: Int) -> LADSPAPlugin? {
    guard unsafe plugins.indices.contains(place) else { return nil }
    return unsafe LADSPAPlugin(plugins[place])
  }
}
