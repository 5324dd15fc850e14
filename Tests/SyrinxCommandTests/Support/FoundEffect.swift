import Foundation
import SyrinxEngine

@testable import SyrinxCommand
@testable import SyrinxRender

extension EffectCatalog {
  /// An effect that is known at run time only, as if it had been found where plug-ins are kept.
  static let found = found(revision: 1)

  static func found(revision: Int) -> EffectDescriptor {
    var found = RuntimeEffect.Definition(
      name: "fuzzbox", summary: "Clips the wave at a level.",
      parameters: [
        ParameterDeclaration(
          "level", .number(NumberDomain(.level, -60...0)), positional: true, bypassValue: 0,
          standard: .number(-12), help: "level that nothing exceeds"),
        ParameterDeclaration(
          "floor", .number(NumberDomain(.level, -60...0, takesCurve: false)), standard: .unset,
          help: "level of the negative half; else the same"),
        ParameterDeclaration(
          "half", .choice(["both", "upper"]), positional: true, standard: .choice("both"),
          help: "which half of the wave"),
        ParameterDeclaration("quiet", .flag, standard: .flag(false), help: "6 dB softer"),
      ]
    ) { try ClipProcessor($0, $1) }
    found.examples = ["fuzzbox -20 upper", "fuzzbox -6@0s/-20@1s floor=-3 quiet=yes"]
    found.details = ["It stands here for a plug-in."]
    found.revision = revision
    return EffectDescriptor(found)
  }

  /// All effects that are built in, and one that is not.
  static let withFound = EffectCatalog(EffectCatalog.standard.effects + [found])
}

private final class ClipProcessor: InPlaceProcessor {
  let format: StreamFormat
  private var level: ParameterStream
  private let floor: Float?
  private let clipsLower: Bool
  private let scale: Float

  init(_ effect: RuntimeEffect, _ setup: ProcessorSetup) throws {
    format = setup.format
    let level = try effect.value(of: "level").curve ?? 0
    self.level = try setup.stream("level", level) { amplitude($0) }
    floor = try effect.value(of: "floor").curve?.constant.map { Float(amplitude($0)) }
    clipsLower = try effect.value(of: "half") == .choice("both")
    scale = try effect.value(of: "quiet") == .flag(true) ? 0.5 : 1
  }

  func process(_ block: inout AudioBlock) {
    for frame in 0..<block.frameCount {
      let upper = Float(level.next(skipping: 1))
      let lower = clipsLower ? floor ?? upper : .infinity
      for channel in 0..<block.channelCount {
        var samples = block[channel]
        samples[frame] = scale * max(min(samples[frame], upper), -lower)
      }
    }
  }

  func reset(to frame: Int) { level.seek(to: frame) }
}

private func amplitude(_ decibels: Double) -> Double { pow(10, decibels / 20) }
