import SyrinxAnalysis
import SyrinxEngine
import SyrinxPictures

/// Measures what is heard during each picture of a film.
struct MomentMeter: ~Copyable {
  private var analyzer: SpectrumAnalyzer?
  private let range: ClosedRange<Double>
  private let hop: Double
  private var frameCount = 0
  /// Peaks of pictures whose bands are not known yet, the last of them perhaps not whole, and bands of pictures
  /// whose peak is not known yet.
  private var peaks: [Double] = []
  private var levels: [[Double]] = []
  private var begun = 0

  /// `picturesPerSecond` may be any fraction of the sample rate.
  init(
    _ overlay: FilmDesign.Overlay, format: StreamFormat, picturesPerSecond: Double
  ) throws(LibraryError) {
    hop = max(Double(format.sampleRate) / picturesPerSecond, 1)
    range = overlay == .bars ? -66 ... -12 : -88 ... -18
    guard overlay == .bars || overlay == .spectrum else {
      analyzer = nil
      return
    }
    var settings = SpectrumSettings()
    settings.framesPerSecond = picturesPerSecond
    settings.lowest = 60
    settings.highest = min(14_000, max(format.nyquist * 0.95, 120))
    if overlay == .bars {
      settings.bands = 48
      settings.neighbours = [1, 3, 1]
    } else {
      settings.bands = 160
      settings.neighbours = [1]
      settings.smoothing = 0
      settings.weighting = .none
    }
    analyzer = try SpectrumAnalyzer(settings, format: format)
  }

  /// The first frame of a picture.
  private func start(_ index: Int) -> Int { Int(bounded: (Double(index) * hop).rounded()) }

  /// Takes the next frames and hands out the moments that are known by then.
  mutating func add(_ block: AudioFrames, each: (FilmMoment) throws -> Void) throws {
    var done = 0
    while done < block.frameCount {
      if frameCount == start(begun) {
        peaks.append(0)
        begun += 1
      }
      let end = min(done + start(begun) - frameCount, block.frameCount)
      let peak = Double(block.extracting(done..<end).peak)
      peaks[peaks.count - 1] = max(peaks[peaks.count - 1], peak)
      frameCount += end - done
      done = end
    }
    if var analyzer = analyzer.take() {
      var found: [[Double]] = []
      analyzer.add(block) { found.append(places(of: $0)) }
      self.analyzer = consume analyzer
      levels += found
    }
    try handOut(isEnd: false, each)
  }

  mutating func finish(each: (FilmMoment) throws -> Void) throws {
    if var analyzer = analyzer.take() {
      var found: [[Double]] = []
      analyzer.finish { found.append(places(of: $0)) }
      self.analyzer = consume analyzer
      levels += found
    }
    try handOut(isEnd: true, each)
  }

  /// The loudest of all channels in each band, from 0 to 1.
  private func places(of frame: SpectrumFrame) -> [Double] {
    let (low, span) = (range.lowerBound, range.upperBound - range.lowerBound)
    return frame.levels[0].indices.map { band in
      let level = frame.levels.compactMap { $0[band] }.max() ?? low
      return min(max((level - low) / span, 0), 1)
    }
  }

  private mutating func handOut(isEnd: Bool, _ each: (FilmMoment) throws -> Void) rethrows {
    let whole = isEnd ? peaks.count : max(peaks.count - 1, 0)
    let count = analyzer == nil || isEnd ? whole : min(whole, levels.count)
    for index in 0..<count {
      try each(
        FilmMoment(
          peak: peaks[index], levels: levels.indices.contains(index) ? levels[index] : []))
    }
    peaks.removeFirst(count)
    levels.removeFirst(min(count, levels.count))
  }
}
