import SyrinxEngine
import SyrinxSystem

/// Levels of many inputs after a chain, measured as if they were one sound.
struct AlbumSound: Hashable, Sendable {
  var fileCount = 0
  /// In LUFS; nil where all is below the gate.
  var loudness: Double?
  /// The true peak in dBTP.
  var peak = -Double.infinity

  /// Skips inputs that cannot be read; their errors are reported when they are rendered. With
  /// `isGuarded` a child process measures, and an input that crashes it is skipped too.
  init(
    _ inputs: [BatchInput], _ chain: ChainSpec, _ options: RenderOptions, isGuarded: Bool
  ) throws {
    var left = inputs
    while isGuarded, !Interruption.isRequested {
      let copy = HelperProcess { [left] report in
        let sound = try? AlbumSound(left, chain, options) { report.send("begin \($0)") }
        if let sound { report.send(sound.line) }
      }
      guard let copy else { break }
      var current = 0
      while let lines = copy.receive() {
        if Interruption.isRequested { copy.interrupt() }
        for line in lines {
          if let sound = Self(line: line) {
            self = sound
            return
          }
          current = line.split(separator: " ").last.flatMap { Int($0) } ?? current
        }
      }
      guard !copy.wait().isSuccess, left.indices.contains(current) else { break }
      left.remove(at: current)
    }
    if Interruption.isRequested { throw BatchInterruption() }
    try self.init(left, chain, options) { _ in }
  }

  private init(
    _ inputs: [BatchInput], _ chain: ChainSpec, _ options: RenderOptions, begin: (Int) -> Void
  ) throws {
    var meter: LoudnessMeter?
    for (place, input) in inputs.enumerated() {
      if Interruption.isRequested { throw BatchInterruption() }
      begin(place)
      guard let heard = try? Self.heard(input, chain, options) else { continue }
      fileCount += 1
      peak = max(peak, heard.truePeak?.peakDB ?? peak)
      if let heard = heard.loudness {
        if meter == nil { meter = heard } else { meter?.add(heard) }
      }
    }
    loudness = meter?.integratedLUFS
  }

  private static func heard(
    _ input: BatchInput, _ chain: ChainSpec, _ options: RenderOptions
  ) throws -> RenderMeter {
    let plan = try RenderPlan(
      RenderRequest(
        listeningTo: input.path, .chain(chain), options.filled(for: input.relativePath, input.row)))
    let meter = try RenderMeter(
      format: plan.renderer.format, .init(loudness: true, truePeak: true))
    try plan.renderer.render(to: meter) { _ in
      if Interruption.isRequested { throw BatchInterruption() }
    }
    return meter
  }

  private var line: String {
    "heard \(fileCount) \(peak) \(loudness.map { "\($0)" } ?? "-")"
  }

  private init?(line: String) {
    let words = line.split(separator: " ")
    guard words.count == 4, words[0] == "heard", let count = Int(words[1]),
      let peak = Double(words[2])
    else { return nil }
    (fileCount, self.peak, loudness) = (count, peak, Double(words[3]))
  }
}
