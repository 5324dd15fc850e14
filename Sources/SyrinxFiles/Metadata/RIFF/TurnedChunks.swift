/// The body of a chunk of a `RIFX` file, whose numbers begin with their highest byte, as a `RIFF` file
/// has it; nil where it is not known which of its bytes are numbers.
func turnedChunk(_ id: String, _ body: [UInt8]) -> [UInt8]? {
  var bytes = body
  switch id {
  case "LIST":
    let name = String(latin1: body.prefix(4))
    guard name == "INFO" || name == "adtl" else { return nil }
    let parts = ChunkForm.bigRIFF.parts(of: body).map { id, bytes in
      (id: id, bytes: name == "adtl" ? turnedCueText(id, bytes) : bytes)
    }
    return Chunk(list: name, parts).bytes
  case "cue ":
    bytes.turn(4, at: 0)
    // Number, position, four letters and three places.
    for place in stride(from: 4, to: bytes.count, by: 24) {
      for field in [0, 4, 12, 16, 20] { bytes.turn(4, at: place + field) }
    }
  case "plst":
    for place in stride(from: 0, to: bytes.count, by: 4) { bytes.turn(4, at: place) }
  case "smpl":
    // Data of the maker's own follow the loops.
    let loops = Fields(body, isBig: true).count(at: 28, most: bytes.count)
    let end = min(36 + 24 * loops, bytes.count)
    for place in stride(from: 0, to: end, by: 4) { bytes.turn(4, at: place) }
  case "bext":
    // The time reference has its lower half first; version and five loudness fields have two bytes.
    for place in [338, 342] { bytes.turn(4, at: place) }
    for place in [346, 412, 414, 416, 418, 420] { bytes.turn(2, at: place) }
  case "cart":
    for place in [680] + Array(stride(from: 688, to: 752, by: 8)) { bytes.turn(4, at: place) }
  case "inst", "iXML", "axml", "_PMX": break
  case _ where ID3Tag.isChunk(id): break
  default: return nil
  }
  return bytes
}

/// A text about a cue, which begins with the cue's number.
private func turnedCueText(_ id: String, _ body: [UInt8]) -> [UInt8] {
  var bytes = body
  bytes.turn(4, at: 0)
  if id == "ltxt" {
    bytes.turn(4, at: 4)
    // Country, language, dialect and code page.
    for place in [12, 14, 16, 18] { bytes.turn(2, at: place) }
  }
  return bytes
}

extension [UInt8] {
  /// Reverses the bytes of a number, if all of it is there.
  fileprivate mutating func turn(_ byteCount: Int, at place: Int) {
    guard place + byteCount <= count else { return }
    self[place..<place + byteCount].reverse()
  }
}
