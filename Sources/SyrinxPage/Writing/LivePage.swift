/// A page by which a running session is steered. What it shows comes from whoever serves it.
public enum LivePage {
  public static var text: String {
    let document = HTMLDocument(
      title: "Syrinx live", style: style, script: script, mediaSources: "'none'",
      connectSources: "'self'")
    return document.head + HTMLDocument.text([PackageResources.live_html]) + document.foot
  }

  private static let style = HTMLDocument.text([
    PackageResources.page_css, PackageResources.live_css,
  ])

  private static let script = HTMLDocument.script([PackageResources.live_js])
}
