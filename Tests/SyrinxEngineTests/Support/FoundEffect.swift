import Foundation
import SyrinxEngine

/// An effect as a search for plug-ins would find it: everything about it is read at run time.
enum FoundEffect {
  private static let listing = """
    grit
    Bends the wave.
    number mix % 0…100 30 0 from dry to wet
    number gain dB -24…24 6 - level before the bend
    choice shape hard,soft soft the bend
    optional limit dBFS -60…0 level that is kept under
    flag turned no the bent wave has its polarity inverted
    """

  static var definition: RuntimeEffect.Definition {
    let lines = listing.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    var found = RuntimeEffect.Definition(
      name: lines[0][0], summary: lines[1].joined(separator: " "),
      parameters: lines.dropFirst(2).enumerated().map { parameter($1, isFirst: $0 == 0) }
    ) { try GritProcessor($0, $1) }
    found.examples = ["grit 50 shape=hard"]
    found.isBypass = { (try? $0.value(of: "mix"))?.curve?.isConstant(0) == true }
    return found
  }

  private static func parameter(_ words: [String], isFirst: Bool) -> ParameterDeclaration {
    func help(_ start: Int) -> String { words[start...].joined(separator: " ") }
    func domain() -> Domain {
      let ends = words[3].split(separator: "…").map { Double($0)! }
      return .number(NumberDomain(Unit(rawValue: words[2])!, ends[0]...ends[1]))
    }
    return switch words[0] {
    case "number":
      ParameterDeclaration(
        words[1], domain(), positional: isFirst, bypassValue: Double(words[5]),
        standard: .number(Curve(Double(words[4])!)), help: help(6))
    case "optional": ParameterDeclaration(words[1], domain(), standard: .unset, help: help(4))
    case "choice":
      ParameterDeclaration(
        words[1], .choice(words[2].split(separator: ",").map(String.init)),
        standard: .choice(words[3]), help: help(4))
    default:
      ParameterDeclaration(words[1], .flag, standard: .flag(words[2] == "yes"), help: help(3))
    }
  }
}

extension EffectCatalog {
  /// All effects that are built in, and one that is not.
  static let tested = EffectCatalog(
    EffectCatalog.standard.effects + [EffectDescriptor(FoundEffect.definition)])
}

/// Bends the wave 24 frames late, as a plug-in that says so.
private final class GritProcessor: InPlaceProcessor {
  let format: StreamFormat
  let latency = 24
  private var mix: ParameterStream
  private var gain: ParameterStream
  private var limit: ParameterStream?
  private let isHard: Bool
  private let sign: Float
  private var past: [[Float]]
  private var position = 0

  init(_ effect: RuntimeEffect, _ setup: ProcessorSetup) throws {
    func stream(_ name: String) throws -> ParameterStream? {
      guard case .number(let curve) = try effect.value(of: name) else { return nil }
      return try setup.stream(name, curve, frameOffset: -24)
    }
    format = setup.format
    mix = try stream("mix")!
    gain = try stream("gain")!
    limit = try stream("limit")
    isHard = try effect.value(of: "shape") == .choice("hard")
    sign = try effect.value(of: "turned") == .flag(true) ? -1 : 1
    past = Array(repeating: Array(repeating: 0, count: latency), count: format.channelCount)
  }

  func process(_ block: inout AudioBlock) {
    for frame in 0..<block.frameCount {
      let part = Float(mix.next(skipping: 1) / 100)
      let factor = Float(pow(10, gain.next(skipping: 1) / 20))
      let most = Float(pow(10, (limit?.next(skipping: 1) ?? 0) / 20))
      let place = (position + frame) % latency
      for channel in 0..<block.channelCount {
        var samples = block[channel]
        let x = past[channel][place]
        past[channel][place] = samples[frame]
        let bent = isHard ? min(max(x * factor, -1), 1) : x * factor / (1 + abs(x * factor))
        samples[frame] = x + part * (sign * min(max(bent, -most), most) - x)
      }
    }
    position += block.frameCount
  }

  func reset(to frame: Int) {
    mix.seek(to: 0)
    gain.seek(to: 0)
    limit?.seek(to: 0)
    position = 0
    for channel in past.indices { past[channel] = Array(repeating: 0, count: latency) }
  }
}
