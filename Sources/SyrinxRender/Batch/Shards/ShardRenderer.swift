import SyrinxEngine
import SyrinxFiles
import SyrinxSystem
import SyrinxText

/// An error of a sound by the name that it has in the tar file.
private struct ClipError: ReportableError {
  let sentence: String
}

/// Renders samples, each on the calling thread and in files without names.
final class ShardRenderer: Sendable {
  let request: ShardRequest
  private let sharedValues = SharedValues()

  init(_ request: ShardRequest) { self.request = request }

  /// The members of one sample in the tar file that is written.
  struct Rendered: Sendable {
    var blocks: [UInt8] = []
    var sampleCount = 0
    var seconds = 0.0
    var warnings: [String] = []
    /// The columns of a manifest for each variant; empty where none is asked for.
    var lines: [[JSONValue.Member]] = []
  }

  /// A sound of a sample after the chain.
  private struct Made {
    let plan: RenderPlan
    let report: RenderReport
    let bytes: [UInt8]
  }

  /// The key of a variant in the tar file that is written.
  func key(of unit: ShardUnit) -> String {
    request.options.variants > 1 ? "\(unit.sample.key)-\(unit.variant)" : unit.sample.key
  }

  func render(_ unit: ShardUnit) throws -> Rendered {
    let sample = try unit.sample.loaded()
    let variant = unit.variant
    let patch = try request.template.patch(for: sample.key, variant: variant).patch
    var names: Set<Path.Key> = []
    for member in sample.members {
      let name = key(of: unit) + newEnding(member.ending)
      guard names.insert(Path.Key(name)).inserted else { throw ShardError.sameName(name) }
    }
    var made: [Int: Made] = [:]
    for (place, member) in sample.members.enumerated() where ShardSample.isSound(member.ending) {
      let sound: TemporaryFile
      do throws(SystemFailure) {
        sound = try TemporaryFile()
        try writeBytes(member.bytes.span, to: sound.descriptor.number)
      } catch {
        throw PathError.temporaryFile(folder: temporaryFolder, errno: error.number)
      }
      let name = sample.key + member.ending
      do {
        made[place] = try render(sound, name, patch)
      } catch let error where !(error is BatchInterruption || error.isOfMachine) {
        throw ClipError(sentence: error.report.replacing(sound.path, with: name))
      }
    }
    var rendered = Rendered()
    add(sample, made, variant, as: key(of: unit), patch, to: &rendered)
    return rendered
  }

  /// The ending of a member in the tar file that is written.
  private func newEnding(_ ending: String) -> String {
    guard ShardSample.isSound(ending) else { return ending }
    return "." + ending.split(separator: ".").dropLast().map { $0 + "." }.joined() + self.ending
  }

  /// Adds one variant: its sounds, what lies beside them, and what is known of it.
  private func add(
    _ sample: ShardSample, _ made: [Int: Made], _ variant: Int, as key: String, _ patch: Patch,
    to rendered: inout Rendered
  ) {
    let first = made.min { $0.key < $1.key }?.value
    let known = ".syrinx.json"
    // A sample without a sound passes no chain.
    var drawn: ChainSpec?
    if request.template.isRandom, first != nil, case .chain(let chain) = patch { drawn = chain }
    for (place, member) in sample.members.enumerated() where drawn == nil || member.ending != known
    {
      let name = key + newEnding(member.ending)
      guard let sound = made[place] else {
        let old = sample.key + member.ending
        let bytes =
          first.flatMap { moved(member, of: old, by: $0, &rendered.warnings) } ?? member.bytes
        rendered.blocks += TarWriter.bytes(of: name, bytes)
        continue
      }
      rendered.blocks += TarWriter.bytes(of: name, sound.bytes)
      rendered.seconds += sound.report.seconds
      rendered.warnings += sound.report.warnings
      if request.options.manifest != nil {
        rendered.lines.append(
          facts(of: sample, variant, patch, sound.report, of: name, sound.bytes))
      }
    }
    if let drawn {
      var members =
        [
          JSONValue.Member("source", .string(sample.key)), .init("variant", .integer(variant)),
          .init("seed", .integer(request.options.render.seed)),
          .init("chain", .string(drawn.text)),
        ] + (first?.report.trace?.members ?? [])
      // The facts that an earlier batch has added.
      if let old = sample.members.first(where: { $0.ending == known }),
        let before = JSONValue(line: old.bytes[...])
      {
        members.append(.init("before", before))
      }
      rendered.blocks += TarWriter.bytes(
        of: key + known, Array(JSONValue.object(members).compact.utf8))
    }
    rendered.sampleCount += 1
  }

