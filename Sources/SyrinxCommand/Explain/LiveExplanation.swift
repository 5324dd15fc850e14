import SyrinxDevices
import SyrinxEngine
import SyrinxRender
import SyrinxText

/// Where the time goes between a sound's coming and its going, before anything is opened.
struct LiveExplanation {
  private let request: LiveRequest
  private let latency: LiveLatency
  private let effects: [(name: String, settings: String, seconds: Double)]

  private let leavesOutTempo: Bool

  init(
    _ form: LiveForm, _ quality: LiveChoices.PitchQuality, rate: Int?,
    _ resources: any RenderResources
  ) throws {
    let chain = form.chain.atQuality(quality)
    leavesOutTempo = form.leavesOutTempo
    var request = LiveRequest()
    request.sampleRate = rate ?? request.sampleRate
    self.request = request
    let format = StreamFormat(
      sampleRate: request.sampleRate, channelCount: request.inputChannelCount)
    let settings = RenderSettings(
      maximumFrameCount: request.blockFrameCount, resources: resources, live: LiveSettings())
    effects = try chain.effects.map { effect in
      let delay = try effect.liveDelay(for: format, settings) ?? 0
      let words = ChainSpec([.effect(effect)]).words.dropFirst()
      return (
        effect.descriptor.name, words.joined(separator: " "),
        Double(delay) / Double(format.sampleRate)
      )
    }
    latency = try LiveLatency(
      expecting: request, chain.liveVoice(named: chain.text, resources))
  }

  var text: String {
    var rows = [("input", latency.input + latency.bridge, "waiting for the output's clock")]
    rows += effects.map { ($0.name, $0.seconds, $0.settings) }
    if effects.count > 1 { rows.append(("chain", latency.chain, "effects together")) }
    rows.append(("output", latency.output, "buffer of \(request.bufferFrameCount) frames"))
    rows.append(("total", latency.total, "without the devices' own latency"))
    let width = rows.map(\.0.count).max() ?? 0
    let lines = rows.map { name, seconds, note in
      let figure = (seconds * 1000).text(decimals: 1)
      return "  " + name + String(repeating: " ", count: width - name.count)
        + String(repeating: " ", count: max(7 - figure.count, 1)) + figure + " ms"
        + (note.isEmpty ? "" : "  " + note)
    }
    return "live: \(Measure.rate(request.sampleRate)), mono, blocks of"
      + " \(request.blockFrameCount) frames\n" + lines.map { $0 + "\n" }.joined()
      + (leavesOutTempo ? LiveForm.notice + "\n" : "")
  }

  /// In seconds.
  var json: JSONValue {
    func seconds(_ value: Double) -> JSONValue { .number(value.rounded(to: 1e5)) }
    return [
      "version": 1, "sampleRate": .integer(request.sampleRate),
      "blockFrames": .integer(request.blockFrameCount),
      "bufferFrames": .integer(request.bufferFrameCount),
      "leavesOut": leavesOutTempo ? ["tempo"] : [],
      "latency": [
        "input": seconds(latency.input + latency.bridge), "chain": seconds(latency.chain),
        "output": seconds(latency.output), "total": seconds(latency.total),
      ],
      "effects": .array(
        effects.map { ["name": .string($0.name), "latency": seconds($0.seconds)] }),
    ]
  }
}
