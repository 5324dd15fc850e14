// Voice/ changes pitch, formants and tempo of one voice, period by period: a pitch track, a mark in
// every period, and grains of two periods laid at the periods wanted. It streams with bounded
// lookahead, and its samples do not depend on the blocks it is given.

/// Changes pitch, formants and tempo of a voice.
struct VoiceShifter: ~Copyable {
  private let course: VoiceCourse
  private var listener: PitchListener
  private var marker: VoiceMarker
  private var grains: VoiceGrains
  private var level: GrainLevel
  private var inputs: [SampleHistory]
  private var outputs: [OverlapAdd]
  private var formants: FormantReader?
  private var copies: MovedCopies
  private let tables: SincTables
  private var fed = 0
  /// Output frames taken.
  private var taken = 0
  /// Input frames that may be taken beyond the one that is heard.
  let lookahead: Int

  /// Frames that are taken and looked at in one go.
  static let blockFrameCount = 512

  /// For a voice whose fundamentals lie in a range.
  init(
    format: StreamFormat, range: ClosedRange<Double> = PitchTrack.voices, course: VoiceCourse
  ) throws(LibraryError) {
    let sampleRate = format.sampleRate
    self.course = course
    listener = try PitchListener(sampleRate: sampleRate, range: range, isThorough: true)
    let factor = listener.factor
    let lowLongest = listener.sampleRate / range.lowerBound
    let longest = lowLongest * Double(factor)
    grains = VoiceGrains(
      sampleRate: Double(sampleRate), longestPeriod: longest, formants: course.formants)
    let marked = Double(listener.lookahead + listener.hopFrameCount) + 8 * longest
    let needed =
      marked + grains.needed(for: course) + grains.lookahead + Double(2 * Self.blockFrameCount)
    let reach = Int(needed + 4 * longest)
    lookahead = Int(needed + course.tempos.upperBound * grains.reach) + sampleRate / 5
    marker = VoiceMarker(
      sampleRate: listener.sampleRate, hop: listener.track.hop, longestPeriod: lowLongest,
      reach: reach / factor, factor: factor, offset: -Double(listener.delay),
      movesTempo: course.movesTempo, findsBursts: course.movesTempo || course.movesFormants)
    level = GrainLevel(longest: lowLongest)
    // A grain is laid while it ends within the capacity, and what lies before its reach is ready: however
    // few frames there are in a second, both must be so at once.
    let capacity = sampleRate / 2 + Int(4 * grains.reach + grains.lookahead)
    tables = SincTables.tables(sampleRate: sampleRate)
    let channels = 0..<format.channelCount
    inputs = channels.map { _ in SampleHistory(reach: reach, block: Self.blockFrameCount) }
    outputs = channels.map { [tables] _ in OverlapAdd(capacity: capacity, tables.plain) }
    formants =
      course.movesFormants
      ? FormantReader(
        channelCount: channels.count, reach: reach, rates: course.formants, tables) : nil
    copies = MovedCopies(capacity: course.movesFormants ? Int(6 * grains.reach) : 0)
  }

  /// Takes up to `blockFrameCount` frames of input, when no output is ready.
  mutating func feed(_ block: AudioFrames) {
    for channel in inputs.indices { inputs[channel].append(block.samples(of: channel)) }
    fed += block.frameCount
    listener.hear(block)
    marker.append(listener.low, count: listener.lowCount, listener.points)
    lay()
  }

  /// Lays the grains that are known.
  private mutating func lay() {
    formants?.follow(until: fed, course)
    while grains.position + grains.lookahead < Double(fed),
      grains.time + grains.lookahead < Double(taken + outputs[0].capacity),
      let grain = grains.next(&marker.marks, course)
    {
      lay(grain)
    }
  }

  private mutating func lay(_ grain: Grain) {
    if var reader = formants.take() {
      copies.follow(by: grain, &reader, inputs, &outputs)
      formants = consume reader
      if grain.isMoved { return }
    }
    let offset = grain.source - grain.time
    if grain.isReversed {
      for channel in outputs.indices {
        outputs[channel].addReversed(
          grains.window, from: inputs[channel], about: grain.source + grain.time)
      }
      return
    }
    guard grain.period > 0 else {
      add(inputs, offset, gain: 1)
      return
    }
    let gain = Float(
      level.gain(
        marker.sound, about: marker.lowRatePosition(of: grain.source),
        period: grain.period / Double(listener.factor), ratio: grain.asked.ratio,
        formants: grain.asked.formants))
    let fraction = Float(grain.mix)
    if fraction < 1 { add(grain, from: grain.source, gain: gain * (1 - fraction)) }
    if fraction > 0 { add(grain, from: grain.other, gain: gain * fraction) }
  }

  /// Adds a voiced grain about a position of the input.
  private mutating func add(_ grain: Grain, from position: Double, gain: Float) {
    guard formants != nil else {
      add(inputs, position - grain.time, gain: gain)
      return
    }
    let shift = (formants?.readPosition(of: position) ?? position) - grain.time
    let first = shift + Double(grains.window.first - 16)
    formants?.read(inputs, from: first, to: first + Double(grains.window.count + 48))
    let table = grain.asked.formants > 0.55 ? nil : tables.short
    if let sounds = formants?.sounds { add(sounds, shift, gain: gain, table) }
  }

  private mutating func add(
    _ sources: [SampleHistory], _ offset: Double, gain: Float, _ table: SincTable? = nil
  ) {
    for channel in outputs.indices {
      outputs[channel].add(
        grains.window, from: sources[channel], offset: offset, gain: gain, table)
    }
  }

  /// Output frames that are final and not yet taken.
  var readyCount: Int { max(Int(grains.time - grains.reach) - taken, 0) }

  /// Takes the next frames, no more than are ready.
  mutating func drain(into block: inout AudioBlock) {
    for channel in outputs.indices {
      var output = block[channel]
      outputs[channel].take(into: &output)
    }
    taken += block.frameCount
    lay()
  }
}