  /// The columns of a manifest, but for the tar files.
  private func facts(
    of sample: ShardSample, _ variant: Int, _ patch: Patch, _ report: RenderReport,
    of name: String, _ bytes: [UInt8]
  ) -> [JSONValue.Member] {
    var chain: JSONValue = nil
    if case .chain(let spec) = patch { chain = .string(spec.text) }
    var members: [JSONValue.Member] = [
      .init("member", .string(name)), .init("source", .string(sample.key)),
      .init("variant", .integer(variant)), .init("seed", .integer(request.options.render.seed)),
      .init("chain", chain), .init("frames", .integer(report.output.frames ?? 0)),
      .init("rate", .integer(report.output.format.sampleRate)),
      .init("channels", .integer(report.output.format.channelCount)),
      .init("seconds", .number(report.seconds)),
    ]
    members += report.trace?.members ?? []
    var hash = ContentHash()
    hash.add(bytes)
    members.append(.init("outputHash", .string(ContentHash.text(hash.value))))
    return members
  }

  /// Words with times that lie beside a sound, at their times after the chain; nil of anything else, and, with
  /// a warning where times change, of what cannot be read.
  private func moved(
    _ member: (ending: String, bytes: [UInt8]), of name: String, by sound: Made,
    _ warnings: inout [String]
  ) -> [UInt8]? {
    let last = member.ending.split(separator: ".").last.map(String.init) ?? ""
    // Texts and JSON may be anything.
    guard let format = TimedTextFormat(path: "a." + last), format.isWritable,
      format != .json, last != "txt"
    else { return nil }
    do {
      let text = try TimedText(reading: member.bytes, as: format)
      return try sound.plan.moved(text).text.written(as: text.format ?? format).bytes
    } catch {
      if !member.bytes.isEmpty, !(sound.report.trace?.keepsTimes ?? false) {
        warnings.append("\(error.sentence(of: name)); it keeps the times that it has")
      }
      return nil
    }
  }

  private var ending: String { (request.options.render.container ?? .flac).endings.first ?? "flac" }

  private func render(_ sound: TemporaryFile, _ name: String, _ patch: Patch) throws -> Made {
    var options = request.options.render
    options.jobs = 1
    options.sync = .no
    options.container = options.container ?? .flac
    let key = ShardSample.parts(of: name).key
    options.fill(stem: Path.name(of: key), folder: Path.folder(of: key))
    let target = Path.join(temporaryFolder, "syrinx-clip." + ending)
    let plan = try RenderPlan(
      RenderRequest(
        input: .file(sound.path), output: .file(target), patch: patch, options: options),
      sharedValues: sharedValues)
    var made = try RenderJob(plan, RenderJob.Measures(trace: true)).makeFiles { _ in
      if Interruption.isRequested { throw BatchInterruption() }
    }
    let bytes = try made.files.first.map {
      try readFile(at: $0.temporaryPath, .named, most: TarEntry.mostBytes)
    }
    made.report.warnings = made.report.warnings.map {
      $0.replacing(target, with: name).replacing(sound.path, with: name)
    }
    return Made(plan: plan, report: made.report, bytes: bytes ?? [])
  }
}
