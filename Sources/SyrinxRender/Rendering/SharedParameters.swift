import SyrinxEngine
import SyrinxFiles

extension Parameter {
  /// `--damaged`, which every command that reads sound files takes.
  package static func damaged(_ path: @autoclosure @escaping Path<DamagePolicy>) -> Parameter {
    .choice("damaged", path(), help: "what to do with truncated or damaged inputs")
  }

  package static func raw(_ name: String, _ path: @autoclosure @escaping Path<RawLayout?>)
    -> Parameter
  {
    .parsed(
      name, path(), placeholder: "KIND,HZ,CHANNELS",
      help: "read headerless input: encoding, rate, channels, such as s16le,22050,1",
      advice: "requires encoding, rate and channels, as in s16le,22050,1",
      parse: { (text) throws(ItemFault) in
        do throws(ParameterError) { return try RawLayout(reading: text) } catch {
          throw .said(error.sentence)
        }
      }, print: { $0.text })
  }

  package static func voices(_ path: @autoclosure @escaping Path<String?>) -> Parameter {
    .text(
      "voices", path(), placeholder: "FOLDER",
      help: "search this folder for voices before your own")
  }

  package static func quiet(_ path: @autoclosure @escaping Path<Bool>) -> Parameter {
    .flag("quiet", path(), help: "print only errors")
  }

  package static func progress(
    _ path: @autoclosure @escaping Path<RenderOptions.ProgressStyle>
  ) -> Parameter {
    .choice("progress", path(), help: "progress on standard error")
  }
}
