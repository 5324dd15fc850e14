import Synchronization
import SyrinxEngine
import SyrinxFiles
import SyrinxSystem
import SyrinxText

/// Renders tar files into tar files, in order: samples on as many threads as there are, and each tar file is
/// named when it is whole. A journal tells a later run which are, and where in the inputs they end.
package struct ShardBatch {
  private let request: ShardRequest
  private let renderer: ShardRenderer
  private var journal: ShardJournal?
  private var summary = ShardSummary()
  private let note: (String) -> Void
  /// Takes the lines of a manifest as they come.
  private var manifest: DataFileWriter?

  package init(_ request: ShardRequest, note: @escaping (String) -> Void) {
    self.request = request
    renderer = ShardRenderer(request)
    self.note = note
  }

  /// Bytes of samples that are read before they are rendered.
  private static let mostWaiting = 64 << 20

  package mutating func run() throws -> ShardSummary {
    let root = request.root
    if OutputLocation(request.out) != .standardOutput {
      try makeFolder(root, durably: request.options.render.sync == .yes)
      journal = try ShardJournal(request)
    }
    manifest = try request.options.manifest.map {
      try DataFileWriter(path: $0, madeOf: request.named)
    }
    if request.isOneEach {
      for (number, archive) in request.archives.enumerated() {
        let path = request.path(
          number: number, stem: Path.parts(ofName: Path.name(of: archive)).stem)
        try render([.archive(archive)], number: number) { _ in path }
      }
    } else {
      let sources: [ShardSource] =
        request.archives.isEmpty
        ? [.files(try files())] : request.archives.map { .archive($0) }
      let request = request
      try render(sources, number: 0) { request.path(number: $0, stem: "") }
    }
    try journal?.finish()
    if let file = try manifest?.complete() {
      try [file].publish(durably: request.options.render.sync == .yes)
    }
    return summary
  }

  private func files() throws -> [BatchInput] {
    var finder = InputFinder(
      match: request.options.match, takesRaw: request.options.render.raw != nil)
    for word in request.words { try finder.add(word) }
    guard !finder.inputs.isEmpty else { throw BatchError.nothingFound(request.words) }
    return finder.inputs
  }

  /// Renders sources one after another into tar files of the largest size that was asked for, from `number` on.
  private mutating func render(
    _ sources: [ShardSource], number: Int, _ path: (Int) -> String
  ) throws {
    let recipe = try request.recipe(of: sources)
    var place = ShardPlace()
    var number = number
    let manifestPath = request.options.manifest
    while let known = journal?.entry(
      of: path(number), number: number, recipe, withLines: manifestPath != nil),
      !request.options.force
    {
      summary.keep(known)
      try note(lines: known.lines ?? [])
      guard let next = known.next else { return }
      place = next
      number += 1
    }
    var output: ShardOutput?
    func begin() throws -> ShardOutput {
      try ShardOutput(path(number), number: number, recipe, madeOf: sources.flatMap(\.paths))
    }
    for (index, source) in sources.enumerated() where index >= place.source {
      var samples = try source.open()
      var position = 0
      if index == place.source {
        while position < place.sample, try samples.sample() != nil { position += 1 }
      }
      while true {
        let group = try nextGroup(&samples)
        if group.isEmpty { break }
        for result in renderTogether(group) {
          if Interruption.isRequested { throw BatchInterruption() }
          position += 1
          let blocks: [UInt8]
          var shard = try output ?? begin()
          switch result.made {
          case .success(let rendered):
            blocks = rendered.blocks
            for warning in rendered.warnings { note(warning) }
            let isFull = request.options.shardSize.map {
              shard.byteCount > 0 && shard.byteCount + blocks.count + TarWriter.end.count > $0
            }
            if isFull ?? false {
              try finish(shard, next: ShardPlace(source: index, sample: position - 1))
              number += 1
              shard = try begin()
            }
            try shard.add(rendered, of: result.sample.path ?? source.name, manifest: manifestPath)
            summary.add(rendered)
          case .failure(let error):
            if error is BatchInterruption { throw error }
            if case RenderError.interrupted = error { throw BatchInterruption() }
            let failure = ShardFailure(name: result.sample.key, reason: error.report)
            shard.failures.append(failure)
            summary.failures.append(failure)
          }
          output = shard
        }
      }
      for name in samples.leftOut { note("\(source.name): ‘\(name)’ is no file and left out") }
    }
    try finish(output ?? begin(), next: nil)
  }

  private func note(lines: [JSONValue]) throws {
    for line in lines { try manifest?.write(line.compact + "\n") }
  }

  private mutating func finish(_ shard: ShardOutput, next: ShardPlace?) throws {
    let entry = try shard.finish(next: next, durably: request.options.render.sync == .yes)
    if let entry { try journal?.add(entry) }
    try note(lines: shard.lines ?? [])
    summary.shardCount += 1
  }

  /// Samples to be rendered together: enough for all threads, and not too much memory.
  private func nextGroup(_ samples: inout ShardSamples) throws -> [ShardSample] {
    var group: [ShardSample] = []
    var byteCount = 0
    let most = 32 * request.options.render.threadCount
    while group.count < most, byteCount < Self.mostWaiting, let sample = try samples.sample() {
      byteCount += sample.byteCount
      group.append(sample)
    }
    return group
  }

  /// The results, in the order of the samples.
  private func renderTogether(
    _ group: [ShardSample]
  ) -> [(sample: ShardSample, made: Result<ShardRenderer.Rendered, any Error>)] {
    let results = Mutex<[Int: Result<ShardRenderer.Rendered, any Error>]>([:])
    let taken = Atomic(0)
    let box = ShardWork(group, renderer, results: results, taken: taken)
    let count = min(request.options.render.threadCount, group.count)
    let threads = (1..<max(count, 1)).compactMap { _ in Worker { box.run() } }
    box.run()
    for thread in threads { thread.join() }
    return group.enumerated().map { place, sample in
      (sample, box.result(place) ?? .failure(BatchInterruption()))
    }
  }
}

/// Samples that threads take one after another.
private final class ShardWork: Sendable {
  private let group: [ShardSample]
  private let renderer: ShardRenderer
  private let results: Mutex<[Int: Result<ShardRenderer.Rendered, any Error>]>
  private let taken: Atomic<Int>

  init(
    _ group: [ShardSample], _ renderer: ShardRenderer,
    results: consuming Mutex<[Int: Result<ShardRenderer.Rendered, any Error>]>,
    taken: consuming Atomic<Int>
  ) {
    self.group = group
    self.renderer = renderer
    self.results = results
    self.taken = taken
  }

  func run() {
    while !Interruption.isRequested {
      let place = taken.add(1, ordering: .relaxed).oldValue
      guard place < group.count else { return }
      let result = Result { try renderer.render(group[place]) }
      results.withLock { $0[place] = result }
    }
  }

  func result(_ place: Int) -> Result<ShardRenderer.Rendered, any Error>? {
    results.withLock { $0[place] }
  }
}
