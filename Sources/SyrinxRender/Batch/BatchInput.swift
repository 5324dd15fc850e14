import SyrinxFiles
import SyrinxSystem

package struct BatchInput: Hashable, Sendable {
  package let path: String
  /// Its folder below the one named on the command line; empty for a file that was named itself.
  package let folder: String
  /// The line of a manifest; nil where it comes from none.
  package private(set) var row: InputRow?

  /// Of the file, or what the manifest calls it, with the ending of the file.
  package var name: String {
    let own = Path.name(of: path)
    guard let name = row?.name else { return own }
    let ending = Path.parts(ofName: own).ending.map { "." + $0 } ?? ""
    return String(name.map { $0 == "/" ? "-" : $0 }) + ending
  }

  /// Its path below the folder named on the command line.
  var relativePath: String { Path.join(folder, name) }

  package var stem: String { Path.parts(ofName: name).stem }

  /// The extension; nil where it is not one of a sound file.
  package var ending: String? {
    Container(path: name) == nil ? nil : Path.parts(ofName: name).ending
  }
}
