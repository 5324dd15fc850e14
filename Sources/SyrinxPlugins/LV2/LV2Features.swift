import CPlugins
import SyrinxSystem

/// The offers to one plug-in, in memory that stays as long as it: the list of features, the options and the
/// interfaces that they lead to.
@safe final class LV2Features {
  /// Ends with nil.
  let list: UnsafeMutablePointer<UnsafePointer<lv2_feature>?>
  private let features: UnsafeMutablePointer<lv2_feature>
  private let map = UnsafeMutablePointer<lv2_urid_map>.allocate(capacity: 1)
  private let unmap = UnsafeMutablePointer<lv2_urid_unmap>.allocate(capacity: 1)
  private let schedule = UnsafeMutablePointer<lv2_schedule>.allocate(capacity: 1)
  private let log = UnsafeMutablePointer<lv2_log>.allocate(capacity: 1)
  private let mapPath = UnsafeMutablePointer<lv2_map_path>.allocate(capacity: 1)
  private let freePath = UnsafeMutablePointer<lv2_free_path>.allocate(capacity: 1)
  private let options: UnsafeMutablePointer<lv2_option>
  private let numbers: UnsafeMutablePointer<Int32>
  private let rate = UnsafeMutablePointer<Float>.allocate(capacity: 1)

  /// Bytes of an event port's buffer.
  static let eventByteCount = 1 << 16

  init(sampleRate: Int, blockFrameCount: Int, worker: LV2Worker) {
    let urids = LV2URIDs.shared
    unsafe map.initialize(to: LV2URIDs.map)
    unsafe unmap.initialize(to: LV2URIDs.unmap)
    unsafe schedule.initialize(to: worker.schedule)
    unsafe log.initialize(to: syrinx_silent_log())
    // Paths are as they are: there is no other place from which they would be seen.
    unsafe mapPath.initialize(
      to: lv2_map_path(
        handle: nil, abstract_path: { unsafe syrinx_copy_text($1) },
        absolute_path: { unsafe syrinx_copy_text($1) }))
    unsafe freePath.initialize(to: lv2_free_path(handle: nil) { unsafe syrinx_free_text($1) })

    unsafe rate.initialize(to: Float(sampleRate))
    let lengths = [
      (LV2Names.leastBlock, blockFrameCount), (LV2Names.mostBlock, blockFrameCount),
      (LV2Names.usualBlock, blockFrameCount), (LV2Names.sequenceSize, Self.eventByteCount),
    ]
    unsafe numbers = .allocate(capacity: lengths.count)
    unsafe options = .allocate(capacity: lengths.count + 2)
    func option(_ key: String, _ type: String, _ value: UnsafeRawPointer) -> lv2_option {
      unsafe lv2_option(
        context: 0, subject: 0, key: urids.number(of: key), size: 4,
        type: urids.number(of: type), value: value)
    }
    for (place, (key, number)) in lengths.enumerated() {
      unsafe (numbers + place).initialize(to: Int32(number))
      unsafe (options + place).initialize(to: option(key, LV2Names.int, numbers + place))
    }
    unsafe (options + lengths.count).initialize(
      to: option(LV2Names.sampleRate, LV2Names.float, rate))
    unsafe (options + lengths.count + 1).initialize(to: lv2_option())

    let data: [UnsafeMutableRawPointer] = unsafe [
      UnsafeMutableRawPointer(map), UnsafeMutableRawPointer(unmap),
      UnsafeMutableRawPointer(options), UnsafeMutableRawPointer(schedule),
      UnsafeMutableRawPointer(log), UnsafeMutableRawPointer(mapPath),
      UnsafeMutableRawPointer(freePath),
    ]
    let names = LV2Names.features + LV2Names.promises
    unsafe features = .allocate(capacity: names.count)
    unsafe list = .allocate(capacity: names.count + 1)
    for (place, name) in names.enumerated() {
      let number = urids.number(of: name)
      unsafe (features + place).initialize(
        to: lv2_feature(
          uri: urids.text(of: number), data: place < data.count ? data[place] : nil))
      unsafe (list + place).initialize(to: UnsafePointer(features + place))
    }
    unsafe (list + names.count).initialize(to: nil)
  }

  deinit {
    unsafe list.deallocate()
    unsafe features.deallocate()
    unsafe map.deallocate()
    unsafe unmap.deallocate()
    unsafe schedule.deallocate()
    unsafe log.deallocate()
    unsafe mapPath.deallocate()
    unsafe freePath.deallocate()
    unsafe options.deallocate()
    unsafe numbers.deallocate()
    unsafe rate.deallocate()
  }
}
