import SyrinxText

/// The progress of a task, for a terminal and for programs.
package protocol Progress {
  /// From 0 to 1; nil while the end is unknown.
  var fraction: Double? { get }
  var text: String { get }
  var json: JSONValue { get }
}
