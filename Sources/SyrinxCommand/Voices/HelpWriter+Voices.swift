import SyrinxEngine
import SyrinxRender

extension Voice {
  /// Its delay in ‘syrinx live’; nil where it cannot run there.
  var liveDelay: (seconds: Double, leavesOutTempo: Bool)? {
    guard let form = try? LiveForm(chain), let seconds = try? form.latency() else { return nil }
    return (seconds, form.leavesOutTempo)
  }
}

extension HelpWriter {
  /// A line for each voice, those that people keep after the others.
  func voices(personal: [Voice]) -> String {
    var text = list(VoiceCatalog.all.compactMap { try? $0.voice(of: catalog) })
    var rest = personal[...]
    while let folder = rest.first?.folder {
      let here = rest.prefix { $0.folder == folder }
      text += "\nIn \(folder.printable):\n" + list(Array(here))
      rest = rest.dropFirst(here.count)
    }
    return text + "\n"
      + paragraph.text(
        "In brackets: how late the voice is in ‘syrinx live’, beside the sound server. Voices"
          + " without a time cannot run there; * runs without its tempo.")
  }

  private func list(_ voices: [Voice]) -> String {
    paragraph.list(
      voices.map { voice in
        let mark = voice.liveDelay.map {
          " [\(Measure.milliseconds($0.seconds))\($0.leavesOutTempo ? "*" : "")]"
        }
        return (voice.name, voice.summary + (mark ?? ""))
      })
  }

  /// A sentence on a voice while it is spoken.
  func live(_ voice: Voice) -> String {
    do {
      let form = try LiveForm(voice.chain)
      let late = Measure.milliseconds(try form.latency())
      return paragraph.text(
        "In ‘syrinx live’ it "
          + (form.leavesOutTempo ? "runs without its tempo and adds \(late)." : "adds \(late)."))
    } catch {
      return paragraph.text("It cannot run in ‘syrinx live’: " + error.report)
    }
  }
}
