@testable import SyrinxFiles

extension FuzzTarget {
  static let tagTargets = [
    FuzzTarget("wave", walk),
    FuzzTarget("tags", readTags),
    // The first byte chooses which tags are changed.
    FuzzTarget("retag", changeTags),
  ]

  /// Tags that were found can be written, and are then found again.
  private static func walk(_ bytes: [UInt8]) {
    guard let found = SideMatter(ByteSource(bytes)).metadata else { return }
    let chunks = found.waveChunks(sampleRate: 48000).flatMap(\.written)
    let again = SideMatter(ByteSource(ChunkForm.riff.written("RIFF", Array("WAVE".utf8) + chunks)))
    let held = found.held(by: .riff(hasMap: false))
    let lost = held.inventory.subtracting(again.metadata!.inventory)
    precondition(lost.isEmpty, "\(lost.names)")
  }

  /// Tags that are read are written in every form, and read back as much.
  private static func readTags(_ bytes: [UInt8]) {
    let blocks = TagBlocks(byteCount: bytes.count) { place, count in
      precondition(place >= 0 && count >= 0)
      return place < bytes.count ? Array(bytes[place...].prefix(count)) : []
    }
    guard let blocks else { return }
    let metadata = blocks.metadata(sampleRate: 44_100)
    _ = metadata.mpegEnding
    _ = metadata.movingTimesInTexts(from: 44_100, to: 48_000) { $0 > 1000 ? $0 - 1000 : nil }
    if let tag = metadata.id3Tag(sampleRate: 44_100, frameCount: 44_100) {
      precondition(ID3Tag(tag.written()) == tag)
    }
    for block in metadata.flacBlocks(sampleRate: 44_100) {
      precondition(block.type != .streamInfo || !block.bytes.isEmpty)
    }
    let comments = metadata.vorbisComments(sampleRate: 44_100, withPictures: true)
    precondition(VorbisComments(comments.written) == comments)
  }

  /// A file with other tags is one of its kind that says what was set; to set it once more changes nothing.
  private static func changeTags(_ bytes: [UInt8]) {
    guard let choice = bytes.first,
      let file = TagFile(ByteSource(Array(bytes.dropFirst())), path: "fuzz")
    else { return }
    var edit = TagEdit()
    let texts = [("title", "T"), ("artist", "A"), ("artist", "B"), ("comment", "C"), ("own", "O")]
    for (index, text) in texts.enumerated() where choice >> index & 1 == 1 {
      edit.set(text.0, to: text.1)
    }
    if choice & 32 != 0 { for tag in file.tags { edit.remove(.init(tag)) } }
    if choice & 64 != 0 { edit.removesPictures = true }
    if choice & 128 != 0 { edit.picture = .init(mediaType: "image/png", bytes: [0x89, 0x50]) }
    var written: [UInt8] = []
    guard (try? file.rewrite(edit) { written += $0 }) != nil else { return }
    guard let again = TagFile(ByteSource(written), path: "fuzz") else {
      preconditionFailure("no \(file.container) any more")
    }
    precondition(file.sound == nil || again.sound == file.sound, "the sound is another one")
    for tag in edit.tags {
      let key = TagEdit.Key(tag)
      // Version 2.3 of ID3 has the names of several people in one text.
      let all = edit.tags.filter { TagEdit.Key($0) == key }.map(\.text).joined(separator: "/")
      precondition(
        again.tags.contains { $0.says(tag) || TagEdit.Key($0) == key && $0.text == all },
        "\(tag) is not among \(again.tags)")
    }
    var twice: [UInt8] = []
    guard (try? again.rewrite(edit) { twice += $0 }) != nil else {
      preconditionFailure("it cannot be changed again")
    }
    // A picture comes after the others of its tag.
    precondition(edit.picture != nil || twice == written, "to set the same changes it")
  }
}
