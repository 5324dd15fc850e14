import SyrinxAnalysis

extension FileComparison {
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
}
