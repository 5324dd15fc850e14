import CPlugins
import SyrinxSystem

/// Numbers in place of URIs (urid), the same for all plug-ins of the process.
@safe final class LV2URIDs: @unchecked Sendable {
  static let shared = LV2URIDs()

  private let lock = Lock()
  private var numbers: [String: UInt32] = [:]
  /// As C texts, which plug-ins may keep for ever.
  private var texts: [UnsafeMutablePointer<CChar>] = unsafe []

  func number(of uri: String) -> UInt32 {
    lock.hold {
      if let number = numbers[uri] { return number }
      unsafe texts.append(SystemText.cText(uri.utf8))
      let number = unsafe UInt32(texts.count)
      numbers[uri] = number
      return number
    }
  }

  @unsafe func text(of number: UInt32) -> UnsafePointer<CChar>? {
    unsafe lock.hold {
      let place = Int(number) - 1
      return unsafe texts.indices.contains(place) ? UnsafePointer(texts[place]) : nil
    }
  }

  /// The interfaces that plug-ins are given.
  static var map: lv2_urid_map {
    unsafe lv2_urid_map(handle: nil) { _, uri in
      unsafe uri.map { unsafe LV2URIDs.shared.number(of: SystemText.string($0)) } ?? 0
    }
  }

  static var unmap: lv2_urid_unmap {
    unsafe lv2_urid_unmap(handle: nil) { _, number in unsafe LV2URIDs.shared.text(of: number) }
  }
}
