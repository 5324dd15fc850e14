import SyrinxAnalysis
import SyrinxEngine
import SyrinxText

extension FileComparison {
  private var verdict: String {
    let names = "‘\(paths[0])’ and ‘\(paths[1])’".printable
    guard !isSame else { return "same (\(tier.word)): \(names)\n" }
    return "different (\(tier.word)):  \(names)\n"
      + reasons.map { "  " + $0 + "\n" }.joined()
  }

  var reasons: [String] { disagreements.map(sentence) }

  /// The difference between `want` and `got`, in one line.
  package var change: String {
    let lengths = comparison.wantFrameCount == comparison.gotFrameCount ? [] : [rows[0].text]
    let levels = [
      "largest difference \(decibels(comparison.largest.largestDB, "dBFS"))",
      "\(decibels(comparison.rmsDB, "dBFS")) RMS",
    ]
    return (levels + lengths).joined(separator: ", ")
  }

  /// `columns` is the width of the terminal; nil where there is none.
  package func text(_ columns: Int?) -> String {
    guard !comparison.isExact else { return verdict }
    let paragraph = Paragraph(columns: min(max(columns ?? 80, 80), 100))
    return verdict + "\n" + paragraph.list(rows)
  }

  package var rows: [(name: String, text: String)] {
    var rows: [(name: String, text: String)] = []
    let frames = [comparison.wantFrameCount, comparison.gotFrameCount]
    if frames[0] != frames[1] {
      rows.append(("length", "\(frames[0]) and \(frames[1]) frames"))
    }
    if let first = comparison.firstDifferentFrame {
      rows.append(("first difference", place(first)))
    }
    rows.append(("largest", level(comparison.largest)))
    rows.append(("RMS", decibels(comparison.rmsDB, "dBFS")))
    if comparison.channels.count > 1 {
      for (channel, difference) in comparison.channels.enumerated() {
        let text =
          difference.differingSamples == 0
          ? "the same"
          : "largest \(level(difference, channel)), RMS \(decibels(difference.rmsDB, "dBFS"))"
        rows.append(("channel \(channel + 1)", text))
      }
    }
    if let alignment = comparison.alignment {
      rows += self.rows(alignment)
    } else {
      rows.append(("lag and gain", "not found: the files have little in common"))
    }
    if let difference = comparison.loudnessDifferenceLU {
      rows.append(("loudness", signed(difference, 2) + " LU"))
    }
    if let worst = comparison.mostAudible {
      let ratio = worst.audibility.text(decimals: worst.audibility < 10 ? 2 : 0)
      rows.append(("most audible", "\(text(worst)), \(ratio) × the threshold of hearing it"))
    }
    let bands = comparison.bands.filter { $0.differenceDB.magnitude >= 0.1 }
      .map { "\(hertz($0.hertz)) \(signed($0.differenceDB, 1))" }
    rows.append(
      (
        "spectrum",
        bands.isEmpty ? "the same within 0.1 dB" : bands.joined(separator: ", ") + " dB"
      ))
    return rows
  }

  /// `+5.1 dB at 0:01.200 for 40 ms, 1.0 kHz to 1.2 kHz, channel 1`.
  package func text(_ difference: AudibleDifference) -> String {
    let rate = Double(comparison.format.sampleRate)
    let start = Measure.duration(Double(difference.frames.lowerBound) / rate)
    let length = Double(difference.frames.count) / rate
    let time =
      length < 1 ? "\((1000 * length).text(decimals: 0)) ms" : "\(length.text(decimals: 1)) s"
    let place = comparison.name(of: difference).map { ", \($0)" } ?? ""
    let change =
      switch difference.change {
      case .decibels(let decibels): signed(decibels, 1) + " dB"
      case .cents(let cents): signed(cents, 1) + " cents"
      }
    return "\(change) at \(start) for \(time),"
      + " \(hertz(difference.hertz.lowerBound)) to \(hertz(difference.hertz.upperBound))" + place
  }

  private func rows(_ alignment: Alignment) -> [(name: String, text: String)] {
    let lag = alignment.lagFrames
    let milliseconds =
      (1000 * Double(lag.magnitude) / Double(comparison.format.sampleRate)).text(decimals: 2)
    return [
      (
        "lag",
        lag == 0
          ? "none"
          : "\(Measure.count(Int(lag.magnitude), "frame")) (\(milliseconds) ms)"
            + " \(lag > 0 ? "later" : "earlier")"
      ),
      (
        "gain",
        decibels(alignment.gainDB, "dB", signed: true, 2)
          + (alignment.isInverted ? ", polarity inverted" : "")
      ),
      ("after alignment", "RMS " + decibels(alignment.residualDB, "dBFS")),
    ]
  }

  /// `frame 4410 (0:00.100)`.
  private func place(_ frame: Int) -> String {
    "frame \(frame) ("
      + Measure.duration(Double(frame) / Double(comparison.format.sampleRate)) + ")"
  }

  private func place(_ frame: Int, _ channel: Int) -> String {
    place(frame) + (comparison.channels.count > 1 ? ", channel \(channel + 1)" : "")
  }

