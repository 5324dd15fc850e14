import Foundation
import SyrinxEngine

@testable import SyrinxCommand
@testable import SyrinxRender

/// The promise of a voice to whoever speaks through it.
struct VoicePromise: Sendable {
  /// The change of the speaker's pitch.
  enum Pitch: Sendable {
    /// It moves by so many cents.
    case moves(Double)
    /// It moves about where it was, by no more than so many cents up and down.
    case sways(Double)
    /// It is one note, in Hz, whoever speaks.
    case stays(Double)
    /// It is there several times at once, moved by so many cents: there is no single one.
    case parts([Double])
    /// Each partial becomes two, so many Hz below and above: there is none.
    case splits(Double)
    /// There is only breath.
    case ceases
    /// Little is left of a speaker who is in the middle.
    case vanishes
  }

  let voice: String
  let pitch: Pitch
  /// Where the formants end up, 1 being where they were; nil where no single ratio says it.
  let formants: Double?
  let tempo: Double

  private init(_ voice: String, _ pitch: Pitch, formants: Double?, tempo: Double = 1) {
    self.voice = voice
    self.pitch = pitch
    self.formants = formants
    self.tempo = tempo
  }

  static let all = [
    VoicePromise("chipmunk", .moves(1000), formants: 1.5),
    VoicePromise("helium", .moves(100), formants: 1.45),
    VoicePromise("child", .moves(500), formants: 1.28, tempo: 1.03),
    VoicePromise("anime", .moves(600), formants: 1.35),
    VoicePromise("female", .moves(920), formants: 1.16),
    VoicePromise("male", .moves(-920), formants: 0.86),
    VoicePromise("deep", .moves(-500), formants: 0.86),
    VoicePromise("monster", .moves(-800), formants: 0.7),
    VoicePromise("giant", .moves(-800), formants: 0.66, tempo: 0.9),
    VoicePromise("vader", .moves(-500), formants: 0.78),
    VoicePromise("robot", .stays(110), formants: 1),
    VoicePromise("dalek", .splits(30), formants: 1),
    VoicePromise("cyborg", .moves(-400), formants: 0.9),
    VoicePromise("alien", .moves(500), formants: 0.9),
    VoicePromise("telephone", .moves(0), formants: 1),
    VoicePromise("radio", .moves(0), formants: 1),
    VoicePromise("megaphone", .moves(0), formants: 1),
    VoicePromise("gramophone", .moves(0), formants: 1),
    VoicePromise("stadium", .moves(0), formants: 1),
    VoicePromise("cave", .moves(0), formants: 1),
    VoicePromise("cathedral", .moves(0), formants: 1),
    // Above 650 Hz nothing is left to see resonances by.
    VoicePromise("underwater", .moves(0), formants: nil),
    // Breath has no partials to read resonances off; the tests of the effect see to them.
    VoicePromise("whisper", .ceases, formants: nil),
    VoicePromise("elder", .moves(100), formants: 0.97, tempo: 0.91),
    VoicePromise("ghost", .moves(300), formants: 1.189),
    // Each of the three has a throat of its own.
    VoicePromise("demon", .parts([-700, -1200, -500]), formants: nil),
    VoicePromise("choir", .parts([0, 1200, -1200]), formants: 1),
    VoicePromise("drunk", .sways(70), formants: 1, tempo: 0.88),
    // Low resonances are bent up and high ones down, before all of them go down.
    VoicePromise("anonymous", .moves(-200), formants: nil),
    VoicePromise("podcast", .moves(0), formants: 1),
    VoicePromise("kids-story", .moves(200), formants: 1.08),
    VoicePromise("witch", .moves(500), formants: 1.15),
    VoicePromise("ai-assistant", .moves(100), formants: 1.04),
    VoicePromise("autotune", .moves(0), formants: 1),
    VoicePromise("karaoke", .vanishes, formants: nil),
  ]
}

extension ChainSpec {
  /// Pitch, formants and tempo by the chain's own parameters: the product of all that it does one
  /// after the other. Nil for chains side by side.
  var shift: (cents: Double, formants: Double, tempo: Double)? {
    var shift = (cents: 0.0, formants: 1.0, tempo: 1.0)
    for step in steps {
      guard case .effect(let effect) = step else { return nil }
      guard let pitch = effect as? Pitch else { continue }
      // Where it sways, the middle.
      let cents = (pitch.cents.minimum + pitch.cents.maximum) / 2
      shift.cents += cents
      shift.tempo *= pitch.tempo.constant ?? .nan
      switch pitch.formants {
      case .follow: shift.formants *= exp2(cents / 1200)
      case .keep: break
      case .ratio(let ratio): shift.formants *= ratio.constant ?? .nan
      }
    }
    return shift
  }

  /// The chain without echo and reverberation, which answer with pitches that the speaker has left,
  /// and without ring modulation, whose sums and differences belong to no pitch.
  var inTheOpen: ChainSpec {
    ChainSpec(
      steps.compactMap { step -> Step? in
        switch step {
        case .effect(let effect):
          return effect is Reverb || effect is Delay || effect is Ring ? nil : step
        case .branches(let branches): return .branches(branches.map(\.inTheOpen))
        }
      })
  }

  /// Some effect in it is a ring modulator.
  var rings: Bool { effects.contains { $0 is Ring } }
}
