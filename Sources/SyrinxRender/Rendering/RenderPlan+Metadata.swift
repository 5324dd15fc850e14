import SyrinxEngine
import SyrinxFiles
import SyrinxText

extension RenderPlan {
  /// The input's metadata at the output's times with what is added to it, and what was dropped: marks outside
  /// of the rendered segment, and facts about samples that have changed.
  package var metadata: (moved: Metadata, losses: [Metadata.Loss]) {
    var (metadata, losses) = carried
    guard film == nil else { return (metadata, losses + filmLosses) }
    let tags = newTags
    if !tags.isEmpty { metadata.tags = tags.applied(to: metadata.tags) }
    if let chapters {
      // Those of the input go, wherever they are.
      losses.removeAll { $0.name == "chapters" }
      let moved = Self.moved(chapters, request, input, renderer)
      let lost = chapters.items.count - moved.count
      // Of the markers of a timeline it is said elsewhere.
      if lost > 0, request.options.chapters != nil {
        losses.append(Metadata.Loss("chapters", lost, .outside))
      }
      let new = ChapterList(moved).chapters(rate: renderer.format.sampleRate, chapterPictures)
      losses += metadata.setChapters(new, for: output.container) + chapters.hidden
    }
    return (metadata, losses + metadata.unusualChapters(for: output.container))
  }

  /// The tags that a timeline and options set, those of options last.
  private var newTags: [TagRequest] {
    let keys = Set(request.options.tags.map { TagEdit.Key($0.key) })
    return (input?.newTags ?? []).filter { !keys.contains(TagEdit.Key($0.key)) }
      + request.options.tags
  }

  /// Chapters of the input at the output's times.
  static func moved(
    _ list: ChapterList, _ request: RenderRequest, _ input: RenderInput?, _ renderer: Renderer
  ) -> [ChapterList.Item] {
    guard let input else { return list.items }
    let format = input.format
    let frames = MovedFrames(of: format, frameCount: input.frameCount, request, renderer)
    var metadata = Metadata()
    metadata.chapters = list.items.enumerated().map { index, item in
      Metadata.Chapter(
        id: String(index), start: format.frames(in: item.start),
        end: item.end.map { format.frames(in: $0) }, title: item.title)
    }
    let rate = Double(renderer.format.sampleRate)
    return frames.moved(metadata).metadata.chapters.map { chapter in
      var item = list.items[Int(chapter.id) ?? 0]
      item.start = Double(chapter.start) / rate
      item.end = chapter.end.map { Double($0) / rate }
      return item
    }
  }

  private var carried: (moved: Metadata, losses: [Metadata.Loss]) {
    // In films ffmpeg copies it.
    guard film == nil else { return (Metadata(), []) }
    guard let reader else {
      guard let tags = input?.tags else { return (Metadata(), []) }
      let moved = tags.metadata.moved(end: renderer.frameCount) { frame in
        renderer.output(atPlayed: Double(frame)).map { Int(bounded: $0.rounded()) }
      }
      return (moved.metadata, tags.losses + moved.losses)
    }
    var metadata = reader.metadata
    if request.options.strip { metadata = metadata.stripped }
    if request.patch.hidesSpeaker { metadata = metadata.anonymous }
    let format = renderer.format
    let outer = changed(metadata, of: reader)
    let inner = outer.metadata.changingID3Chunks(
      from: reader.format.sampleRate, to: format.sampleRate, frameCount: renderer.frameCount
    ) { changed($0, of: reader) }
    metadata = inner.metadata
    // Mono and stereo need no map: all containers agree on them.
    if format.channelCount <= 2 {
      metadata.channelMap = nil
    } else if format.channelCount != reader.format.channelCount
      || format.layout != reader.format.layout
    {
      metadata.channelMap = metadata.channelMap.flatMap { _ in format.layout?.map }
    }
    return (metadata, outer.losses + inner.losses)
  }

