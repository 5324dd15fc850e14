import SyrinxFiles
import SyrinxSystem

extension GoldenCase {
  /// The path of the rendered file: `low.got.flac` beside `low.flac`; in a common folder it has the
  /// name of the case, which is unique.
  package func place(in folder: String?) -> String {
    let (stem, ending) = Path.parts(ofName: Path.name(of: expected))
    let name = (folder == nil ? stem : fileName) + ".got" + (ending.map { "." + $0 } ?? "")
    return Path.join(folder ?? Path.folder(of: expected), name)
  }

  var fileName: String {
    name.map { $0 == "/" ? "%2F" : $0 == "%" ? "%25" : String($0) }.joined()
  }

  /// Renders the case into a temporary file; `warnings` are about a damaged input.
  package func render(to path: String) throws -> (file: WholeFile, warnings: [String]) {
    var request = RenderRequest(
      input: InputLocation(input), output: OutputLocation(path), patch: .chain(chain),
      options: options)
    request.folder = folder
    let plan = try RenderPlan(request)
    let made = try RenderJob(plan).makeFiles { _ in }
    return (made.files[0], plan.cuts)
  }
}
