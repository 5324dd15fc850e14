import CSyrinx
import TestSupport
import Testing

@Suite("Sounds and streams in C")
struct SoundCallTests {
  private let noise = [TestSupport.noise(count: 5000), TestSupport.noise(count: 5000, seed: 2)]
  private let form = syrinx_format(frames: 5000, rate: 48_000, channels: 2)

  @Test("samples come back through a chain, as many as was said")
  func lengths() throws {
    let halved = try CChain("gain -6.020599913")
    for (made, given) in zip(try rendered(noise, halved), noise) {
      for (sample, original) in zip(made, given) { #expect(abs(sample - original / 2) < 1e-6) }
    }
    for words in [
      "varispeed 2", "pad 0.1 after=0.2", "reverb plate", "pitch +3st", "pan 0.3", "reverse",
    ] {
      let chain = try CChain(words)
      let said = try chain.format(form)
      let made = try rendered(noise, chain)
      #expect(made.count == Int(said.channels) && made[0].count == Int(said.frames), "\(words)")
    }
    // A measured level keeps the length; where pauses are decides it.
    #expect(try CChain("normalize -1").format(form).frames == 5000)
    #expect(try CChain("silence -40").format(form).frames == -1)
  }

  @Test(
    "one call is enough where the form was guessed, and else the sound is read", arguments: 0..<3)
  func guesses(_ round: Int) throws {
    for (words, isGuessed) in [("gain -3", true), ("reverb plate", false), ("pan 0.3", true)] {
      let chain = try CChain(words)
      let expected = try rendered(noise, chain)
      let given = Planar(noise)
      let result = Planar(noise)
      var (source, target, form) = unsafe (given.lent, result.lent, self.form)
      for _ in 0...round {
        var (sound, made): (OpaquePointer?, _) = (nil, syrinx_format())
        try unsafe call {
          unsafe syrinx_chain_apply(
            chain.pointer, &source, &form, nil, &target, 5000, &made, &sound, $0)
        }
        defer { unsafe syrinx_sound_free(sound) }
        #expect(made.frames == expected[0].count && made.channels == 2)
        let isWhole = unsafe sound == nil
        #expect(isWhole == isGuessed, "\(words)")
        if isGuessed { #expect(result.samples == expected, "\(words)") }
      }
    }
  }

  @Test("samples lie in memory in every order, and numbers are rounded and clipped")
  func layouts() throws {
    let chain = try CChain("gain 6.020599913")
    let loud = noise.map { $0.map { $0 * 1.5 } }
    let expected = loud.map { channel in
      channel.map { Int16(min(max(($0 * 2 * 32768).rounded(.toNearestOrEven), -32768), 32767)) }
    }
    let frames = noise[0].count
    let interleaved = UnsafeMutablePointer<Float>.allocate(capacity: 2 * frames)
    let numbers = UnsafeMutablePointer<Int16>.allocate(capacity: 2 * frames)
    defer {
      unsafe interleaved.deallocate()
      unsafe numbers.deallocate()
    }
    for frame in 0..<frames {
      for channel in 0..<2 { unsafe interleaved[2 * frame + channel] = loud[channel][frame] }
    }
    var source = unsafe syrinx_samples(
      type: 0, channels: 2, planes: nil, first: interleaved, channel_stride: 1, frame_stride: 2)
    var (sound, format): (OpaquePointer?, _) = (nil, form)
    try unsafe call {
      unsafe syrinx_sound_borrow(&source, &format, chain.pointer, nil, nil, &sound, $0)
    }
    defer { unsafe syrinx_sound_free(sound) }
    // Backwards, the channels one after the other.
    var planes: [UnsafeMutableRawPointer?] = unsafe [
      UnsafeMutableRawPointer(numbers + frames - 1),
      UnsafeMutableRawPointer(numbers + 2 * frames - 1),
    ]
    var done: Int64 = 0
    try unsafe planes.withUnsafeMutableBufferPointer { planes in
      var target = unsafe syrinx_samples(
        type: Int32(SYRINX_INT16.rawValue), channels: 2, planes: planes.baseAddress, first: nil,
        channel_stride: 0, frame_stride: -1)
      try unsafe call { unsafe syrinx_sound_read(sound, &target, Int64(frames), &done, $0) }
    }
    #expect(done == frames)
    for channel in 0..<2 {
      for frame in 0..<frames {
        let made = unsafe numbers[(channel + 1) * frames - 1 - frame]
        #expect(abs(Int(made) - Int(expected[channel][frame])) <= 1)
      }
    }
    #expect(expected[0].contains(32767) && expected[0].contains(-32768))
  }

  @Test("a stream gives what a render of the whole gives, bit for bit", arguments: [1, 2, 3])
  func streams(_ seed: Int) throws {
    var dice = Dice(seed: UInt64(seed))
    for words in ["reverb plate mix=30", "pitch +3st", "varispeed 1.5 eq low-pass@2k", "pan 0.5"] {
      let chain = try CChain(words)
      let whole = try rendered(noise, chain)
      #expect(try streamed(noise, chain, &dice) == whole, "\(words)")
    }
  }

  /// The output of a stream that is given and asked for blocks of any size.
  private func streamed(
    _ samples: [[Float]], _ chain: CChain, _ dice: inout Dice
  ) throws -> [[Float]] {
    var (stream, format): (OpaquePointer?, _) = (
      nil, syrinx_format(frames: -1, rate: 48_000, channels: 2)
    )
    try unsafe call { unsafe syrinx_stream_create(chain.pointer, &format, nil, &stream, $0) }
    defer { unsafe syrinx_stream_free(stream) }
    try unsafe call { unsafe syrinx_stream_format(stream, &format, nil, $0) }
    let channels = Int(format.channels)
    var made = [[Float]](repeating: [], count: channels)
    func take(_ count: Int) throws -> Int {
      let block = Planar([[Float]](repeating: [Float](repeating: 0, count: count), count: channels))
      var (lent, taken) = unsafe (block.lent, Int64(0))
      try unsafe call { unsafe syrinx_stream_take(stream, &lent, Int64(count), &taken, $0) }
      for (channel, samples) in block.samples.enumerated() {
        made[channel] += samples.prefix(Int(taken))
      }
      return Int(taken)
    }
    var position = 0
    while position < samples[0].count {
      let count = min(1 + dice.next(below: 3000), samples[0].count - position)
      let block = Planar(samples.map { Array($0[position..<position + count]) })
      var (lent, given) = unsafe (block.lent, Int64(0))
      try unsafe call { unsafe syrinx_stream_give(stream, &lent, Int64(count), &given, $0) }
      position += Int(given)
      _ = try take(1 + dice.next(below: 3000))
    }
    try unsafe call { unsafe syrinx_stream_finish(stream, $0) }
    while try take(1 + dice.next(below: 3000)) > 0 {}
    return made
  }

  @Test("what was taken over before a NaN is said")
  func taken() throws {
    let chain = try CChain("gain -3")
    var format = syrinx_format(frames: -1, rate: 48_000, channels: 1)
    var stream: OpaquePointer?
    try unsafe call {
      unsafe syrinx_stream_create(
        chain.pointer, &format, #"{"block-frames": 256}"#, &stream, $0)
    }
    defer { unsafe syrinx_stream_free(stream) }
    var samples = [Float](repeating: 0.5, count: 1000)
    samples[700] = .nan
    let given = Planar([samples])
    var (lent, count) = unsafe (given.lent, Int64(-1))
    let refused = refusal {
      try unsafe call { unsafe syrinx_stream_give(stream, &lent, 1000, &count, $0) }
    }
    #expect(refused?.sentence.contains("frame 700") == true)
    #expect(count == 512)
    let taken = Planar([[Float](repeating: 0, count: 1000)])
    unsafe lent = taken.lent
    try unsafe call { unsafe syrinx_stream_finish(stream, $0) }
    try unsafe call { unsafe syrinx_stream_take(stream, &lent, 1000, &count, $0) }
    #expect(count == 512)
  }

  @Test("a live stream gives as many frames as it gets, as late as it says")
  func live() throws {
    let chain = try CChain("delay 10ms feedback=0 mix=100")
    var format = syrinx_format(frames: -1, rate: 48_000, channels: 1)
    var stream: OpaquePointer?
    try unsafe call {
      unsafe syrinx_stream_create(
        chain.pointer, &format, #"{"live": true, "block-frames": 128}"#, &stream, $0)
    }
    defer { unsafe syrinx_stream_free(stream) }
    var latency: Int64 = -1
    try unsafe call { unsafe syrinx_stream_format(stream, nil, &latency, $0) }
    var heard: [Float] = []
    for block in 0..<20 {
      let given = Planar([impulse(at: block == 0 ? 0 : 128, count: 129).dropLast().map { $0 }])
      let taken = Planar([[Float](repeating: 0, count: 128)])
      var (lent, count) = unsafe (given.lent, Int64(0))
      try unsafe call { unsafe syrinx_stream_give(stream, &lent, 128, &count, $0) }
      unsafe lent = taken.lent
      try unsafe call { unsafe syrinx_stream_take(stream, &lent, 128, &count, $0) }
      #expect(count == 128)
      heard += taken.samples[0]
    }
    let offline = try rendered([impulse(at: 0, count: 2000)], chain)[0]
    func loudest(_ samples: [Float]) -> Int? {
      samples.indices.max { samples[$0].magnitude < samples[$1].magnitude }
    }
    #expect(loudest(heard) == (loudest(offline) ?? 0) + Int(latency))
  }

  @Test("times move as the sound does")
  func times() throws {
    let chain = try CChain("pad 1 varispeed 2")
    var format = syrinx_format(frames: 480_000, rate: 48_000, channels: 1)
    let times = [0.5, 1, 3, .nan]
    var moved = [Double](repeating: 7, count: 4)
    try unsafe call {
      unsafe syrinx_chain_move(chain.pointer, &format, times, &moved, 4, $0)
    }
    #expect(zip(moved, [0.75, 1, 2]).allSatisfy { abs($0 - $1) < 1e-9 } && moved[3].isNaN)
  }
}
