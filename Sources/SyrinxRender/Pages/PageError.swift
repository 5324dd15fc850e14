import SyrinxPage
import SyrinxSystem

package enum PageError: Error {
  case notHTML(option: String, path: String)
  case atlasMissing(sheet: String)
  case notPictures(folder: String)
  case badSprites(path: String, SpriteError)
}

extension PageError: UsageError {
  package var sentence: String {
    switch self {
    case .notHTML(let option, let path): "--\(option)=\(path) must end in .html"
    case .atlasMissing(let sheet):
      "--sprite: ‘\(sheet)’ is not a folder, a sheet or a film: give a folder of pictures, sheet.png+atlas.json, or a"
        + " film.gif"
    case .notPictures(let folder): "--sprite: no pictures in ‘\(folder)’"
    case .badSprites(let path, let error): "--sprite: ‘\(path)’ \(error.clause)"
    }
  }
}

extension SpriteError: ReportableError {
  package var sentence: String { "the sprite " + clause }

  fileprivate var clause: String {
    switch self {
    case .notAPicture(let name):
      "holds ‘\(name)’, which is not a picture: PNG, JPEG, GIF, WebP or SVG"
    case .noFrames: "has no frames"
    case .notAFilm: "is not a GIF"
    case .badAtlas(let place): "is not an atlas: see \(place)"
    case .outsideSheet(let name): "places ‘\(name)’ outside of the picture"
    }
  }
}

/// Throws unless the path ends in `.html` or `.htm`, by which browsers know a page.
package func checkPagePath(_ path: String, for option: String) throws(PageError) {
  guard ["html", "htm"].contains(Path.ending(of: path)) else {
    throw .notHTML(option: option, path: path)
  }
}
