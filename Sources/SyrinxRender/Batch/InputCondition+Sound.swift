import SyrinxEngine
import SyrinxFiles
import SyrinxSystem

extension InputCondition {
  /// True where an input meets all conditions; its sound is read only if they ask for it.
  func holds(for input: BatchInput, _ options: RenderOptions) throws -> Bool {
    var reader: SoundFileReader?
    var meter: RenderMeter?
    var heardCount = 0
    func sound() throws -> SoundFileReader {
      if let reader { return reader }
      // Opening a pipe could block.
      guard FileFacts(path: input.path)?.kind != .other else {
        throw BatchError.notAFile(path: input.path)
      }
      let opened = try SoundFileReader(
        path: input.path, raw: options.raw, nonFinite: options.nan, damaged: options.damaged)
      reader = opened
      return opened
    }
    func heard() throws -> RenderMeter {
      if let meter { return meter }
      let source = try sound()
      let made = try RenderMeter(
        format: source.format, .init(loudness: true, truePeak: false))
      let segment = segment(of: source)
      if segment.lowerBound > 0 { try source.seek(to: segment.lowerBound) }
      var left = segment.count
      var buffer = AudioBuffer(
        channelCount: source.format.channelCount, frameCapacity: AudioBlock.usualFrameCount)
      while left > 0, case let count = try source.read(into: &buffer), count > 0 {
        made.write(buffer.frames.prefix(min(count, left)))
        heardCount += min(count, left)
        left -= min(count, left)
      }
      meter = made
      return made
    }
    /// The frames of the line of the manifest.
    func segment(of source: SoundFileReader) -> Range<Int> {
      let rate = Double(source.format.sampleRate)
      let end = Int(bounded: ((input.row?.end ?? .infinity) * rate).rounded())
      let count = min(source.frameCount ?? Int.max, end)
      return min(Int(bounded: ((input.row?.start ?? 0) * rate).rounded()), count)..<count
    }
    return try terms.allSatisfy { term in
      let value: Double?
      switch term.name {
      case "seconds":
        let source = try sound()
        value = source.frameCount.map { _ in
          Double(segment(of: source).count) / Double(source.format.sampleRate)
        }
      case "rate": value = Double(try sound().format.sampleRate)
      case "channels": value = Double(try sound().format.channelCount)
      case "peak": value = try heard().level.peakDB ?? -.infinity
      case "loudness":
        // Less than 400 ms have no loudness, and meet no condition on it, unless they are silent.
        let meter = try heard()
        let source = try sound()
        let isTooShort = Double(heardCount) < 0.4 * Double(source.format.sampleRate)
        value =
          meter.loudness?.integratedLUFS
          ?? (isTooShort && meter.level.peakDB != nil ? nil : -.infinity)
      default:
        let column = input.row?[column: term.name]
        guard case .number(let number)? = column else {
          return term.holds(for: column?.plainText ?? "")
        }
        value = number
      }
      return value.map { term.holds(for: $0) } ?? false
    }
  }
}
