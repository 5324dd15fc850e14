import SyrinxEngine
import SyrinxFiles
import SyrinxTimeline

/// The metadata of a composition: tags and pictures of one of its sounds, and the cues of those
/// whose time maps are given. Metadata that describes the samples of one sound is dropped.
package struct CarriedTags {
  package private(set) var metadata = Metadata()
  package private(set) var losses: [Metadata.Loss] = []

  /// Takes the tags of the first file; those of the others that it lacks are losses. `timeMaps`, in
  /// frames at `sampleRate`, map the cues of each file to the composition.
  init(
    of paths: [String], _ files: ComposedFiles, movingCuesBy timeMaps: [TimeMap] = [],
    sampleRate: Int
  ) throws {
    var lost = Inventory()
    for (index, path) in paths.enumerated() where InputLocation(path).canHaveMetadata {
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
        takeCues(of: &rest, reader.frameCount) { frame in
          timeMaps[index].output(at: Double(frame) * ratio).map { Int(bounded: $0.rounded()) }
        } beginning: { stretch in
          let range = Double(stretch.lowerBound) * ratio...Double(stretch.upperBound) * ratio
          return timeMaps[index].output(of: range).map { Int(bounded: $0.lowerBound.rounded()) }
        }
      }
      let inventory = rest.inventory
      for name in inventory.names { lost.add(name, inventory[name]) }
    }
    losses = lost.names.map { Metadata.Loss($0, lost[$0], .ofOneSound) }
  }

  /// Takes the cues inside the sound. One at a cut belongs to both parts and is taken once.
  private mutating func takeCues(
    of rest: inout Metadata, _ frameCount: Int?, by place: (_ frame: Int) -> Int?,
    beginning: (_ stretch: Range<Int>) -> Int?
  ) {
    let moved = rest.moved(
      end: frameCount.flatMap(place), by: place, beginning: beginning
    ).metadata.cues
    let kept = Set(moved.map(\.number))
    for var cue in moved {
      cue.number = Int32(metadata.cues.count + 1)
      let isThere = metadata.cues.contains {
        ($0.position, $0.name, $0.note) == (cue.position, cue.name, cue.note)
      }
      if !isThere { metadata.cues.append(cue) }
    }
    rest.cues.removeAll { kept.contains($0.number) }
  }
}
