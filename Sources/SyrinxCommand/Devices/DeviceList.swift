import SyrinxDevices
import SyrinxRender
import SyrinxText

// Devices/ is shared by the commands that play and record: lists of devices, keys and their chains, the
// level bar, and messages of the sound system.

/// Devices as they are listed: inputs and outputs, the default ones marked.
struct DeviceList {
  private let devices: [AudioDevice]

  init(_ devices: [AudioDevice], _ direction: AudioDevice.Direction? = nil) {
    self.devices = devices.filter { direction == nil || $0.direction == direction }
  }

  func write(to output: any TextSink) {
    let width = devices.map(\.description.displayWidth).max() ?? 0
    for direction in [AudioDevice.Direction.input, .output] {
      let shown = devices.filter { $0.direction == direction }
      if shown.isEmpty { continue }
      output.writeLine(direction == .input ? "Inputs:" : "Outputs:")
      for device in shown {
        let name = device.description
        let padding = String(repeating: " ", count: max(width - name.displayWidth, 0) + 2)
        let marks = [device.isDefault ? "default" : nil, device.monitors.map { "hears \($0)" }]
        let facts =
          [
            device.id, Measure.rate(device.format.sampleRate),
            Measure.channels(device.format.channelCount),
          ] + marks.compactMap { $0 }
        output.writeLine("  " + name + padding + facts.joined(separator: ", "))
      }
    }
  }
}
