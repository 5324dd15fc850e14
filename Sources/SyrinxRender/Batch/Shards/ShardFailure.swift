import SyrinxText

package struct ShardFailure: Equatable, Sendable {
  package let name: String
  package let reason: String

  var json: JSONValue { ["sample": .string(name), "error": .string(reason)] }
}
