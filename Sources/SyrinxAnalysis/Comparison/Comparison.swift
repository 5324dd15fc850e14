import SyrinxEngine
import SyrinxSystem

// Comparison/ finds out how two sounds differ. Both are read side by side, once if they are the same
// and twice if they are not, so that memory does not grow with their length.

/// Why two sounds cannot be compared at all.
public enum ComparisonError: Error, Equatable, Sendable {
  case formatsDiffer(want: StreamFormat, got: StreamFormat)
}

/// All that was found about how a sound, `got`, differs from another, `want`.
public struct Comparison: Sendable {
  public let format: StreamFormat
  public private(set) var wantFrameCount = 0
  public private(set) var gotFrameCount = 0
  public private(set) var channels: [ChannelDifference]
  /// Nil where the two have nothing in common.
  public private(set) var alignment: Alignment?
  public private(set) var wantLUFS: Double?
  public private(set) var gotLUFS: Double?
  /// The thirds of an octave; none where the two are the same.
  public private(set) var bands: [Band] = []
  /// Nil unless `Tier.perceptual` is asked for.
  private(set) var perception: Perception?

  /// By how much a third of an octave is louder, in the channel where that is most.
  public struct Band: Hashable, Sendable {
    public let hertz: Double
    public let differenceDB: Double
  }

  struct Perception {
    var worst: AudibleDifference?
    var dropout: (frame: Int, channel: Int)?
    /// The largest sample that is heard of what only one of the two has before or after the other.
    var loudestAlone: Float = 0
  }

  /// Compares two sounds as far as a tier needs it. `progress` is told the frames done, of twice as
  /// many as there are; it gives up by throwing.
  public init(
    want: any FrameSource, got: any FrameSource, for tier: Tier,
    progress: (Int) throws -> Void = { _ in }
  ) throws {
    guard want.format == got.format else {
      throw ComparisonError.formatsDiffer(want: want.format, got: got.format)
    }
    format = want.format
    channels = Array(repeating: ChannelDifference(), count: format.channelCount)
    var pair = PairReader(want: want, got: got)
    let loudestFrame = try measureDifference(&pair, progress)
    guard !isExact else {
      alignment = Alignment(lagFrames: 0, gain: 1, residual: 0)
      return
    }
    let finder = LagFinder(
      around: loudestFrame, of: wantFrameCount, sampleRate: format.sampleRate)
    let lag = try finder.find(want, got)
    try listen(&pair, lag: lag, tier == .perceptual, progress)
    if tier == .perceptual {
      let loudest = try loudestAlone(want, got, lag: lag ?? 0)
      perception?.loudestAlone = loudest
    }
  }

  /// Every sample is the same.
  public var isExact: Bool { wantFrameCount == gotFrameCount && differingSamples == 0 }
  public var differingSamples: Int { channels.reduce(0) { $0 + $1.differingSamples } }

  /// The first frame that is not the same in all channels.
  public var firstDifferentFrame: Int? {
    let common = min(wantFrameCount, gotFrameCount)
    return channels.compactMap(\.firstFrame).min()
      ?? (wantFrameCount == gotFrameCount ? nil : common)
  }

  /// The channel with the largest difference.
  public var worstChannel: Int {
    channels.indices.max { channels[$0].largest < channels[$1].largest } ?? 0
  }
  public var largest: ChannelDifference { channels[worstChannel] }

  /// The difference that is heard most, as far as it was looked for and is not nothing.
  public var mostAudible: AudibleDifference? {
    perception?.worst.flatMap { $0.audibility > 0 ? $0 : nil }
  }

  /// The level of the difference over all channels.
  public var rmsDB: Double? {
    let count = channels.reduce(0) { $0 + $1.frameCount }
    let squares = channels.reduce(0) { $0 + $1.squares }
    return count > 0 ? decibels(amplitude: (squares / Double(count)).squareRoot()) : nil
  }

  /// By how much `got` is louder; nil where one of them has no loudness.
  public var loudnessDifferenceLU: Double? {
    if isExact { return 0 }
    guard let wantLUFS, let gotLUFS else { return nil }
    return gotLUFS - wantLUFS
  }
}

extension Comparison {
  /// Compares sample by sample; returns where `want` is loudest.
  private mutating func measureDifference(
    _ pair: inout PairReader, _ progress: (Int) throws -> Void
  ) throws -> Int {
    var channels = self.channels
    var loudest = (frame: 0, energy: Float(0))
    (wantFrameCount, gotFrameCount) = try pair.read { want, got, position in
      for channel in channels.indices {
        channels[channel].add(want.samples(of: channel), got.samples(of: channel))
      }
      let energy = want.frames.energy
      if energy > loudest.energy { loudest = (position, energy) }
      try progress(position + want.frameCount)
    }
    self.channels = channels
    return loudest.frame
  }

