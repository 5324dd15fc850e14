import SyrinxEngine
import SyrinxFiles

extension RenderPlan {
  /// What goes into the output beside the samples: the input's metadata, its times moved as the
  /// sound is. What marks a place that is not heard is left out.
  var metadata: Metadata {
    guard let reader else { return Metadata() }
    var metadata = reader.metadata
    if request.patch.hidesSpeaker { metadata = metadata.anonymous }
    let format = renderer.format
    let player = request.options.player
    let first = reader.format.frames(in: player.start)
    let end = player.end.map { reader.format.frames(in: $0) } ?? reader.frameCount ?? .max
    func moved(_ frame: Int) -> Int? {
      guard frame >= first, frame <= end else { return nil }
      return renderer.moment(ofPlayed: Double(frame - first)).map { Int($0.rounded()) }
    }
    metadata.cues = metadata.cues.compactMap { cue in
      moved(cue.position).map { position in
        var cue = cue
        cue.position = position
        return cue
      }
    }
    if var instrument = metadata.instrument {
      instrument.loops = instrument.loops.compactMap { loop in
        guard let start = moved(loop.start), let end = moved(loop.end) else { return nil }
        var loop = loop
        loop.start = start
        loop.end = end
        return loop
      }
      metadata.instrument = instrument
    }
    if let reference = metadata.broadcast?.timeReference {
      // Frames since midnight, counted at the file's own rate.
      let frames = Double(reference) + Double(first)
      let ratio = Double(format.sampleRate) / Double(reader.format.sampleRate)
      metadata.broadcast?.timeReference = UInt64((frames * ratio).rounded())
    }
    // One or two channels are where everybody expects them, and every container means that.
    if format.channelCount != reader.format.channelCount || format.channelCount <= 2 {
      metadata.channelMap = nil
    }
    return metadata
  }
}

extension Patch {
  /// Whether a voice is disguised, so that words about the sound must not give it away.
  fileprivate var hidesSpeaker: Bool {
    effects.contains { $0 is Anonymize && !$0.isNeutral }
  }
}

extension Metadata {
  /// What says nothing of whose sound it is: places without their names, and loudspeakers.
  fileprivate var anonymous: Metadata {
    var metadata = Metadata()
    metadata.cues = cues.map { Cue(number: $0.number, position: $0.position) }
    metadata.channelMap = channelMap
    return metadata
  }
}
