import SyrinxDevices
import SyrinxEngine
import SyrinxRender

extension Live {
  /// A port of the loopback.
  enum WebPort: Hashable, Sendable {
    case any
    case port(Int)

    static let numbers = 1024...65_535

    /// Nil for any that is free.
    var number: Int? { if case .port(let number) = self { number } else { nil } }
  }
}

extension Parameter<Live.Options> {
  static var web: Parameter {
    Parameter(
      "web", .choiceOrNumber(["any"], NumberDomain(.plain, whole: Live.WebPort.numbers)),
      at: \Live.Options.web,
      help: "serve a page with sliders and buttons to browsers of this machine, at this port",
      read: { web in
        switch web {
        case .any?: .choice("any")
        case .port(let number)?: .number(Curve(Double(number)))
        case nil: .unset
        }
      },
      write: { value in
        switch value {
        case .choice: .some(Live.WebPort.any)
        case .number(let curve): .some(curve.constant.map { Live.WebPort.port(Int($0)) })
        default: .some(nil)
        }
      })
  }

  static var midi: Parameter {
    .repeated(
      "midi", \.midi, placeholder: "CC=TARGET",
      help:
        "have a MIDI controller turn a parameter, as in cc7=gain.db or cc1@10=reverb.mix (channel 10"
        + " only), or bypass, gain, mute or push; may be repeated",
      advice: "",
      parse: { (word) throws(ItemFault) in
        do throws(ControllerTarget.Fault) { return try ControllerTarget(word) } catch {
          throw .said(error.sentence)
        }
      }, print: \.word)
  }
}
