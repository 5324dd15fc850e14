extension Metadata {
  /// The same as far as an AIFF file can count it: markers with numbers from 1 that are there once and
  /// names of up to 255 bytes, and a loop for as long as a note is held and one for after that.
  func fittedToAIFF() -> (metadata: Metadata, losses: [Loss]) {
    var fitted = self
    let most = Int(Int16.max) - 4
    fitted.cues = Array(cues.prefix(most))
    var losses = losses(to: fitted, .tooMany(most: most))
    let before = fitted
    for index in fitted.cues.indices {
      if fitted.cues[index].markerName.count > 255 { fitted.cues[index].name = "" }
      if fitted.cues[index].note.utf8.count > 0xFFFF { fitted.cues[index].note = "" }
    }
    losses += before.losses(to: fitted, .tooLarge(mostBytes: 255))
    let numbers = Set(fitted.cues.map(\.number))
    if numbers.count < fitted.cues.count || !numbers.allSatisfy((1...Int32(most)).contains) {
      for index in fitted.cues.indices { fitted.cues[index].number = Int32(index + 1) }
    }
    let marked = fitted
    let loops = fitted.instrument?.loops ?? []
    let held = loops.first { !$0.isRelease && $0.isOfAIFF }
    let released = loops.first { $0.isRelease && $0.isOfAIFF }
    fitted.instrument?.loops = [held, released].compactMap { loop in
      var loop = loop
      loop?.count = 0
      return loop
    }
    losses += marked.losses(to: fitted, .noPlace)
    return (fitted, losses)
  }

  /// The chunks of an AIFF file that say all this.
  var aiffChunks: [UInt8] {
    var found: [(id: String, bytes: [UInt8])] = []
    var comments: [[UInt8]] = []
    for tag in tags.list {
      if let origin = tag.origin, origin.family == .aiff {
        if origin.id == "COMT" {
          comments.append(origin.bytes)
        } else {
          found.append((origin.id, origin.bytes))
        }
      } else if tag.field == .software {
        let name = Array(tag.text.shortened(toBytes: 255).utf8)
        found.append(("APPL", Self.programMark + [UInt8(name.count)] + name))
      } else if let field = tag.field, let id = field.name(in: .aiff) {
        found.append((id, Array(tag.text.utf8)))
      }
    }
    var markers = cues
    if let instrument { found.append(("INST", instrument.aiffChunk(&markers))) }
    if !markers.isEmpty { found.append(("MARK", Self.markerChunk(markers))) }
    comments += cues.filter { !$0.note.isEmpty }.map(\.commentBytes)
    if !comments.isEmpty { found.append(("COMT", Self.aiffComments(comments))) }
    found += opaque.filter { $0.family == .aiff }.map { ($0.id, $0.bytes) }
    return found.flatMap { ChunkForm.aiff.written($0.id, $0.bytes) }
  }

  /// A chunk of comments, each with its time, marker and length.
  static func aiffComments(_ comments: [[UInt8]]) -> [UInt8] {
    var body = [UInt8].bigEndian(comments.count, 2)
    for comment in comments {
      body += comment
      if comment.count % 2 == 1 { body.append(0) }
    }
    return body
  }

  private static func markerChunk(_ cues: [Cue]) -> [UInt8] {
    var bytes = [UInt8].bigEndian(cues.count, 2)
    for cue in cues {
      let name = cue.markerName
      bytes += [UInt8].bigEndian(Int(cue.number), 2)
      bytes += [UInt8].bigEndian(min(cue.position, Int(UInt32.max)))
      bytes += [UInt8(name.count)] + name
      if name.count % 2 == 0 { bytes.append(0) }
    }
    return bytes
  }
}

extension Metadata.Loop {
  fileprivate var isOfAIFF: Bool { direction == .forward || direction == .alternating }
}

extension Metadata.Cue {
  /// As it was in a marker, where it still says the same.
  fileprivate var markerName: [UInt8] {
    if let markerBytes, String(ofFile: markerBytes) == name { return markerBytes }
    return Array(name.utf8)
  }

  /// The note as a comment: time, marker, length and text.
  fileprivate var commentBytes: [UInt8] {
    let old = comment ?? []
    let same = String(ofFile: old.dropFirst(8)) == note
    let text = same ? Array(old.dropFirst(8)) : Array(note.utf8)
    let stamp = old.count >= 8 ? Array(old[..<4]) : [0, 0, 0, 0]
    return stamp + [UInt8].bigEndian(Int(number), 2) + [UInt8].bigEndian(text.count, 2) + text
  }
}

extension Metadata.Instrument {
  /// The `INST` chunk; loops that lie between no markers of the file get their own.
  fileprivate func aiffChunk(_ markers: inout [Metadata.Cue]) -> [UInt8] {
    var loopFields = [UInt8](repeating: 0, count: 12)
    for loop in loops {
      let ends = [(loop.startCue, loop.start), (loop.endCue, loop.end)].map { number, position in
        if let number, markers.contains(where: { $0.number == number && $0.position == position }) {
          return Int(number)
        }
        let next = (markers.map(\.number).max() ?? 0) + 1
        markers.append(Metadata.Cue(number: next, position: position))
        return Int(next)
      }
      let numbers = [loop.direction == .forward ? 1 : 2] + ends
      let bytes = numbers.flatMap { [UInt8].bigEndian($0, 2) }
      loopFields.replaceSubrange(loop.isRelease ? 6..<12 : 0..<6, with: bytes)
    }
    let bytes = [
      baseNote, detune, keys.lowerBound, keys.upperBound, velocities.lowerBound,
      velocities.upperBound,
    ].map { UInt8(bitPattern: $0) }
    return bytes + [UInt8].bigEndian(Int(Int16(clamping: gain)), 2) + loopFields
  }
}
