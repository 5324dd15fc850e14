extension Metadata {
  /// The chunks of a CAF file that say all this.
  var cafChunks: [UInt8] {
    var found: [(id: String, bytes: [UInt8])] = []
    let texts = tags.list.map(\.cafText)
    if !texts.isEmpty {
      found.append(("info", [UInt8].bigEndian(texts.count) + texts.joined()))
    }
    if !cues.isEmpty {
      let head = [UInt8].littleEndian(0) + [UInt8].bigEndian(cues.count)
      found.append(("mark", head + cues.flatMap(\.coreBytes)))
    }
    let names = cues.filter { !$0.name.isEmpty }.map { ($0.number, Array($0.name.utf8)) }
    let others = opaque.filter { $0.family == .caf && $0.id == "strg" }.map { part in
      (Int32(bitPattern: part.bytes.prefix(4).bigEndian.bits), Array(part.bytes.dropFirst(4)))
    }
    if !(names + others).isEmpty { found.append(("strg", Self.stringChunk(names + others))) }
    found += opaque.filter { $0.family == .caf && $0.id != "strg" }.map { ($0.id, $0.bytes) }
    return found.flatMap { ChunkForm.caf.written($0.id, $0.bytes) }
  }

  private static func stringChunk(_ strings: [(number: Int32, text: [UInt8])]) -> [UInt8] {
    var head = [UInt8].bigEndian(strings.count)
    var body: [UInt8] = []
    for string in strings {
      head += [UInt8].bigEndian(Int(string.number))
      head += [UInt8].bigEndian(body.count, 8)
      body += string.text + [0]
    }
    return head + body
  }
}

extension Metadata.Tag {
  /// Key and value, each with a zero byte at its end: as they were in a CAF file, or else in UTF-8.
  var cafText: [UInt8] {
    if let origin, origin.family == .cafInfo {
      return Array(origin.id.utf8) + [0] + origin.bytes + [0]
    }
    let key = field.map { $0.name(in: .cafInfo) ?? $0.rawValue } ?? self.key
    return Array(key.utf8) + [0] + text.utf8.filter { $0 != 0 } + [0]
  }
}

extension Metadata.Cue {
  /// A marker: kind, position, number, time code and channel.
  var coreBytes: [UInt8] {
    var fields = Fields(
      coreMarker ?? [UInt8](repeating: 0, count: 16) + [UInt8](repeating: 0xFF, count: 8)
        + [0, 0, 0, 0], isBig: true)
    let pattern = Double(position).bitPattern
    let old = Double(bitPattern: fields.pattern(at: 4))
    // A position between frames stays where it was.
    if coreMarker == nil || Int(exactly: old.rounded()) != position {
      fields.set(Int(truncatingIfNeeded: pattern), at: 4, 8)
    }
    fields.set(Int(number), at: 12)
    return fields.bytes
  }
}
