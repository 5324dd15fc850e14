/// A chunk of a WAV file.
struct Chunk: Hashable {
  var name: String
  var bytes: [UInt8]

  init(_ name: String, _ bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  init(list name: String, _ parts: [(id: String, bytes: [UInt8])]) {
    self.init(
      "LIST", Array(name.utf8) + parts.flatMap { ChunkForm.riff.written($0.id, $0.bytes) })
  }

  /// The bytes in a file: an odd number of them is filled up.
  var written: [UInt8] { ChunkForm.riff.written(name, bytes) }
}
