import SyrinxRender

/// The manual page of a topic.
struct TopicPage {
  let topic: Topic

  /// Those of a terminal of 80, without the indentation of examples.
  private static let columns = 68

  var text: String {
    let name = Self.name(topic)
    var page = Roff(name: name, section: 7, footer: "syrinx \(programVersion)")
    page.section("NAME")
    page.name(name, topic.summary)
    page.section("DESCRIPTION")
    for block in TopicBlock.blocks(of: topic.text) {
      switch block {
      case .heading(let text): page.section(TopicBlock.plain(text).uppercased())
      case .paragraph(let text): page.paragraph(TopicBlock.plain(text))
      case .items(let items): for item in items { page.bullet(TopicBlock.plain(item)) }
      case .lines(let lines): page.example(lines)
      case .table(let rows): page.example(HelpWriter.table(rows, columns: Self.columns))
      }
    }
    page.section("SEE ALSO")
    page.paragraph("syrinx(1), " + Self.references(except: topic))
    return page.text
  }

  private static func name(_ topic: Topic) -> String { "syrinx-" + topic.name }

  static func references(except topic: Topic? = nil) -> String {
    Topic.all.filter { $0.name != topic?.name }.map { name($0) + "(7)" }.joined(separator: ", ")
  }
}
