import SyrinxText

@testable import SyrinxPage

extension FuzzTarget {
  static let pictureTargets = [
    FuzzTarget("gif") { _ = try? PageSprites(gif: $0) },
    // A picture beside an atlas that cuts it up.
    FuzzTarget("picture") { bytes in
      _ = try? PageSprites(pictures: [("mouth-open", bytes)])
      guard
        let atlas = try? JSONValue(parsing: #"{"frames": {"a": {"x": 0, "y": 0, "w": 9, "h": 9}}}"#)
      else { preconditionFailure("the atlas is no JSON") }
      _ = try? PageSprites(sheet: bytes, named: "sheet", atlas: atlas)
    },
    FuzzTarget(text: "atlas") { text in
      let dot: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      guard let atlas = try? JSONValue(parsing: text) else { return }
      _ = try? PageSprites(sheet: dot, named: "sheet", atlas: atlas)
    },
  ]
}
