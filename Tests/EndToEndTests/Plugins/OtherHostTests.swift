import Foundation
import TestSupport
import Testing

/// Plug-ins of Debian's packages, as ffmpeg runs them.
@Suite("A plug-in sounds as in ffmpeg")
struct OtherHostTests {
  private static func filters() -> String {
    (try? Run(["ffmpeg", "-v", "error", "-filters"]).text) ?? ""
  }

  private static let hosts = filters()

  private func compare(_ chain: String, _ filter: String) throws {
    let place = try TemporaryFolder()
    let sine = "aevalsrc='0.4*sin(300*t*(1+t))|0.3*sin(900*t)':s=48000:d=1"
    // Blocks of the size that is used here.
    try ffmpeg([
      "-f", "lavfi", "-i", sine, "-c:a", "pcm_f32le", place.file("in.wav"), "-af",
      "aformat=flt,aformat=fltp,asetnsamples=512:p=1,\(filter)", "-f", "f32le",
      place.file("other.raw"),
    ])
    _ = try place.run("in.wav out.wav \(chain) --quiet").succeeded()
    try ffmpeg(["-i", place.file("out.wav"), "-f", "f32le", place.file("own.raw")])
    let (own, other) = (floats(try place.read("own.raw")), floats(try place.read("other.raw")))
    #expect(own.count >= 96_000)
    let most = zip(own, other).prefix(96_000).reduce(0) { max($0, abs($1.0 - $1.1)) }
    #expect(most < 1e-6)
  }

  @Test(
    "by LADSPA",
    .enabled(
      if: hosts.contains(" ladspa ")
        && FileManager.default.fileExists(atPath: "/usr/lib/ladspa/valve_1209.so"),
      "ffmpeg with LADSPA or swh-plugins is not installed"))
  func ladspa() throws {
    try compare(
      "ladspa:valve distortion-level=0.4 distortion-character=0.7",
      "ladspa=file=valve_1209:plugin=valve:controls=c0=0.4|c1=0.7")
  }

  @Test(
    "by LV2",
    .enabled(
      if: hosts.contains(" lv2 ") && BuiltPlugins.hasLilv
        && FileManager.default.fileExists(atPath: "/usr/lib/lv2/mda.lv2"),
      "ffmpeg with LV2, lilv or mda-lv2 is not installed"))
  func lv2() throws {
    try compare(
      "lv2:mda-ambience size=0.5",
      #"lv2=plugin=http\\://drobilla.net/plugins/mda/Ambience:controls=size=0.5"#)
  }
}
