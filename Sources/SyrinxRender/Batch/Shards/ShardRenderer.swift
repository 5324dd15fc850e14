import SyrinxEngine
import SyrinxFiles
import SyrinxSystem
import SyrinxText

/// An error of a sound by the name that it has in the tar file.
private struct ClipError: ReportableError {
  let sentence: String
}

/// Renders samples, each on the calling thread and in files without names.
struct ShardRenderer: Sendable {
  let request: ShardRequest
  private let sharedValues = SharedValues()

  init(_ request: ShardRequest) { self.request = request }

  /// The members of one sample in the tar file that is written.
  struct Rendered: Sendable {
    var blocks: [UInt8] = []
    var sampleCount = 0
    var seconds = 0.0
    var warnings: [String] = []
  }

  /// All variants of a sample.
  func render(_ sample: ShardSample) throws -> Rendered {
    var rendered = Rendered()
    var sounds: [Int: TemporaryFile] = [:]
    for (place, member) in sample.members.enumerated() where ShardSample.isSound(member.ending) {
      let file = try TemporaryFile()
      try writeBytes(member.bytes.span, to: file.descriptor.number)
      sounds[place] = file
    }
    for variant in 1...request.options.variants {
      let key = request.options.variants > 1 ? "\(sample.key)-\(variant)" : sample.key
      let (patch, drawn) = try request.template.patch(for: sample.key, variant: variant)
      var trace: RenderTrace?
      for (place, member) in sample.members.enumerated() {
        guard let sound = sounds[place] else {
          rendered.blocks += TarWriter.bytes(of: "\(key).\(member.ending)", member.bytes)
          continue
        }
        let name = "\(sample.key).\(member.ending)"
        let made: (bytes: [UInt8], report: RenderReport)
        do {
          made = try render(sound, name, patch)
        } catch let error where !(error is BatchInterruption) {
          throw ClipError(sentence: error.report.replacing(sound.path, with: name))
        }
        let head = member.ending.split(separator: ".").dropLast().map { $0 + "." }.joined()
        rendered.blocks += TarWriter.bytes(of: "\(key).\(head)\(ending)", made.bytes)
        rendered.seconds += made.report.seconds
        rendered.warnings += made.report.warnings
        trace = trace ?? made.report.trace
      }
      if !drawn.isEmpty, case .chain(let chain) = patch {
        let facts = JSONValue.object(
          [
            .init("source", .string(sample.key)), .init("variant", .integer(variant)),
            .init("seed", .integer(request.options.render.seed)),
            .init("chain", .string(chain.text)),
            .init("inputSeconds", trace?.json["inputSeconds"] ?? nil),
            .init("timeMap", trace?.json["timeMap"] ?? nil),
          ])
        rendered.blocks += TarWriter.bytes(of: key + ".syrinx.json", Array(facts.compact.utf8))
      }
      rendered.sampleCount += 1
    }
    return rendered
  }

  private var ending: String { (request.options.render.container ?? .flac).endings.first ?? "flac" }

  private func render(
    _ sound: TemporaryFile, _ name: String, _ patch: Patch
  ) throws -> (bytes: [UInt8], report: RenderReport) {
    var options = request.options.render
    options.jobs = 1
    options.sync = .no
    options.container = options.container ?? .flac
    let target = Path.join(temporaryFolder, "syrinx-clip." + ending)
    let plan = try RenderPlan(
      RenderRequest(
        input: .file(sound.path), output: .file(target), patch: patch, options: options),
      sharedValues: sharedValues)
    var made = try RenderJob(plan, RenderJob.Measures(trace: true)).makeFiles { _ in
      if Interruption.isRequested { throw BatchInterruption() }
    }
    guard let file = made.files.first else { return ([], made.report) }
    let bytes = try readFile(at: file.temporaryPath, .named, most: TarEntry.mostBytes)
    made.report.warnings = made.report.warnings.map {
      $0.replacing(target, with: name).replacing(sound.path, with: name)
    }
    return (bytes, made.report)
  }
}
