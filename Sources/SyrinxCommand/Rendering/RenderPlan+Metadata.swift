import SyrinxEngine
import SyrinxFiles

extension RenderPlan {
  /// What goes into the output beside the samples: the input's metadata, its times moved as the
  /// sound is. What marks a place that is not heard is left out.
  var metadata: Metadata {
    guard let reader else { return Metadata() }
    var metadata = reader.metadata
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
