import SyrinxEngine
import SyrinxFiles

/// The metadata of a composition: tags and pictures of one of its sounds, and the cues and chapters of
/// those whose time maps are given. Metadata that describes the samples of one sound is dropped.
package struct CarriedTags {
  package private(set) var metadata = Metadata()
  package private(set) var losses: [Metadata.Loss] = []
  /// The number of chapters of the sound before.
  private var lastChapterCount = 0

  /// Takes the tags of the first file; those of the others that it lacks are losses. `timeMaps`, in
  /// frames at `sampleRate`, map the marks of each file to the composition.
  init(
    of paths: [String], _ files: ComposedFiles, movingMarksBy timeMaps: [TimeMap] = [],
    sampleRate: Int
  ) throws {
    var lost = Inventory()
    for (index, path) in paths.enumerated() where InputLocation(path).path != nil {
      let reader = try files.opener(of: path)()
      var rest = reader.metadata
      // The composition has a channel map of its own.
      rest.channelMap = nil
      if index == 0 {
        metadata.tags = rest.tags
        metadata.pictures = rest.pictures
        metadata = metadata.withoutSoundFacts().metadata.withoutTempo().metadata
      }
      let texts = Set(metadata.tags.list.map { [$0.name, $0.text] })
      rest.tags.list.removeAll { texts.contains([$0.name, $0.text]) }
      rest.pictures.removeAll { metadata.pictures.contains($0) }
      if index < timeMaps.count {
        let ratio = Double(sampleRate) / Double(reader.format.sampleRate)
        func place(_ frame: Int) -> Int? {
          timeMaps[index].output(at: Double(frame) * ratio).map { Int(bounded: $0.rounded()) }
        }
        takeMarks(of: &rest, until: reader.frameCount.flatMap(place), by: place) { stretch in
          let range = Double(stretch.lowerBound) * ratio...Double(stretch.upperBound) * ratio
          return timeMaps[index].output(of: range).map { Int(bounded: $0.lowerBound.rounded()) }
        }
      }
      let inventory = rest.inventory
      for name in inventory.names { lost.add(name, inventory[name]) }
    }
    metadata.chapters.sort { $0.start < $1.start }
    losses = lost.names.map { Metadata.Loss($0, lost[$0], .ofOneSound) }
  }

  /// Takes the cues inside the sound, and the chapters. A cue at a cut belongs to both parts and is taken
  /// once; a chapter of the same title on both sides of a cut is one, unless both sounds have no others:
  /// each may be called "Chapter 1".
  private mutating func takeMarks(
    of rest: inout Metadata, until end: Int?, by place: (_ frame: Int) -> Int?,
    beginning: (_ stretch: Range<Int>) -> Int?
  ) {
    let moved = rest.moved(end: end, by: place, beginning: beginning).metadata
    let kept = Set(moved.cues.map(\.number))
    for var cue in moved.cues {
      cue.number = Int32(metadata.cues.count + 1)
      let isThere = metadata.cues.contains {
        ($0.position, $0.name, $0.note) == (cue.position, cue.name, cue.note)
      }
      if !isThere { metadata.cues.append(cue) }
    }
    rest.cues.removeAll { kept.contains($0.number) }
    let areAlone = lastChapterCount == 1 && moved.chapters.count == 1
    lastChapterCount = moved.chapters.count
    for (index, var chapter) in moved.chapters.enumerated() {
      // Two sounds may have the same identifiers.
      chapter.id = ""
      if index == 0, !areAlone, let last = metadata.chapters.last, !last.title.isEmpty,
        last.title == chapter.title, last.end == nil || last.end == chapter.start
      {
        metadata.chapters[metadata.chapters.count - 1].end = chapter.end
      } else {
        metadata.chapters.append(chapter)
      }
    }
    rest.chapters = []
  }
}
