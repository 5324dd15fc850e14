// Chunks of Core Audio files (Apple, "Core Audio Format Specification 1.0").

import SyrinxEngine
import SyrinxSystem

/// The metadata of a CAF file, as far as it is not damaged.
struct CAFReader {
  private(set) var metadata = Metadata()
  /// Chunks that could not be read, or are too large.
  private(set) var losses: [Metadata.Loss] = []

  /// Chunks that describe the samples, which the output does for itself, and that fill space.
  private static let structural = ["desc", "data", "pakt", "kuki", "chan", "free", "peak"]

  /// Walks through a file; nil if it is no CAF file.
  init?(_ source: ByteSource) {
    guard Fields(source.read(0, 4)).name(at: 0) == "caff" else { return nil }
    var walk = ChunkWalk(source, .caf)
    var bodies = ChunkReader(source, .caf)
    var strings: [UInt32: [UInt8]] = [:]
    var markers: Fields?
    while let chunk = walk.next() {
      guard !Self.structural.contains(chunk.id), let body = bodies.body(of: chunk) else { continue }
      switch chunk.id {
      case "info": take(texts: body)
      case "strg" where strings.isEmpty: strings = Self.strings(in: body)
      case "mark" where markers == nil: markers = Fields(body, isBig: true)
      default: metadata.opaque.append(.init(core: chunk.id, body))
      }
    }
    bodies.note(walk)
    losses = bodies.losses
    take(markers, &strings)
    for (number, text) in strings.ordered(by: { $0.key }) {
      let number = [UInt8].bigEndian(Int(number))
      metadata.opaque.append(.init(.caf, "strg", number + text))
    }
  }

  /// A count, then keys and values, each of which ends in a zero byte.
  private mutating func take(texts bytes: [UInt8]) {
    let words = bytes.dropFirst(4).split(separator: 0, omittingEmptySubsequences: false)
    for index in 0..<Fields(bytes, isBig: true).count(at: 0, most: words.count / 2) {
      let key = String(ofFile: words[2 * index])
      let origin = Metadata.Origin(.cafInfo, key, Array(words[2 * index + 1]))
      let text = String(ofFile: origin.bytes)
      if let field = Metadata.Field(key, in: .cafInfo) ?? .init(rawValue: key.lowercased()) {
        metadata.tags.list.append(.init(field, text, origin: origin))
      } else {
        metadata.tags.list.append(.init(custom: key, text, origin: origin))
      }
    }
  }

  /// Texts by their numbers.
  private static func strings(in bytes: [UInt8]) -> [UInt32: [UInt8]] {
    let fields = Fields(bytes, isBig: true)
    let count = fields.count(at: 0, most: (bytes.count - 4) / 12)
    var found: [UInt32: [UInt8]] = [:]
    for index in 0..<count {
      let place = 4 + 12 * index
      let start = 4 + 12 * count + fields.number(at: place + 4, 8).clamped(to: 0...bytes.count)
      found[fields.number(at: place).bits] = Array(fields.bytes(at: start).prefix { $0 != 0 })
    }
    return found
  }

  /// Markers, whose names are the texts of their numbers.
  private mutating func take(_ markers: Fields?, _ strings: inout [UInt32: [UInt8]]) {
    guard let markers else { return }
    for index in 0..<markers.count(at: 4, most: (markers.bytes.count - 8) / 28) {
      let place = 8 + 28 * index
      let position = Double(bitPattern: markers.pattern(at: place + 4))
      guard let frame = StatedNumber(nearest: position)?.count(upTo: Limits.frameCounts.upperBound)
      else {
        losses.append(.init(Metadata.Part.cues.rawValue, 1, .malformed))
        continue
      }
      let number = markers.number(at: place + 12).bits
      var cue = Metadata.Cue(
        number: Int32(bitPattern: number), position: frame,
        name: strings.removeValue(forKey: number).map { String(ofFile: $0) } ?? "")
      if cue.coreBytes != markers.bytes(at: place, 28) {
        cue.coreMarker = markers.bytes(at: place, 28)
      }
      metadata.cues.append(cue)
    }
  }
}

extension Fields {
  /// Eight bytes as they are, whatever number they make.
  func pattern(at place: Int) -> UInt64 {
    UInt64(number(at: place).bits) << 32 | UInt64(number(at: place + 4).bits)
  }
}

extension Metadata.Opaque {
  /// A chunk that nothing is made of: an overview is drawn from the samples, regions and edits count
  /// frames, and MIDI events beats.
  fileprivate init(core id: String, _ bytes: [UInt8]) {
    self.init(.caf, id, bytes, dependsOnSound: id == "ovvw")
    dependsOnTempo = ["regn", "midi", "edct"].contains(id)
  }
}
