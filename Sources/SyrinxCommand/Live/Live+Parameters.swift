import SyrinxDevices
import SyrinxEngine
import SyrinxRender

extension Parameter<Live.Options> {
  static var web: Parameter {
    Parameter(
      "web", .choiceOrNumber(["any"], NumberDomain(.plain, whole: 1024...65_535)),
      at: \Live.Options.web,
      help: "serve a page with sliders and buttons to browsers of this machine, at this port",
      read: { web in
        switch web {
        case 0?: .choice("any")
        case let number?: .number(Curve(Double(number)))
        case nil: .unset
        }
      },
      write: { value in
        switch value {
        case .choice: .some(0)
        case .number(let curve): .some(curve.constant.map { Int($0) })
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
