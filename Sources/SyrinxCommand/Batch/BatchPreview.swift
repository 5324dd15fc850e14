import SyrinxEngine
import SyrinxFiles
import SyrinxRender
import SyrinxSystem
import SyrinxText

/// The result of `--dry-run`: every output with its frames and bytes, and the space they need.
final class BatchPreview {
  private let plan: BatchPlan
  private let sharedValues = SharedValues()
  private var root: String { plan.request.pattern.root }

  init(_ plan: BatchPlan) { self.plan = plan }

  /// An output to be, or why it cannot be.
  fileprivate struct Row {
    var input: String
    var output: String
    /// Files of words beside it.
    var words: [String] = []
    var frames: Int?
    /// At most so many.
    var bytes: Int?
    var failure: String?
  }

  func run(on console: Console) throws -> ExitStatus {
    let rows = try plan.pending.flatMap { item in
      try item.outputs(plan.request).map { try row(item, $0) }
    }
    let bytes = rows.reduce(0) { $0 + ($1.bytes ?? 0) }
    let free = freeBytes(in: root)
    let possible = rows.count { $0.failure == nil }
    let failed = rows.count - possible + plan.failures.count
    if plan.request.options.render.json {
      console.output.write(json(rows, bytes: bytes, free: free))
    } else {
      for row in rows { console.output.writeLine(row.text) }
      let parts = [
        "\(possible) to render", "\(plan.keptCount) done",
        failed > 0 ? "\(failed) would fail" : nil, "at most \(Measure.bytes(bytes))",
        free.map { "\(Measure.bytes($0)) free" },
      ]
      console.output.write(parts.compactMap { $0 }.joined(separator: "  ") + "\n")
    }
    console.notes.say(plan.failures.compactMap(\.failure))
    if let free, bytes > free {
      console.notes.write(
        "syrinx: the outputs may need \(Measure.bytes(bytes)), but only"
          + " \(Measure.bytes(free)) are free on the disk\n")
    }
    return failed == 0 ? .done : .failed
  }

  private func row(_ item: BatchItem, _ output: BatchOutput) throws -> Row {
    if Interruption.isRequested { throw BatchInterruption() }
    var row = Row(input: item.input.path, output: output.path)
    row.words = output.words.map(\.target).filter { $0 != output.path }
    do {
      guard let facts = item.facts else { throw PathError.notFound(path: item.input.path) }
      guard facts.kind == .file else { throw BatchError.notAFile(path: item.input.path) }
      let plan = try renderPlan(item, output)
      row.frames = plan.renderer.frameCount
      row.bytes = row.frames.map { plan.output.mostBytes($0, plan.renderer.format) }
    } catch RenderError.interrupted {
      throw BatchInterruption()
    } catch {
      row.failure = error.report
    }
    return row
  }

  private func renderPlan(_ item: BatchItem, _ output: BatchOutput) throws -> RenderPlan {
    let request = plan.request
    let options = request.renderOptions(of: output)
    if let composition = output.composition, let timeline = request.timeline {
      return try timeline.plan(
        composition, to: output.path, options, ComposedFiles(sharedValues))
    }
    return try RenderPlan(
      try RenderRequest(
        input: .file(item.input.path), output: .file(output.path),
        patch: request.chain(of: output).patch, options: options), sharedValues: sharedValues)
  }

  private func json(_ rows: [Row], bytes: Int, free: Int?) -> JSONValue {
    [
      "version": 1, "kept": .integer(plan.keptCount),
      "bytes": .integer(bytes), "freeBytes": free.json,
      "files": .array(
        rows.map { row in
          [
            "path": .string(row.input), "output": .string(row.output),
            "words": .array(row.words.map { .string($0) }),
            "error": row.failure.json, "frames": row.frames.json, "bytes": row.bytes.json,
          ]
        }),
    ]
  }
}

extension BatchPreview.Row {
  fileprivate var text: String {
    if let failure { return "\(input) → \(output)  \(failure)" }
    let parts = [
      "\(input) → \(([output] + words).joined(separator: ", "))",
      frames.map { Measure.count($0, "frame") } ?? "length unknown",
      bytes.map { Measure.bytes($0) },
    ]
    return parts.compactMap { $0 }.joined(separator: "  ")
  }
}

extension FileLayout {
  /// Largest size of a file with this many frames; lossy formats count as 16 bits.
  fileprivate func mostBytes(_ frames: Int, _ format: StreamFormat) -> Int {
    let width = encoding.bytesPerSample ?? ((encoding.bits ?? 16) + 7) / 8
    return frames * format.channelCount * width + 4096
  }
}