  private func level(_ difference: ChannelDifference, _ channel: Int? = nil) -> String {
    guard difference.largest > 0 else { return "none" }
    let frame = difference.largestFrame
    let where_ = channel == nil ? place(frame, comparison.worstChannel) : place(frame)
    guard difference.largest.isFinite else { return "NaN or infinite, at " + where_ }
    return decibels(difference.largestDB, "dBFS") + " at " + where_
  }

  private func decibels(
    _ value: Double?, _ unit: String, signed: Bool = false, _ places: Int = 1
  ) -> String {
    guard let value, value.isFinite else { return (value == nil ? "−∞ " : "∞ ") + unit }
    return (signed ? self.signed(value, places) : value.text(decimals: places).withTrueMinus)
      + " " + unit
  }

  private func signed(_ value: Double, _ places: Int) -> String {
    let text = value.text(decimals: places).withTrueMinus
    return text.first == "−" ? text : "+" + text
  }

  private func hertz(_ hertz: Double) -> String {
    hertz < 1000
      ? "\(Int(bounded: hertz.rounded())) Hz" : "\((hertz / 1000).text(decimals: 1)) kHz"
  }

  private func sentence(_ disagreement: Disagreement) -> String {
    switch disagreement {
    case .length(let want, let got):
      "\(Measure.count(abs(got - want), "frame")) too \(got > want ? "long" : "short")"
    case .samples(let count):
      "\(Measure.count(count, "sample")) \(count == 1 ? "differs" : "differ")"
    case .steps(let allowed, let found, let frame, let channel):
      "\(place(frame, channel)) differs by \(found.text(decimals: 0)) steps (allowed: \(allowed))"
    case .level(let allowed, let found, let frame, let channel):
      "\(place(frame, channel)) differs by \(decibels(found, "dBFS")) (allowed: \(decibels(allowed, "dBFS")))"
    case .loudness(let allowed, let found):
      "\(found.magnitude.text(decimals: 2)) LU \(found > 0 ? "louder" : "softer") (allowed:"
        + " \(allowed.text(decimals: 1)) LU)"
    case .audible(let difference): "audible: \(text(difference))"
    case .dropout(let frame, let channel):
      "dropout at \(place(frame, channel)): one file is silent or constant, the other is not"
    case .lag(let frames):
      "\(Measure.count(Int(frames.magnitude), "frame"))"
        + " \(frames > 0 ? "later" : "earlier")"
    case .alone: "one file has sound at its start or end where the other has none"
    }
  }

  package var json: JSONValue {
    let alignment = comparison.alignment
    let first = comparison.firstDifferentFrame
    return [
      "version": 1,
      "same": .bool(isSame),
      "tier": .string(tier.word),
      "reasons": .array(reasons.map { .string($0) }),
      "want": want.json,
      "got": got.json,
      "firstDifferentFrame": first.json,
      "firstDifferentSeconds":
        first.map { .number(Double($0) / Double(comparison.format.sampleRate)) } ?? nil,
      "maxDifferenceDB": comparison.largest.largestDB.rounded(100),
      "rmsDifferenceDB": comparison.rmsDB.rounded(100),
      "lagFrames": alignment.map { $0.lagFrames }.json,
      "gainDB": alignment.flatMap { $0.gainDB }.rounded(1000),
      "inverted": alignment.map { .bool($0.isInverted) } ?? nil,
      "residualDB": alignment.flatMap { $0.residualDB }.rounded(100),
      "loudnessDifferenceLU": comparison.loudnessDifferenceLU.rounded(1000),
      "mostAudible": comparison.mostAudible.map { json($0) } ?? nil,
      "perChannel": .array(comparison.channels.map(\.json)),
      "bands": .array(
        comparison.bands.map {
          [
            "hz": Double?($0.hertz).rounded(10),
            "differenceDB": Double?($0.differenceDB).rounded(100),
          ]
        }),
    ]
  }

  private func json(_ difference: AudibleDifference) -> JSONValue {
    let rate = Double(comparison.format.sampleRate)
    return [
      "audibility": Double?(difference.audibility).rounded(100),
      "startSeconds": Double?(Double(difference.frames.lowerBound) / rate).rounded(1e4),
      "endSeconds": Double?(Double(difference.frames.upperBound) / rate).rounded(1e4),
      "lowHz": Double?(difference.hertz.lowerBound).rounded(1),
      "highHz": Double?(difference.hertz.upperBound).rounded(1),
      "differenceDB": difference.change.decibels.rounded(100),
      "differenceCents": difference.change.cents.rounded(100),
      "in": .string(comparison.name(of: difference) ?? "channel 1"),
    ]
  }
}

extension Comparison {
  /// The channel, mean or difference of channels in which it is audible; nil for mono.
  fileprivate func name(of difference: AudibleDifference) -> String? {
    guard channels.count > 1 else { return nil }
    if difference.view < channels.count { return "channel \(difference.view + 1)" }
    return difference.view == channels.count
      ? "the mean of all channels" : "the difference of the channels"
  }
}

extension ChannelDifference {
  fileprivate var json: JSONValue {
    [
      "firstDifferentFrame": firstFrame.json,
      "differentSamples": .integer(differingSamples),
      "maxDifferenceDB": largestDB.rounded(100),
      "maxDifferenceFrame": (largest > 0 ? largestFrame : nil).json,
      "rmsDifferenceDB": rmsDB.rounded(100),
    ]
  }
}
