import SyrinxSystem

/// The frame of a page: its head, whose policy allows its own script and style and nothing else, and
/// its body.
struct HTMLDocument {
  let title: String
  let style: String
  let script: String
  /// Where sounds may come from, as the policy has it.
  let mediaSources: String
  /// Whom its script may ask; nobody where it is nil.
  var connectSources: String?

  /// By which a page of this program is known.
  fileprivate static let mark = #"<meta name="generator" content="syrinx">"#

  /// Everything before the body's content (W3C, “Content Security Policy Level 3”, section 2.3.1).
  var head: String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="\(policy)">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    \(Self.mark)
    <title>\(title.htmlEscaped)</title>
    <style>\(style)</style>
    </head>
    <body>

    """
  }

  /// The script, which runs when all before it has been read.
  var foot: String { "<script>\(script)</script>\n</body>\n</html>\n" }

  private var policy: String {
    "default-src 'none'; script-src \(Self.source(of: script)); style-src \(Self.source(of: style)); "
      + "img-src data: blob:; media-src \(mediaSources); "
      + (connectSources.map { "connect-src \($0); " } ?? "") + "base-uri 'none'; form-action 'none'"
  }

  private static func source(of text: String) -> String {
    let hash = SHA256.digest(Array(text.utf8))
    return "'sha256-\(String(decoding: Base64.encoded(hash), as: UTF8.self))'"
  }

  /// The files of a script as one, in which they share their names and hide them from others.
  static func script(_ files: [[UInt8]]) -> String {
    "\"use strict\";\n(() => {\n" + text(files) + "})();\n"
  }

  static func text(_ files: [[UInt8]]) -> String {
    String(decoding: files.joined(), as: UTF8.self)
  }
}

/// True of the text of a page that this program has written.
package func isOwnPage(_ text: String) -> Bool { text.prefix(2000).contains(HTMLDocument.mark) }
