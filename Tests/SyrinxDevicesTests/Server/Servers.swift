import SyrinxSystem
import TestSupport

#if os(Linux)
  import Foundation
  import SyrinxEngine

  @testable import SyrinxDevices

  /// The sound server that `Tests/Live/run` has started for these tests, with the null sinks `one` and `two`.
  enum TestServer {
    private static let environment = ProcessInfo.processInfo.environment
    static let isThere = environment["SYRINX_TEST_SERVER"] != nil
    static let isPulseAudio = environment["SYRINX_TEST_SERVER"] == "pulseaudio"
    /// ALSA has a device that leads to the server.
    static let hasPlugin = FileManager.default.fileExists(
      atPath: "/usr/share/alsa/alsa.conf.d/50-pulseaudio.conf")
    /// A child that holds a virtual microphone until it is killed.
    static let isHolder = environment["SYRINX_HOLD_MICROPHONE"] != nil
    /// Time for which things are tried that must never fail.
    static let seconds = environment["SYRINX_LIVE_SECONDS"].flatMap(Double.init) ?? 4

    static func start(_ words: [String], _ variables: [String: String] = [:]) throws -> (
      Process, Pipe
    ) {
      let process = Process()
      process.executableURL = URL(filePath: words[0].hasPrefix("/") ? words[0] : "/usr/bin/env")
      process.arguments = words[0].hasPrefix("/") ? Array(words.dropFirst()) : words
      process.environment = environment.merging(variables) { $1 }
      let pipe = Pipe()
      process.standardOutput = pipe
      process.standardError = FileHandle.nullDevice
      unblockSignals()
      try process.run()
      return (process, pipe)
    }

    /// Ends the server and starts it again.
    static func restart() throws { _ = try Run([environment["SYRINX_RESTART_SERVER"]!]) }

    static func modules() throws -> [String] {
      try Run(["pactl", "list", "short", "modules"]).text.split(separator: "\n").map(String.init)
    }

    /// Waits for something that happens soon.
    static func wait(_ seconds: Double = 5, until isSo: () throws -> Bool) rethrows -> Bool {
      let end = monotonicSeconds() + seconds
      while monotonicSeconds() < end {
        if try isSo() { return true }
        sleep(seconds: 0.01)
      }
      return try isSo()
    }
  }

  /// All that an input hears, and when.
  final class Listener: @unchecked Sendable {
    private struct State {
      var samples: [Float] = []
      /// The least by which a block has been late, against its number of frames.
      var offset = Double.infinity
    }

    private let state = LockedState(State())
    private var stream: (any DeviceStream)!
    private let rate = 48_000.0

    init(_ system: any AudioSystem, _ device: String, channelCount: Int = 1, block: Int = 128)
      throws
    {
      let format = StreamFormat(sampleRate: 48_000, channelCount: channelCount)
      // Enough that the array need not move while sound comes.
      let seconds = Int(TestServer.seconds) + 10
      state.update { $0.samples.reserveCapacity(48_000 * channelCount * seconds) }
      stream = try system.open(
        StreamRequest(device: device, format: format, blockFrameCount: block), .input
      ) { [state, rate] block, time in
        state.update { state in
          for frame in 0..<block.frameCount {
            for channel in 0..<block.channelCount {
              state.samples.append(block.samples(of: channel)[frame])
            }
          }
          let heard = Double(state.samples.count / block.channelCount) / rate
          state.offset = min(state.offset, time - heard)
        }
      }
      try stream.start()
    }

    deinit { stream?.close() }

    func stop() { stream.close() }
    /// Frame by frame.
    var samples: [Float] { state.update { $0.samples } }
    /// The time at which a frame was there.
    func time(of frame: Int) -> Double { state.update { $0.offset } + Double(frame) / rate }

    /// The times of clicks: samples above a threshold that nothing of the kind comes shortly before.
    func clicks(above threshold: Float = 0.2) -> [Double] {
      var times: [Double] = []
      var last = -4800
      for (frame, sample) in samples.enumerated() where sample.magnitude > threshold {
        if frame - last >= 4800 { times.append(time(of: frame)) }
        last = frame
      }
      return times
    }
  }
#endif
