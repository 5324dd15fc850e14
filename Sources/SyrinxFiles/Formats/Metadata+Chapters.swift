import SyrinxSystem

extension Metadata {
  /// Puts chapters in the place of those that are there, as a kind of file holds them: where it has no
  /// chapters they are named cues. Returns what it has no place for.
  public mutating func setChapters(
    _ new: [NewChapter], for container: Container, id3Version: Int? = nil
  ) -> [Loss] {
    let version = id3Version ?? self.id3Version
    let holdings = container.facts.holds
    func has(_ family: Family) -> Bool { holdings.families.contains(family) }
    var (links, pictures) = (0, 0)
    chapters = new.map { new in
      var chapter = new.chapter
      if let link = new.link {
        if has(.id3) {
          chapter.elements.append(Self.element("WXXX", .userLink(description: "", link), version))
        } else if has(.vorbis) {
          chapter.elements.append(Opaque(.vorbis, "URL", Array(link.utf8)))
        } else {
          links += 1
        }
      }
      if let picture = new.picture {
        if has(.id3) {
          let (type, bytes) =
            switch picture {
            case .bytes(let type, let bytes): (type, bytes)
            // A link in the place of a picture (ID3v2.4, section 4.14).
            case .address(let address): ("-->", Array(address.utf8))
            }
          chapter.elements.append(
            Self.element(
              "APIC", .picture(mime: type, type: 0, description: "", bytes), version))
        } else {
          pictures += 1
        }
      }
      return chapter
    }
    if !holdings.parts.contains(.chapters), holdings.parts.contains(.cues) {
      addCues(hasRegions: holdings.parts.contains(.regions))
    }
    return [("chapter-links", links), ("chapter-pictures", pictures)]
      .filter { $0.1 > 0 }.map { Loss($0.0, $0.1, .noPlace) }
  }

  /// More chapters than other programs read: `CHAPTER001` of Vorbis comments has three digits, and ffmpeg takes
  /// the title of `CHAPTER1000` for that of the hundredth chapter.
  public func unusualChapters(for container: Container) -> [Loss] {
    let most = 999
    guard chapters.count > most, container.facts.holds.families.contains(.vorbis) else { return [] }
    return [Loss("chapters", chapters.count, .unusual(most: most))]
  }

  /// Chapters become cues; one that has a cue already is not there twice.
  private mutating func addCues(hasRegions: Bool) {
    struct Mark: Hashable {
      let position: Int
      let name: String
    }
    var marks = Set(cues.map { Mark(position: $0.position, name: $0.name) })
    var number = cues.map(\.number).max() ?? 0
    for chapter in chapters
    where marks.insert(Mark(position: chapter.start, name: chapter.title)).inserted {
      number = number == .max ? .max : number + 1
      var cue = Cue(number: number, position: chapter.start, name: chapter.title)
      if hasRegions, let end = chapter.end {
        cue.region = Region(length: max(end - chapter.start, 0))
      }
      cues.append(cue)
    }
    chapters = []
  }
}
