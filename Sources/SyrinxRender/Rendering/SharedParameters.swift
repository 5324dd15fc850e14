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

  /// A list that grows by one each time the option is given; `advice` is the error for an item that is not
  /// valid.
  package static func repeated<Value: Sendable>(
    _ name: String, _ path: @autoclosure @escaping Path<[Value]>, placeholder: String,
    help: String, advice: String,
    parse: @escaping @Sendable (String) throws(ItemFault) -> Value?,
    print text: @escaping @Sendable (Value) -> String
  ) -> Parameter {
    Parameter(
      name, .list(placeholder: placeholder), help: help,
      read: { .list($0[keyPath: path()].map(text)) },
      write: { (owner, value) throws(ParameterError) in
        guard case .list(let words) = value else { throw .cannotBeUnset(parameter: name) }
        for word in words {
          do throws(ItemFault) {
            guard let item = try parse(word) else { throw .said(advice) }
            owner[keyPath: path()].append(item)
          } catch {
            throw .badItem(parameter: name, word: word, error)
          }
        }
      })
  }

  /// A list of names that grows by one each time the option is given.
  package static func names(
    _ name: String, _ path: @autoclosure @escaping Path<[String]>, placeholder: String,
    help: String
  ) -> Parameter {
    .repeated(
      name, path(), placeholder: placeholder, help: help, advice: "requires a name",
      parse: { $0.isEmpty ? nil : $0 }, print: { $0 })
  }

  /// A parameter whose text is parsed; `advice` is the error for text that is not valid.
  package static func parsed<Value: Sendable>(
    _ name: String, _ path: @autoclosure @escaping Path<Value?>, placeholder: String,
    help: String, advice: String,
    parse: @escaping @Sendable (String) throws(ItemFault) -> Value?,
    print text: @escaping @Sendable (Value) -> String
  ) -> Parameter {
    Parameter(
      name, .text(placeholder: placeholder), help: help,
      read: { $0[keyPath: path()].map { .text(text($0)) } ?? .unset },
      write: { (owner, value) throws(ParameterError) in
        guard let word = value.word else {
          owner[keyPath: path()] = nil
          return
        }
        do throws(ItemFault) {
          guard let parsed = try parse(word) else { throw .said(advice) }
          owner[keyPath: path()] = parsed
        } catch {
          throw .badItem(parameter: name, word: word, error)
        }
      })
  }
}
