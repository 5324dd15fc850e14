import SyrinxEngine
import SyrinxFiles
import SyrinxRender
import SyrinxSystem
import SyrinxText

/// Where a sound is cut.
struct SplitPoints {
  struct Cut: Hashable {
    let frame: Int
    var label = ""
  }

  struct Cuts: Hashable {
    let rate: Int
    /// The name of what lies before the first cut.
    var first = ""
    let list: [Cut]
  }

  enum Kind: Hashable {
    case times([Double])
    /// Parts of one length.
    case every(Double)
    case silence
    /// Of the sound itself, or of a file.
    case labels(String?)
  }

  let kind: Kind
  /// The file of labels; nil where none is read.
  var labels: String? { if case .labels(let path) = kind { path } else { nil } }
  private let threshold: Float
  private let longer: Double

  init(_ text: String, _ options: Split.Options) throws(SplitError) {
    threshold = Float(pow(10, options.threshold / 20))
    longer = options.longer
    if text == "silence" {
      kind = .silence
    } else if text == "labels" {
      kind = .labels(nil)
    } else if text.hasPrefix("labels=") {
      let path = String(text.dropFirst(7))
      guard path != ChapterFile.none else { throw .noLabels(path) }
      kind = .labels(path)
    } else if text.hasPrefix("every=") {
      kind = .every(try Self.time(text.dropFirst(6), 0.01...360_000, in: text))
    } else {
      var times: [Double] = []
      for word in text.split(separator: ",", omittingEmptySubsequences: false) {
        let time = try Self.time(word, 0...360_000, in: text)
        guard time > times.last ?? 0 else { throw .notAPlace(text) }
        times.append(time)
      }
      kind = .times(times)
    }
  }

  private static func time(
    _ word: Substring, _ range: ClosedRange<Double>, in text: String
  ) throws(SplitError) -> Double {
    do throws(ParameterError) {
      return try NumberDomain(.seconds, range, takesCurve: false)
        .constant(String(word), parameter: "at")
    } catch {
      if case .outOfRange = error { throw .badTime(error, in: text) }
      throw .notAPlace(text)
    }
  }

  /// The cuts of a file, in order, none at its very beginning or end.
  func cuts(of path: String) throws -> Cuts {
    let input = try RenderInput(listeningTo: path, nonFinite: .zero)
    let rate = input.format.sampleRate
    var found: [Cut]
    switch kind {
    case .times(let times): found = times.map { Cut(frame: input.format.frames(in: $0)) }
    case .every(let length):
      let end = input.frameCount ?? 0
      var time = length
      found = []
      while input.format.frames(in: time) < end {
        found.append(Cut(frame: input.format.frames(in: time)))
        time = length * Double(found.count + 1)
      }
    case .labels(let file?):
      found = try ChapterFile(file).read().items.map { item in
        Cut(frame: Int(bounded: (item.start * Double(rate)).rounded()), label: item.title)
      }
    case .labels(nil):
      guard let text = input.words?() else { throw SplitError.noLabels(path) }
      found = text.lines.map { line in
        Cut(
          frame: Int(bounded: (Double(line.start) * Double(rate) / Double(text.rate)).rounded()),
          label: line.text)
      }
    case .silence:
      let finder = PauseFinder(
        input.format, threshold: threshold, longer: input.format.frames(in: longer))
      try input.source.forEachBlock(of: AudioBlock.usualFrameCount) {
        if Interruption.isRequested { throw RenderError.interrupted() }
        finder.write($0)
      }
      found = finder.middles.map { Cut(frame: $0) }
    }
    found = found.ordered(by: \.frame)
    let end = input.frameCount ?? .max
    if let late = found.last, late.frame >= end, case .times = kind {
      throw SplitError.pastEnd(
        path: path, at: Double(late.frame) / Double(rate), seconds: Double(end) / Double(rate))
    }
    var cuts: [Cut] = []
    for cut in found where cut.frame > cuts.last?.frame ?? 0 && cut.frame < end { cuts.append(cut) }
    return Cuts(rate: rate, first: found.first { $0.frame == 0 }?.label ?? "", list: cuts)
  }
}

/// Finds the pauses between sounds; those at both ends of a file are none.
final class PauseFinder: FrameSink {
  /// The frames in the middle of the pauses.
  private(set) var middles: [Int] = []
  private let threshold: Float
  private let longer: Int
  private var position = 0
  /// The frame after the last that was heard.
  private var soundEnd: Int?

  init(_ format: StreamFormat, threshold: Float, longer: Int) {
    self.threshold = threshold
    self.longer = longer
  }

  func write(_ block: AudioFrames) {
    for frame in 0..<block.frameCount {
      var isHeard = false
      for channel in 0..<block.channelCount where abs(block.samples(of: channel)[frame]) > threshold
      {
        isHeard = true
      }
      guard isHeard else { continue }
      let place = position + frame
      if let end = soundEnd, place - end >= longer { middles.append((end + place) / 2) }
      soundEnd = place + 1
    }
    position += block.frameCount
  }
}

enum SplitError: UsageError, AdvisingError, Equatable {
  case notAPlace(String)
  /// Times with blanks between them.
  case timesApart([String])
  case badTime(ParameterError, in: String)
  case noLabels(String)
  case pastEnd(path: String, at: Double, seconds: Double)
  case sameName(String)
  case pipe(String)

  var message: AdvisedSentence {
    switch self {
    case .notAPlace(let text):
      .init(
        "--at=\(text) is not a place in the sound",
        advice: ": write silence, labels, every=30s, or times in order, as in 10,1:02.5")
    case .timesApart(let times):
      "--at takes times with commas between them, as in --at \(times.joined(separator: ","))"
    case .badTime(let error, let text):
      error.message { _ in text.hasPrefix("every=") ? "--at=every" : "--at" }
    case .noLabels(let path):
      "‘\(path)’ has no cues or chapters with names: name a file of labels, as in --at labels=talk.txt"
    case .pastEnd(let path, let time, let seconds):
      "--at=\(time.shortText) is not before the end of ‘\(path)’ (\(Measure.duration(seconds)))"
    case .sameName(let path):
      "‘\(path)’ would be written twice, or is also read: use {number} in --out"
        + (Container(path: path) == nil ? ", or ‘\(path)/’ for a folder" : "")
    case .pipe(let path):
      "\(path) is a pipe: split reads a sound several times, and requires a file"
    }
  }
}
