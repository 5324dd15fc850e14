import SyrinxDevices

extension DeviceEvent {
  /// Nil for events that are only counted.
  var sentence: String? {
    switch self {
    case .vanished(let device): "\(device) is gone; waiting for it"
    case .reconnected(let device): "\(device) is connected again"
    case .moved(let device): "now on \(device)"
    case .dropout, .suspended, .resumed: nil
    }
  }
}
