import SyrinxEngine
import SyrinxSystem

extension SoundMap {
  /// Names what several sounds say beside their samples, and the first, whose texts are taken, does not.
  mutating func addLosses(_ sounds: [Metadata]) {
    guard let first = sounds.first else { return }
    let known = Metadata.KnownTags(first.tags)
    let shown = Set(first.pictures.map(\.bytes))
    var lost = Inventory()
    for var rest in sounds.dropFirst() {
      rest.tags.list.removeAll { known.contains($0) }
      rest.pictures.removeAll { shown.contains($0.bytes) }
      let inventory = rest.inventory
      for name in inventory.names { lost.add(name, inventory[name]) }
    }
    notices += lost.names.map { .metadataDropped(.init($0, lost[$0], .ofOneSound)) }
  }

  /// Says that a file of another kind begins after the sound. One of the same kind has been looked for.
  mutating func addFollower(_ file: SharedFile, at end: Int, notOf own: String = "") {
    guard let head = try? file.read(end, 12) else { return }
    let names = [
      ("fLaC", "FLAC"), ("OggS", "Ogg"), ("RIFF", "WAV"), ("RF64", "RF64"), ("FORM", "AIFF"),
      ("caff", "CAF"), (".snd", "AU"),
    ]
    let found = names.first { $0.0 != own && head.starts(with: $0.0.utf8) }
    guard let name = found?.1 else { return }
    notices.append(.notRead(frame: frameCount, kind: name))
  }
}
