import SyrinxPictures

extension PictureError: ReportableError {
  package var sentence: String {
    switch self {
    case .cairoMissing:
      "pictures require cairo, which is not installed (apt-get install libcairo2, or brew"
        + " install cairo); --json and --csv work without it"
    case .cairoTooOld(let function): "this cairo is too old: it has no \(function)"
    case .cairo(let reason): "cairo: \(reason)"
    case .tooSmall(let width, let height):
      "\(width) × \(height) pixels are too small for this picture: "
        + (height < Figure.sizes.upperBound
          ? "see --width and --height" : "write its numbers as .json or .csv instead")
    }
  }

  package var exitStatus: ExitStatus {
    switch self {
    case .tooSmall: .misused
    default: .failed
    }
  }
}
