import SyrinxDevices
import SyrinxEngine
import SyrinxFiles
import SyrinxRender
import SyrinxSystem
import SyrinxText

/// A session as keys, lines and controllers steer it.
final class LiveControl {
  let session: LiveSession
  private(set) var choices: LiveChoices
  var parameters: LiveParameters
  let recordings: LiveRecordings
  private(set) var isOver = false
  /// Levels and late sound, as they are shown.
  var input = LevelBar()
  var output = LevelBar()
  private let voices: VoiceBook
  private let quality: LiveChoices.PitchQuality
  private let resources: FileResources
  private let options: RenderOptions
  /// The voice that the end of a bypass returns to.
  private var lastVoice: Int?

  init(
    _ session: LiveSession, _ choices: LiveChoices, _ voices: VoiceBook, _ options: Live.Options,
    _ resources: FileResources, inputName: String
  ) {
    self.session = session
    self.choices = choices
    self.voices = voices
    self.resources = resources
    quality = options.pitchQuality
    self.options = options.render
    parameters = LiveParameters(session)
    recordings = LiveRecordings(session, options.render, of: inputName)
    lastVoice = session.selected ?? (choices.choices.isEmpty ? nil : 0)
  }

  var title: String { session.selected.map { choices.choices[$0].title } ?? "passthrough" }

  func perform(_ action: KeyAction) throws {
    switch action {
    case .voice(let number):
      guard number < choices.choices.count else {
        throw LiveError.noVoice(number + 1, count: choices.choices.count)
      }
      try select(number)
    case .passthrough: try bypass(nil)
    case .chooseParameter(let steps): parameters.choose(steps)
    case .turnParameter(let steps): parameters.turn(steps)
    case .quit: isOver = true
    case .pause, .skip, .nextFile: break
    }
  }

  private func select(_ number: Int) throws {
    try session.select(number)
    lastVoice = number
  }

  /// Lets the microphone be heard without effects, or with them again; nil is the other way round.
  func bypass(_ isBypassed: Bool?) throws {
    let wanted = isBypassed ?? (session.selected != nil)
    guard wanted != (session.selected == nil) else { return }
    try session.select(wanted ? nil : lastVoice)
  }

  /// Obeys a line, and returns what is to be answered beside that it was obeyed.
  func obey(_ line: String) throws -> [JSONValue.Member] {
    guard let line = try parse(line) else { return [] }
    switch line {
    case .set(let node, let parameter, let value):
      try parameters.set(node, parameter, to: value)
      return parameters.current.map { [.init($0.name, .number($0.live.value))] } ?? []
    case .action(.pause), .action(.skip):
      throw LiveError.notWhilePlaying(command: line == .action(.pause) ? "pause" : "skip")
    case .action(let action):
      try perform(action)
      return action == .quit ? [] : heard
    case .chain(let words):
      return try change(to: words)
    case .bypass(let isOn):
      try bypass(isOn)
      return heard
    case .mute(let isOn):
      session.isMuted = isOn ?? !session.isMuted
      return [.init("mute", .bool(session.isMuted))]
    case .push(let state):
      session.push(state)
      return [.init("push", .string(state.rawValue))]
    case .gain(let word):
      try setGain(word)
      return [.init("gainDB", .number(session.gain.value))]
    case .record(let signal, let path?):
      try recordings.begin(signal, path)
      return [.init("recording", recordings.json)]
    case .record(let signal, nil):
      guard let (path, seconds, remarks) = try recordings.end(signal) else { return [] }
      return [.init("path", .string(path)), .init("seconds", .number(seconds))] + notes(remarks)
    case .play(let path?): return try play(path)
    case .play(nil):
      session.stopSounds()
      return []
    case .status: return status
    }
  }

  /// A line whose first word is unknown may be a voice, or an effect that is written wrongly.
  private func parse(_ line: String) throws -> ControlLine? {
    do throws(ControlLine.Fault) {
      return try ControlLine.parse(line, beginsChain: voices.effects.beginsChain)
    } catch .unknownCommand(let word) {
      if (try? voices.voice(named: word)) != nil { throw ChainError.voiceAsEffect(word) }
      throw LiveError.unknownCommand(word, effects: voices.effects.names)
    }
  }

  private var heard: [JSONValue.Member] {
    [.init("voice", session.selected == nil ? nil : .string(title))]
  }

  private func notes(_ sentences: [String]) -> [JSONValue.Member] {
    sentences.isEmpty ? [] : [.init("notes", .array(sentences.map { .string($0) }))]
  }

  /// Passes to a chain, or to the choice that it is.
  private func change(to words: [String]) throws -> [JSONValue.Member] {
    let title = words.joined(separator: " ")
    if let number = choices.number(titled: title), choices.choices[number].key != nil {
      try select(number)
      return heard
    }
    let form = try LiveForm(ChainSpec(words: words, voices: voices))
    let voice = form.chain.atQuality(quality).liveVoice(named: title, resources)
    let number = choices.lineNumber
    try session.select(voice, at: number)
    choices.put(form.chain, title: title)
    lastVoice = number
    return heard + notes(form.leavesOutTempo ? [LiveForm.notice] : [])
  }

  private func setGain(_ word: String) throws {
    let numbers = NumberDomain(.decibels, LiveSession.gainRange, takesCurve: false)
    session.gain.set(try numbers.constant(word, parameter: "gain"))
  }

  /// Mixes a file with the voice. It is opened here, so that a fault of it is told at once.
  private func play(_ path: String) throws -> [JSONValue.Member] {
    // Nobody waits here for what others write.
    let input = InputLocation(path)
    if input == .standardInput || input.canBeAFile && FileFacts(path: path)?.kind == .other {
      throw PathError.notAFile(path: path)
    }
    let plan = try RenderPlan(
      RenderRequest(listeningTo: path, .chain(ChainSpec()), options))
    let renderer = plan.renderer
    guard try session.play(path, PlaybackItem { .init(renderer) }) else {
      throw LiveError.tooManySounds(most: LiveSession.mostSounds)
    }
    let seconds = renderer.frameCount.map { Double($0) / Double(renderer.format.sampleRate) }
    return [
      .init("path", .string(path)), .init("seconds", seconds.map { .number($0) } ?? nil),
    ]
  }
}
