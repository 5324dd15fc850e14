import SyrinxEngine
import SyrinxFiles

/// Several renders of one input, which is decoded once: the one that is farthest behind runs next.
final class RenderGroup {
  private struct Member {
    let player: SharedSource.Reader
    var job: RenderJob?
    var result: Result<RenderedFiles, any Error>?

    /// Renders a block, or completes the file at the end.
    mutating func takeStep() {
      guard let job else { return }
      do {
        if try job.step() { return }
        result = .success(try job.complete())
      } catch {
        result = .failure(error)
      }
      player.finish()
      self.job = nil
    }
  }

  private var members: [Member] = []
  private let reader: SoundFileReader

  init(
    _ requests: [RenderRequest], _ reader: SoundFileReader, _ sharedValues: SharedValues,
    _ measures: RenderJob.Measures
  ) {
    self.reader = reader
    let shared = SharedSource(reader)
    for request in requests {
      var member = Member(player: shared.makeReader())
      do {
        let input = RenderInput(reader, sharedBy: member.player, request)
        let job = RenderJob(
          try RenderPlan(request, from: input, sharedValues: sharedValues), measures)
        try job.begin { _ in }
        member.job = job
      } catch {
        member.player.finish()
        member.result = .failure(error)
      }
      members.append(member)
    }
  }

  /// Renders all to the end; results are in the order of the requests.
  func run(tick: BatchWorker.Tick) -> [Result<RenderedFiles, any Error>] {
    while let next = members.indices.filter({ members[$0].result == nil })
      .min(by: { members[$0].player.position < members[$1].player.position })
    {
      members[next].takeStep()
      tick(part)
    }
    return members.map { $0.result! }
  }

  private var part: BatchPart {
    let places = members.map { $0.result == nil ? Double($0.player.position) : Double(length) }
    let sum = places.reduce(0, +)
    return BatchPart(
      fraction: sum / (Double(max(length, 1)) * Double(members.count)),
      seconds: sum / Double(reader.format.sampleRate))
  }

  private var length: Int { reader.frameCount ?? reader.position }
}
