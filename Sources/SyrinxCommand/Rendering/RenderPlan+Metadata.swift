import SyrinxEngine
import SyrinxFiles

extension RenderPlan {
  /// What goes into the output beside the samples: the input's metadata, its times moved as the
  /// sound is. What marks a place that is not heard is left out, and counted in words.
  var metadata: (moved: Metadata, leftOut: [String]) {
    guard let reader else { return (Metadata(), []) }
    var metadata = reader.metadata
    if request.options.strip { metadata = metadata.stripped }
    if request.patch.hidesSpeaker { metadata = metadata.anonymous }
    let format = renderer.format
    let player = request.options.player
    let first = reader.format.frames(in: player.start)
    let end = player.end.map { reader.format.frames(in: $0) } ?? reader.frameCount ?? .max
    func moved(_ frame: Int) -> Int? {
      guard frame >= first, frame <= end else { return nil }
      let moment = renderer.moment(ofPlayed: Double(frame - first))
      return moment.flatMap { Int(exactly: $0.rounded()) }
    }
    var (cueCount, regionCount, loopCount) = (0, 0, 0)
    metadata.cues = metadata.cues.compactMap { cue in
      guard let position = moved(cue.position) else {
        if cue.region == nil { cueCount += 1 } else { regionCount += 1 }
        return nil
      }
      var cue = cue
      if let region = cue.region {
        // What reaches beyond the sound that is played ends with it.
        let last = moved(min(cue.position + region.length, end))
        cue.region?.length = max((last ?? renderer.frameCount ?? position) - position, 0)
      }
      cue.position = position
      return cue
    }
    if var instrument = metadata.instrument {
      instrument.loops = instrument.loops.compactMap { loop in
        guard let start = moved(loop.start), let end = moved(loop.end) else {
          loopCount += 1
          return nil
        }
        var loop = loop
        loop.start = start
        loop.end = end
        return loop
      }
      metadata.instrument = instrument
    }
    metadata.broadcast = metadata.broadcast.map { shifted($0, by: first, from: reader.format) }
    // One or two channels are where everybody expects them, and every container means that.
    if format.channelCount != reader.format.channelCount || format.channelCount <= 2 {
      metadata.channelMap = nil
    }
    let counts = [(cueCount, "cue"), (regionCount, "region"), (loopCount, "loop")]
    let leftOut = counts.filter { $0.0 > 0 }.map {
      Measure.count($0.0, $0.1) + " outside of what is kept"
    }
    return (metadata, leftOut)
  }
}

extension RenderPlan {
  /// The broadcast extension of sound that begins so many frames later, and is no longer as loud as
  /// it says unless its samples are left as they are.
  private func shifted(
    _ broadcast: Metadata.Broadcast, by frames: Int, from format: StreamFormat
  ) -> Metadata.Broadcast {
    var broadcast = broadcast
    // Frames since midnight, counted at the file's own rate.
    let (sum, isBeyond) = broadcast.timeReference.addingReportingOverflow(UInt64(frames))
    let ratio = Double(renderer.format.sampleRate) / Double(format.sampleRate)
    let scaled = (Double(sum) * ratio).rounded()
    broadcast.timeReference =
      isBeyond ? .max : ratio == 1 ? sum : UInt64(exactly: scaled) ?? .max
    // Only the second version of the extension has these fields.
    if !isTransparent, broadcast.version >= 2 {
      broadcast.loudness = broadcast.loudness.map { _ in .max }
    }
    return broadcast
  }
}

extension Patch {
  /// Whether a voice is disguised, so that words about the sound must not give it away.
  fileprivate var hidesSpeaker: Bool {
    effects.contains { $0 is Anonymize && !$0.isNeutral }
  }
}

extension Metadata {
  /// Which loudspeaker a channel is for, without which it would not sound the same.
  fileprivate var stripped: Metadata {
    var metadata = Metadata()
    metadata.channelMap = channelMap
    return metadata
  }

  /// What says nothing of whose sound it is: places without their names, and loudspeakers.
  fileprivate var anonymous: Metadata {
    var metadata = Metadata()
    metadata.cues = cues.map { Cue(number: $0.number, position: $0.position) }
    metadata.channelMap = channelMap
    return metadata
  }
}
