import SyrinxEngine
import SyrinxFiles

extension Parameter<RenderOptions> {
  static func tail(
    _ name: String, _ path: @autoclosure @escaping Path<TailPolicy>, help: String
  ) -> Parameter {
    let seconds = NumberDomain(.seconds, 0...3600, takesCurve: false)
    return Parameter(
      name, .choiceOrNumber(["auto", "none"], seconds), at: path(), help: help,
      read: { tail in
        switch tail {
        case .automatic: .choice("auto")
        case .none: .choice("none")
        case .seconds(let seconds): .number(Curve(seconds))
        }
      },
      write: { value in
        switch value {
        case .choice("auto"): TailPolicy.automatic
        case .choice: TailPolicy.none
        default: value.curve?.constant.map { .seconds($0) }
        }
      })
  }

  static func encoding(
    _ name: String, _ path: @autoclosure @escaping Path<SampleEncoding?>, help: String
  ) -> Parameter {
    Parameter(
      name, .choice(SampleEncoding.written.map(\.rawValue) + RawLayout.kinds), at: path(),
      help: help,
      read: { $0.map { .choice($0.rawValue) } ?? .unset },
      write: { .some($0.word.flatMap { RawLayout.encoding($0) }) })
  }
}

extension SampleEncoding {
  /// Encodings that some container can be written in.
  fileprivate static var written: [SampleEncoding] {
    let held = Container.allCases.filter { $0.isWritten || $0.isEncodedByFFmpeg }
      .flatMap(\.encodings)
    return allCases.filter(held.contains)
  }
}
