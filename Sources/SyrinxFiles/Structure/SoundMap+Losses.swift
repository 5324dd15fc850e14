import SyrinxEngine
import SyrinxSystem

extension SoundMap {
  /// Names what one of several sounds says beside its samples, and the first, whose texts are taken, does not.
  mutating func addLosses(_ other: Metadata, of first: Metadata) {
    let known = Metadata.KnownTags(first.tags)
    let shown = Set(first.pictures.map(\.bytes))
    var rest = other
    rest.tags.list.removeAll { known.contains($0) }
    rest.pictures.removeAll { shown.contains($0.bytes) }
    let lost = rest.inventory
    for name in lost.names {
      let loss = Metadata.Loss(name, lost[name], .ofOneSound)
      let place = notices.firstIndex { notice in
        if case .metadataDropped(let old) = notice {
          old.name == name && old.reason == .ofOneSound
        } else {
          false
        }
      }
      if let place, case .metadataDropped(var old) = notices[place] {
        old.count += loss.count
        notices[place] = .metadataDropped(old)
      } else {
        notices.append(.metadataDropped(loss))
      }
    }
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
