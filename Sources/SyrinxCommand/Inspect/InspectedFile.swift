import SyrinxAnalysis
import SyrinxEngine
import SyrinxFiles
import SyrinxRender
import SyrinxSystem

// Inspect/ measures files, prints the facts, and checks conditions on them.

/// A file that was listened to from beginning to end, and all that was found.
struct InspectedFile {
  let path: String
  /// The kind of file; of a sound that is computed the word for that.
  let container: String
  let encoding: SampleEncoding
  let format: StreamFormat
  let metadata: Metadata
  /// Warnings about a damaged sound.
  let damage: [String]
  let frameCount: Int
  let levels: LevelInspector
  /// Nil where it is left out.
  let pitch: PitchInspector?
  /// Nil where nobody asked for it.
  let pitchTrack: PitchCurve?
  /// The room whose impulse response the file is; nil where nobody asked for it.
  let room: RoomAcoustics?

  /// Reads a file; `progress` is told the frames done, and gives up by throwing. `isAlone` where no other file
  /// is read at the same time.
  init(
    _ path: String, raw: RawLayout?, damaged: DamagePolicy = .decode, tracks: Bool = false,
    measuring measures: LevelInspector.Measures = .all, isRoom: Bool = false, isAlone: Bool = true,
    progress: (Int, any FrameSource) throws -> Void
  ) throws {
    let input = try RenderInput(listeningTo: path, raw: raw, damaged: damaged)
    self.path = path
    container = input.file?.layout.container.rawValue ?? Synth.word
    encoding = input.encoding
    format = input.format
    levels = LevelInspector(format: format, measures)
    pitch =
      measures.contains(.pitch) ? try PitchInspector(format: format, keepsTrack: tracks) : nil
    let samples = isRoom ? RoomSink(format: format) : nil
    let sinks: [(any FrameSink)?] = [levels, pitch, samples]
    frameCount = try Self.read(
      input.source, into: sinks.compactMap { $0 }, isAlone: isAlone, progress)
    pitchTrack = pitch?.finishTrack()
    guard samples?.isTooLong != true else { throw InspectError.roomTooLong(path: path) }
    room = samples.flatMap {
      RoomAcoustics(impulseResponse: $0.samples, sampleRate: input.format.sampleRate)
    }
    _ = input.file?.readBehindSound(isCarried: true)
    metadata = input.file?.metadata ?? Metadata()
    damage = DamageReport.sentences(input.file?.notices ?? [], rate: format.sampleRate)
  }

  /// Hands all frames to the meters, each on a thread of its own where there is one to be had, and returns
  /// their number.
  private static func read(
    _ source: any FrameSource, into sinks: [any FrameSink], isAlone: Bool,
    _ progress: (Int, any FrameSource) throws -> Void
  ) throws -> Int {
    let channelCount = source.format.channelCount
    let count = min(max(32_768 / channelCount, 1024), 16_384)
    let isShort = source.frameCount.map { $0 < 8 * count } ?? false
    guard isAlone, !isShort, Machine.coreCount > 1,
      let broadcastRing = BroadcastRing(
        to: sinks, channelCount: channelCount, slotFrameCount: count)
    else {
      var done = 0
      try source.forEachBlock(of: count) { frames in
        done += frames.frameCount
        for sink in sinks { try sink.write(frames) }
        try progress(done, source)
      }
      return done
    }
    var done = 0
    while case let read = try broadcastRing.send({ try source.read(into: &$0) }), read > 0 {
      done += read
      try progress(done, source)
    }
    try broadcastRing.finish()
    return done
  }

  var seconds: Double { Double(frameCount) / Double(format.sampleRate) }

  /// The silence before the first sound and after the last of any channel, in seconds.
  var silence: (start: Double, end: Double) {
    let all = levels.quiet.channels.map(silence(of:))
    return (all.map(\.start).min() ?? 0, all.map(\.end).min() ?? 0)
  }

  private func silence(of channel: QuietMeter.Channel) -> (start: Double, end: Double) {
    let rate = Double(format.sampleRate)
    return (
      Double(channel.firstFrame ?? frameCount) / rate,
      Double(frameCount - 1 - (channel.lastFrame ?? -1)) / rate
    )
  }

  /// The noise of the channel where it is loudest.
  var noiseFloorDB: Double? { levels.quiet.channels.compactMap(\.noiseFloorDB).max() }
  /// The mean of the samples of the channel where that is furthest from zero.
  var dc: Double { levels.level.channels.map(\.dc).max { $0.magnitude < $1.magnitude } ?? 0 }
  var crestDB: Double? {
    guard let peak = levels.level.peakDB, let rms = levels.level.rmsDB else { return nil }
    return peak - rms
  }

  /// Signs of something that went wrong.
  var findings: [Finding] {
    var findings: [Finding] = damage.map { .damage($0) }
    let channels = levels.level.channels
    if frameCount == 0 { return findings + [.empty] }
    if levels.level.peak == 0 { return findings + [.silent] }
    for (place, channel) in channels.enumerated() where channel.peak == 0 {
      findings.append(.silentChannel(place))
    }
    func isHeard(_ pair: IdenticalChannelFinder.Pair) -> Bool { channels[pair.first].peak > 0 }
    findings += levels.identicalChannels.identical.filter(isHeard).map {
      .identical($0.first, $0.second)
    }
    findings += levels.identicalChannels.inverted.filter(isHeard).map {
      .inverted($0.first, $0.second)
    }
    if levels.grid.isWholeNumbers && levels.level.peak > 1 {
      findings.append(.wholeNumbers(peak: Double(levels.level.peak)))
    } else if encoding.isFloatingPoint, levels.level.peak > 1 {
      findings.append(.overFullScale(levels.level.peakDB ?? 0))
    } else if levels.level.clippedSamples > 0 {
      findings.append(.clipped(levels.level.clippedSamples))
    }
    if let used = levels.grid.usedBits {
      let bits = encoding.isFloatingPoint ? 24 : encoding.bits ?? 0
      if used <= 16, bits > used, bits > 16 { findings.append(.fewBits(used: used)) }
    }
    if dc.magnitude > 0.01 { findings.append(.offset(dc)) }
    return findings
  }

  /// A sign of something that went wrong; channels are counted from zero.
  enum Finding: Hashable {
    /// A warning of the reader about a damaged sound.
    case damage(String)
    case empty
    case silent
    case silentChannel(Int)
    case identical(Int, Int)
    case inverted(Int, Int)
    case clipped(Int)
    case overFullScale(Double)
    /// Samples that were never brought to ±1.
    case wholeNumbers(peak: Double)
    /// Samples with fewer bits than the file has space for.
    case fewBits(used: Int)
    case offset(Double)
  }

  struct Channel {
    let level: ChannelLevel
    let quiet: QuietMeter.Channel
    let truePeakDB: Double?
    let silence: (start: Double, end: Double)
  }

  var channels: [Channel] {
    let truePeaks = levels.truePeak.peaks
    return levels.level.channels.enumerated().map { number, level in
      let quiet = levels.quiet.channels[number]
      return Channel(
        level: level, quiet: quiet,
        truePeakDB: decibels(amplitude: Double(truePeaks[number])),
        silence: silence(of: quiet))
    }
  }
}
