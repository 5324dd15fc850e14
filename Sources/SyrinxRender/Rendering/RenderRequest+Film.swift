import SyrinxSystem
import SyrinxTimeline

extension RenderRequest {
  /// Nil where OUT is no film, or IN has no moving picture.
  func findFilm(_ input: RenderInput?) throws -> FoundFilm? {
    guard FilmPlan.container(of: self) != nil else { return nil }
    switch film?.kind {
    case .film?:
      let probe = try FilmProgram.probe(film!.path)
      guard probe.picture != nil else { throw FilmError.noPicture(path: film!.path) }
      return FoundFilm(request: film!, probe: probe)
    case .still?:
      let still = try StillPicture(path: film!.path)
      return FoundFilm(request: film!, probe: still.probe, still: still)
    case .drawn?: return nil
    case nil: break
    }
    guard let input, let reader = input.file, reader.layout.container.isReadByFFmpeg,
      let probe = reader.probe, probe.picture != nil, isRegularFile(input.name)
    else { return nil }
    if options.player.loop > 1 { throw RenderError.conflict(option: "loop", with: "films") }
    if options.encoding != nil { throw RenderError.conflict(option: "encoding", with: "films") }
    var found = FilmRequest(path: input.name)
    let (start, end) = (options.player.start, options.player.end)
    if start > 0 || end != nil {
      found.cut = start...max(min(end ?? probe.seconds, probe.seconds), start)
    }
    return FoundFilm(request: found, probe: probe)
  }
}
