import SyrinxEngine
import SyrinxPage
import SyrinxSystem
import SyrinxText

/// The result of a render in a journal and a report.
package struct BatchResult: Hashable, Sendable {
  package var frames: Int
  package var rate: Int
  package var channels: Int
  package var encoding: String
  /// Size of the output file.
  package var byteCount: Int
  /// Nil in journals of version 1.0; tells an output that has been changed since.
  var stamp: FileStamp?
  package var levels: BatchLevels
  package var clippedSamples: Int
  /// Empty in journals of earlier versions.
  package var warnings: [String] = []
  /// Waveform and pitch for a page; nil where none was requested.
  var outline: SoundOutline?
  /// Nil where no manifest was requested.
  var trace: RenderTrace?

  package var seconds: Double { Double(frames) / Double(max(rate, 1)) }
}

/// Levels of an output; silence has none.
package struct BatchLevels: Hashable, Sendable {
  package var peakDB: Double?
  package var truePeakDB: Double?
  package var integratedLUFS: Double?
  /// Set where true peak and loudness were measured too.
  var isFull = false
}

extension BatchResult {
  /// Nil for values outside of `Limits`, since lines may be corrupt and totals are summed from
  /// them.
  init?(_ json: JSONValue) {
    guard let frames = json["frames"]?.whole, Limits.frameCounts.contains(frames),
      let rate = json["rate"]?.whole, Limits.sampleRates.contains(rate),
      let channels = json["channels"]?.whole, Limits.channelCounts.contains(channels),
      let encoding = json["encoding"]?.text, let byteCount = json["bytes"]?.whole,
      let clipped = json["clippedSamples"]?.whole
    else { return nil }
    self.frames = frames
    self.rate = rate
    self.channels = channels
    self.encoding = encoding
    self.byteCount = byteCount
    clippedSamples = clipped
    stamp = json.stamp("bytes", "outputModified", "outputHash")
    if let text = json["wave"]?.text, let wave = Base64.decoded(text.utf8) {
      outline = SoundOutline(wave: wave.map { Float($0) / 255 }, pitch: json["pitch"]?.value)
    }
    trace = json["trace"].flatMap { RenderTrace($0) }
    if case .array(let lines)? = json["warnings"] { warnings = lines.compactMap(\.text) }
    levels = BatchLevels(
      peakDB: json["peakDB"]?.value, truePeakDB: json["truePeakDB"]?.value,
      integratedLUFS: json["integratedLUFS"]?.value, isFull: json["truePeakDB"] != nil)
  }
}
