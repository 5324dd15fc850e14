import Foundation
import SyrinxEngine
import SyrinxFiles
import SyrinxText
import Testing

@testable import SyrinxTimeline

/// Sounds in memory, and timelines by name.
final class Sounds: TimelineSources {
  var sounds: [String: SoundSource] = [:]
  var timelines: [String: String] = [:]
  var seconds = 0.0
  /// Number of times that each sound was asked for.
  var lookups: [String: Int] = [:]

  init(_ sounds: [String: [[Float]]] = [:], rate: Int = 1000) {
    for (name, channels) in sounds { add(name, channels, rate: rate) }
  }

  func add(_ name: String, _ channels: [[Float]], rate: Int = 1000) {
    sounds[name] = SoundSource(AudioBuffer(channels: channels), sampleRate: rate)
  }

  func sound(at path: String) throws -> SoundSource {
    lookups[path, default: 0] += 1
    guard let sound = sounds[path] else { throw EngineError.noFiles(path: path) }
    return sound
  }

  func filmSound(at path: String, stream: Int) throws -> SoundSource { try sound(at: path) }

  func pictureSeconds(at path: String) throws -> Double? { seconds }

  func speech(_ words: JSONValue) throws -> SoundSource { try sound(at: words.compact) }

  var damageNotes: [String] { [] }

  func timeline(at path: String) throws -> Timeline {
    guard let text = timelines[path] else { throw EngineError.noFiles(path: path) }
    return try Timeline(parsing: text, chain: chain)
  }
}

/// Reads chains of effects such as `[{"gain": {"db": -6}}]`.
func chain(_ json: JSONValue, _ place: String) throws -> TimelineChain {
  try chain(json, place, SoundRevisions())
}

func chain(
  _ json: JSONValue, _ place: String, _ revisions: SoundRevisions
) throws -> TimelineChain {
  guard let steps = json.elements else {
    throw TimelineError.expected("an array in [ ]", place: place)
  }
  let effects = try steps.map { step in
    guard case .object(let members) = step,
      let (name, values) = members.first.map({ ($0.name, $0.value) }),
      var effect = EffectCatalog.standard.effect(named: name)?.makeEffect(),
      case .object(let settings) = values
    else { throw TimelineError.expected("an effect", place: place) }
    for setting in settings {
      let word = if case .string(let text) = setting.value { text } else { setting.value.compact }
      try effect.set(setting.name, word: word)
    }
    return effect
  }
  return TimelineChain(
    json: json, files: effects.flatMap(\.filesRead), revisions: revisions,
    isExpensive: effects.contains { $0.traits.contains(.expensive) },
    isMeasuring: effects.contains(where: \.isOpen)
  ) { graph, node, settings in
    var last = node
    for effect in effects {
      let resolved = try graph.resolve(effect, after: last, settings).effect
      guard !resolved.isBypass else { continue }
      last = try graph.add(resolved, as: resolved.descriptor.name, after: last)
    }
    return last
  }
}

func timeline(_ text: String) throws -> Timeline { try Timeline(parsing: text, chain: chain) }

func resolve(_ text: String, _ sounds: Sounds) throws -> ResolvedTimeline {
  try ResolvedTimeline(timeline(text), from: sounds)
}

/// The fault of a document.
func fault(_ text: String, _ sounds: Sounds = Sounds()) -> TimelineError? {
  do {
    _ = try resolve(text, sounds)
    return nil
  } catch {
    return error as? TimelineError
  }
}

func render(
  _ resolved: ResolvedTimeline, only: Set<String>? = nil, block: Int = 512
) throws -> [[Float]] {
  let schedule = try TimelineSchedule(resolved, only: only)
  return try renderAll(Renderer(schedule.graph, RenderSettings(maximumFrameCount: block)))
}

func renderAll(_ renderer: Renderer) throws -> [[Float]] {
  let sink = BufferSink(channelCount: renderer.format.channelCount)
  try renderer.render(to: sink)
  return sink.channels
}

func render(_ text: String, _ sounds: Sounds) throws -> [[Float]] {
  try render(resolve(text, sounds))
}

/// The largest difference of samples; infinite where the counts differ.
func distance(_ a: [Float], _ b: [Double]) -> Double {
  guard a.count == b.count else { return .infinity }
  var most = 0.0
  for index in a.indices { most = max(most, (Double(a[index]) - b[index]).magnitude) }
  return most
}
