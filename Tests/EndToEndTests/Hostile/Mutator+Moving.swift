import TestSupport

/// The ways that move what is in a file, or put something else in its place.
extension Mutator {
  /// Bytes are slipped in, which moves all that follows to odd places.
  static let swollen = Mutator(name: "swollen") { fixture in
    let bytes = fixture.bytes
    let places = [0, 4, 12, 36, bytes.count / 2, bytes.count] + fixture.names.prefix(8)
    return [1, 2, 3, 7, 4096].flatMap { count in
      let filling = [UInt8](repeating: 0x41, count: count)
      return places.map { place -> [UInt8] in
        Array(bytes[..<place]) + filling + Array(bytes[place...])
      }
    }
  }

  /// Pieces come twice, a hundred times, or without end.
  static let doubled = Mutator(name: "doubled") { fixture in
    let bytes = fixture.bytes
    var pieces = [12..<36, 12..<44, 0..<12, 36..<44, 4..<64]
    pieces += zip(fixture.names, fixture.names.dropFirst()).map { $0..<$1 }
    return pieces.flatMap { piece -> [[UInt8]] in
      [2, 100, 5000].filter { $0 * piece.count < 1 << 18 }.map { times -> [UInt8] in
        var broken = Array(bytes[..<piece.lowerBound])
        for _ in 0..<times { broken.append(contentsOf: bytes[piece]) }
        broken.append(contentsOf: bytes[piece.upperBound...])
        return broken
      }
    }
  }

  /// The file lies in itself, and in lists of lists, some of which hold themselves.
  static let nested = Mutator(name: "nested") { fixture in
    let bytes = fixture.bytes
    let (front, adtl, wave) = (Array(bytes.prefix(36)), Array("adtl".utf8), Array("WAVE".utf8))
    var lists = adtl
    var endless = adtl
    for _ in 0..<500 {
      lists = adtl + chunk("LIST", lists)
      // Each claims to reach around itself and back to the front of the file.
      endless = adtl + chunk("LIST", endless, claiming: -endless.count - 8)
    }
    var broken: [[UInt8]] = [bytes + bytes, front + bytes]
    broken.append(chunk("RIFF", wave + bytes))
    broken.append(chunk("RIFF", wave + chunk("data", bytes)))
    let nests = [
      chunk("LIST", lists), chunk("LIST", endless), chunk("LIST", endless, claiming: -8),
    ]
    for nest in nests {
      broken.append(chunk("RIFF", wave + nest + Array(bytes.dropFirst(12))))
      broken.append(front + nest + Array(bytes.dropFirst(36)))
    }
    return broken
  }

  /// A piece of a WAV file, which may lie about its length.
  private static func chunk(_ name: String, _ body: [UInt8], claiming length: Int? = nil) -> [UInt8]
  {
    let length = length ?? body.count
    let field: [UInt8] = (0..<4).map { UInt8(truncatingIfNeeded: length >> ($0 * 8)) }
    return Array(name.utf8) + field + body
  }

  /// Pieces of the file have changed places.
  static let shuffled = Mutator(name: "shuffled") { fixture in
    let bytes = fixture.bytes
    var dice = Dice(seed: 7)
    return (0..<12).map { _ in
      let size = [4, 8, 16, 64, 512][dice.next(below: 5)]
      var pieces = stride(from: 0, to: bytes.count, by: size).map {
        Array(bytes[$0..<min($0 + size, bytes.count)])
      }
      for index in pieces.indices.dropFirst(2) {
        pieces.swapAt(index, 1 + dice.next(below: index))
      }
      return Array(pieces.joined())
    }
  }

  /// Only the first bytes are left, and noise, silence or numbers that are none follow.
  static let replaced = Mutator(name: "replaced") { fixture in
    var dice = Dice(seed: 11)
    return ([4, 8, 12, 20, 36, 44, 60] + fixture.names).flatMap { kept -> [[UInt8]] in
      let front = Array(fixture.bytes[..<kept])
      let left = fixture.bytes.count - kept
      let noise: [UInt8] = (0..<left).map { _ in UInt8(dice.next(below: 256)) }
      let fillings = [
        [UInt8](repeating: 0, count: left), [UInt8](repeating: 0xFF, count: left), noise,
      ]
      return fillings.map { front + $0 }
    }
  }

  /// The front of one kind of file before the rest of another.
  static let mixed = Mutator(name: "mixed formats") { fixture in
    let (bytes, other) = (fixture.bytes, fixture.other)
    let places = [4, 8, 12, 16, 36, 44, 60, bytes.count / 2, bytes.count]
    return places.flatMap { kept -> [[UInt8]] in
      let front = Array(bytes.prefix(kept))
      return [front + other, front + Array(other.dropFirst(kept))]
    }
  }

  /// Not a frame of sound, by the header's word or by the end of the file.
  static let empty = Mutator(name: "no frames") { fixture in
    guard let empty = fixture.empty else { return [[]] }
    let odd: [UInt8] = empty + [0]
    return [[], empty, odd, empty + empty, Array(empty.dropLast()), empty + fixture.bytes]
  }

  /// All is well but the name.
  static let wrongEndings = Mutator(name: "wrong endings", isRenamed: true) { fixture in
    [fixture.bytes, fixture.other, fixture.empty ?? [], Array(fixture.bytes.dropLast(3))]
  }
}
