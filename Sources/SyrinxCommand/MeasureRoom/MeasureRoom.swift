import SyrinxAnalysis
import SyrinxEngine
import SyrinxFiles
import SyrinxRender

// MeasureRoom/ computes the impulse response of a room or a device from a recording of a sweep.

final class MeasureRoom: Command {
  struct Options: Adjustable {
    var render = RenderOptions()
    var out: String?
    var length: Double?

    static let parameters: [Parameter<Options>] =
      [
        .text("out", \.out, placeholder: "FILE", help: "output file"),
        .optional(
          "length", \.length, .seconds, 0.001...600,
          help: "length of the response; default: that of the recording beyond the sweep"),
      ] + Parameter.renderOptions([.file, .display], at: \Options.render)
      + [.flag("json", \.render.json, help: "print the report as JSON")]
  }

  static let name = "measure-room"
  static let summary = "Compute an impulse response from a sweep and its recording."
  static let usage = ["SWEEP RECORDING --out IR [--option…]"]
  static let slots = [Slot.file, .file]
  static let details = [
    "Play a sweep in the room and record it; then use the response:",
    """
      syrinx synth sweep 20 20k 10s sweep.wav --encoding float
      syrinx measure-room sweep.wav recording.wav --out room.wav
      syrinx talk.wav there.wav reverb ir=room.wav
    """,
    "The response starts with the sweep: both files must start at the same time, or the recording"
      + " slightly later. Outside the range of the sweep it holds mostly amplified noise.",
  ]

  private let sweep: String
  private let recording: String
  private let output: String
  private let options: Options

  init(_ invocation: Invocation<Options>) throws {
    options = invocation.options
    (sweep, recording) = try invocation.twoWords("SWEEP", "RECORDING", of: Self.self)
    guard let out = options.out else {
      throw Self.missing("--out")
    }
    output = out
    try options.render.check()
    var used = UsedFiles(reading: invocation.words + options.render.filesRead)
    try used.claim(output, for: "out")
  }

  func run(on console: Console) throws -> ExitStatus {
    try console.check(OutputLocation(output))
    try options.render.checkPlace(of: output)
    let played = try channels(of: sweep)
    let heard = try channels(of: recording)
    guard played.format.sampleRate == heard.format.sampleRate else {
      throw MeasureRoomError.ratesDiffer(played.format.sampleRate, heard.format.sampleRate)
    }
    let count = heard.channels[0].count
    for (path, channels) in [(sweep, [played.channels[0]]), (recording, heard.channels)]
    where !channels.contains(where: { $0.contains { $0 != 0 } }) {
      throw MeasureRoomError.nothingPlayed(path: path)
    }
    guard count >= played.channels[0].count || options.length != nil else {
      throw MeasureRoomError.tooShort(path: recording)
    }
    let longest = max(count - played.channels[0].count, 1)
    let frames = options.length.map { heard.format.frames(in: $0) } ?? longest
    var deconvolution = try Deconvolution(
      sound: played.channels[0], recordingFrameCount: max(count, frames))
    let responses = heard.channels.map { deconvolution.response(in: $0, frameCount: frames) }
    try write(responses, heard.format, on: console)
    return .done
  }

  private func channels(of path: String) throws -> (channels: [[Float]], format: StreamFormat) {
    let sound = try DecodedSound(path, RenderOptions())
    let sink = BufferSink(channelCount: sound.format.channelCount)
    try sound.play(for: output) { sink.write($0) }
    return (sink.channels, sound.format)
  }

  private func write(
    _ responses: [[Float]], _ format: StreamFormat, on console: Console
  ) throws {
    var render = options.render
    // Its reverberation ends far below what sixteen bits hold.
    if render.encoding == nil, Container(path: output)?.encodings.contains(.float) == true {
      render.encoding = .float
    }
    var request = RenderRequest(
      input: nil, output: OutputLocation(output), patch: .chain(ChainSpec()), options: render)
    request.otherSources = [sweep, recording]
    let samples = SharedFrames(AudioBuffer(channels: responses))
    let input = try RenderInput("response", encodings: [.float]) {
      BufferSource(samples, sampleRate: format.sampleRate, layout: format.layout)
    }
    let plan = try RenderPlan(request, from: input)
    try RenderJob(plan).run(notes: console.notes).say(request, on: console)
  }
}

enum MeasureRoomError: ReportableError, Equatable {
  case ratesDiffer(Int, Int)
  case nothingPlayed(path: String)
  /// A recording that ends before the sweep does.
  case tooShort(path: String)

  var sentence: String {
    switch self {
    case .ratesDiffer(let played, let heard):
      "the sweep has \(played) Hz, the recording \(heard) Hz: convert one of them first, as in:"
        + " syrinx recording.wav converted.wav --rate \(played)"
    case .nothingPlayed(let path): "\(path.printable) has no sound"
    case .tooShort(let path):
      "\(path.printable) is shorter than the sweep: record on until the room is silent, or set --length"
    }
  }
}