  /// The metadata at the output's times, without facts that no longer hold.
  private func changed(
    _ old: Metadata, of reader: SoundFileReader
  ) -> (metadata: Metadata, losses: [Metadata.Loss]) {
    let frames = MovedFrames(
      of: reader.format, frameCount: reader.frameCount, request, renderer)
    func time(_ sinceMidnight: UInt64) -> UInt64 {
      shifted(sinceMidnight, by: frames.first, from: reader.format)
    }
    var (metadata, losses) = frames.moved(old)
    func take(_ step: (metadata: Metadata, losses: [Metadata.Loss])) {
      metadata = step.metadata
      losses += step.losses
    }
    take(
      metadata.movingTimesInTexts(
        from: reader.format.sampleRate, to: renderer.format.sampleRate,
        by: { frames.isCutOut($0...$0) ? nil : frames.place($0) }, beginning: frames.beginning))
    let player = request.options.player
    let isWhole = player.start == 0 && player.end == nil
    if !isTransparent || !isWhole { take(metadata.withoutSoundFacts()) }
    if reader.layout.encoding != output.encoding { take(metadata.withoutForeignHeaders()) }
    let samples = [0, (reader.frameCount ?? 1 << 24) / 2, reader.frameCount ?? 1 << 24]
    if !isWhole || !samples.allSatisfy({ frames.place($0) == $0 }) {
      take(
        metadata.movingProductionData(
          sampleRate: renderer.format.sampleRate, end: frames.end, time: time, by: frames.place))
      take(
        metadata.withoutTempo(
          keepsSpeed: keepsSpeed(of: reader.format),
          keepsLength: isWhole && keepsLength(of: reader, frames)))
    }
    take(metadata.transposed(by: request.patch.transposition))
    if let start = metadata.broadcast?.timeReference {
      metadata.broadcast?.timeReference = time(start)
    }
    return (metadata, losses)
  }

  /// Effects make the sound neither faster nor slower, whatever they cut away or put in front.
  private func keepsSpeed(of format: StreamFormat) -> Bool {
    let rates = Double(renderer.format.sampleRate) / Double(format.sampleRate)
    return renderer.timeMap.ratio.map { abs($0 / rates - 1) < 1e-9 } ?? false
  }

  /// The sound begins and ends where it did, to a frame: at most its rate is another one.
  private func keepsLength(of reader: SoundFileReader, _ frames: MovedFrames) -> Bool {
    guard let count = reader.frameCount, let made = renderer.frameCount else { return false }
    let ratio = Double(renderer.format.sampleRate) / Double(reader.format.sampleRate)
    return frames.place(0) == 0 && abs(Double(made) - Double(count) * ratio) <= 1
  }

  /// A time of origin, in frames since midnight, moved by `frames` of `format` and counted at the
  /// output's rate.
  private func shifted(_ time: UInt64, by frames: Int, from format: StreamFormat) -> UInt64 {
    let (sum, isBeyond) = time.addingReportingOverflow(UInt64(frames))
    let ratio = Double(renderer.format.sampleRate) / Double(format.sampleRate)
    let scaled = (Double(sum) * ratio).rounded()
    return isBeyond ? .max : ratio == 1 ? sum : UInt64(exactly: scaled) ?? .max
  }
}

extension Patch {
  /// Set where a voice is disguised, so that metadata must not identify the speaker.
  var hidesSpeaker: Bool {
    effects.contains { $0.traits.contains(.hidesSpeaker) && !$0.isBypass }
  }
}

extension Metadata {
  /// Only the channel map, without which it would not sound the same.
  fileprivate var stripped: Metadata {
    var metadata = Metadata()
    metadata.channelMap = channelMap
    return metadata
  }

  /// Only what cannot identify a speaker: positions of cues without names, and the channel map.
  fileprivate var anonymous: Metadata {
    var metadata = stripped
    metadata.cues = cues.map { Cue(number: $0.number, position: $0.position) }
    return metadata
  }
}