  /// Compares loudness and spectra, one of the two moved by the lag.
  private mutating func listen(
    _ pair: inout PairReader, lag found: Int?, _ closely: Bool, _ progress: (Int) throws -> Void
  ) throws {
    let lag = found ?? 0
    var sums = AlignmentSums()
    var wantLoudness = LoudnessMeter(format: format)
    var gotLoudness = LoudnessMeter(format: format)
    var views = Views(format)
    var wantBands = try BandMeter(format: views.format)
    var gotBands = try BandMeter(format: views.format)
    var tones = try AudibilityMeter(.tones, views)
    var transients = try AudibilityMeter(.transients, views)
    var pitches = try PitchDifferenceMeter(format)
    var dropouts = DropoutFinder(format: format)
    let (first, common) = (wantFrameCount, min(wantFrameCount, gotFrameCount))
    _ = try pair.read(want: max(-lag, 0), got: max(lag, 0)) { want, got, position in
      sums.add(want: want.frames, got: got.frames)
      wantLoudness.add(want.frames)
      gotLoudness.add(got.frames)
      views.fill(want.frames, got.frames)
      wantBands.add(views.want)
      gotBands.add(views.got)
      if closely {
        tones.add(want: views.want, got: views.got)
        transients.add(want: views.want, got: views.got)
        pitches.add(want: want.frames, got: got.frames)
        dropouts.add(want: want.frames, got: got.frames)
      }
      try progress(min(first + position + want.frameCount, first + common))
    }
    wantBands.finish()
    gotBands.finish()
    dropouts.finish()
    alignment = found.flatMap { sums.alignment(lag: $0) }
    wantLUFS = wantLoudness.integratedLUFS
    gotLUFS = gotLoudness.integratedLUFS
    bands = Self.bands(wantBands, gotBands, format.channelCount > 1 ? format.channelCount + 1 : 1)
    if closely {
      tones.finish()
      transients.finish()
      pitches.finish()
      perception = Perception(
        worst: (tones.worst + transients.worst + pitches.worst).max {
          $0.audibility < $1.audibility
        }?
        .moved(by: max(-lag, 0)),
        dropout: dropouts.found)
    }
  }

  /// The largest sample that is heard of what only one of the two has, one moved by the lag; nothing
  /// where that is so much that their lengths tell them apart.
  private func loudestAlone(
    _ want: any FrameSource, _ got: any FrameSource, lag: Int
  ) throws -> Float {
    guard !differsInLength else { return 0 }
    let (wantStart, gotStart) = (min(max(-lag, 0), wantFrameCount), min(max(lag, 0), gotFrameCount))
    let common = min(wantFrameCount - wantStart, gotFrameCount - gotStart)
    let wanted = Surplus.ends(of: wantFrameCount, common: wantStart..<wantStart + common, format)
    let gotten = Surplus.ends(of: gotFrameCount, common: gotStart..<gotStart + common, format)
    let wantPeaks = try wanted.map { try $0.heardPeak(of: want) }
    return try gotten.map { try $0.heardPeak(of: got) }.reduce(wantPeaks.max() ?? 0, max)
  }

  private static func bands(
    _ want: borrowing BandMeter, _ got: borrowing BandMeter, _ channelCount: Int
  ) -> [Band] {
    let pairs = (0..<channelCount).map { (want: want.powers(of: $0), got: got.powers(of: $0)) }
    // A band 80 dB below the loudest is no part of the sound.
    let floors = pairs.map { pair in
      let loudest = max(pair.want.max() ?? 0, pair.got.max() ?? 0)
      return pair.want.map { _ in 1e-8 * loudest }
    }
    /// The difference of a band in the channel where it is largest.
    func difference(_ band: Int) -> Double {
      var worst = 0.0
      for (pair, floors) in zip(pairs, floors) where floors[band] > 0 {
        let floor = floors[band]
        let difference = 10 * log10((pair.got[band] + floor) / (pair.want[band] + floor))
        if difference.magnitude > worst.magnitude { worst = difference }
      }
      return worst
    }
    return want.centres.enumerated().map { band, centre in
      Band(hertz: centre, differenceDB: difference(band))
    }
  }
}
