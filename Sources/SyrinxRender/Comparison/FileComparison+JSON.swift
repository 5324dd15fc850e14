import SyrinxAnalysis
import SyrinxText

extension FileComparison {
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
