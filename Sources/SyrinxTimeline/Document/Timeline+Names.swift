extension Timeline {
  /// Throws where something that is named is not there, or is there twice.
  func checkNames() throws(TimelineError) {
    let trackNames = tracks.map(\.name)
    let busNames = buses.map(\.name)
    try checkUnique(markers.map(\.name), .marker) { "markers[\($0)].name" }
    try checkUnique(trackNames, .track) { "tracks[\($0)].name" }
    try checkUnique(busNames, .bus) { "buses[\($0)].name" }
    let clips = AllClips(tracks)
    let ids = clips.compactMap(\.id)
    try checkUnique(ids, .clip) { number in
      clips.lazy.filter { $0.id != nil }.dropFirst(number).first!.place + ".id"
    }
    let (knownTracks, knownBuses) = (Set(trackNames), Set(busNames))
    for (index, track) in tracks.enumerated() {
      let place = "tracks[\(index)]"
      func checkOthers(_ names: [String], _ member: String) throws(TimelineError) {
        for (number, name) in names.enumerated()
        where name == track.name || !knownTracks.contains(name) {
          throw .unknownName(
            .track, name, place: place + "\(member)[\(number)]",
            candidates: trackNames.filter { $0 != track.name })
        }
      }
      try checkOthers(track.replaces, ".replaces")
      try checkOthers(track.duck?.under ?? [], ".duck.under")
      for bus in track.sends.map(\.bus) where !knownBuses.contains(bus) {
        throw .unknownName(.bus, bus, place: place + ".sends." + bus, candidates: busNames)
      }
    }
    let known = Set(ids)
    let knownMarkers = Set(markers.map(\.name))
    for clip in clips {
      switch clip.placement {
      case .after(let name) where !known.contains(name):
        throw .unknownName(.clip, name, place: clip.place + ".after", candidates: ids)
      case .with(let name) where !known.contains(name):
        throw .unknownName(.clip, name, place: clip.place + ".with", candidates: ids)
      case .marker(let name) where !knownMarkers.contains(name):
        throw .unknownName(
          .marker, name, place: clip.place + ".marker", candidates: markers.map(\.name))
      default: break
      }
      if case .film = clip.source, video == nil {
        throw .noVideo(place: clip.place + ".video")
      }
    }
  }

  private func checkUnique(
    _ names: [String], _ kind: TimelineError.Kind, place: (Int) -> String
  ) throws(TimelineError) {
    var seen: Set<String> = []
    for (index, name) in names.enumerated() where !seen.insert(name).inserted {
      throw .nameTaken(kind, name, place: place(index))
    }
  }
}
