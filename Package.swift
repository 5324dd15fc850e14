// swift-tools-version: 6.2
// SPDX-License-Identifier: GPL-3.0-or-later

// Arrows: what stands before one may use what stands behind it, and names on one step do not know each
// other. Targets import one another so; the line of a target orders its folders, and its files outside of
// folders, by what they mention. The tests read this (Tests/SyrinxEngineTests/Laws/ArrowLaws.swift).
//
//   Targets: syrinx syrinx-bench syrinx-fuzz → FuzzTargets → SyrinxC SyrinxCommand → SyrinxRender
//     → SyrinxPictures SyrinxTimeline SyrinxSpeech SyrinxPage SyrinxDevices SyrinxPlugins
//     → SyrinxFiles SyrinxAnalysis → SyrinxText SyrinxEngine → SyrinxSystem
//     → LibC → CSyrinx CSndFile CFFTW CRubberBand CSoxr CPlugins CSystem CBuild
//   SyrinxCommand: Console+Run
//     → Batch Compare Completions Compose Doctor Effects Explain Film Golden Help Inspect Join Live Man
//     MeasureRoom Mix Mouth Page Play Plot Record Render Say Schema Spectrum Split Synth Tags Voices Words
//     → Devices Timelines → Printing → Topics CommandLine → Terminal
//   SyrinxC: Library RandomChains Sounds Streams → Chains → ChainHandle → KeptReaders → LentSound
//     → Options Samples → Handle → Answer
//   SyrinxRender: Sound → Batch Golden → Compose → Pages Speech → Comparison Films Trials → Figures
//     → Rendering → Chain Words → Messages → Locations Version
//   SyrinxPictures: Animation Drawing Film → Cairo → Figure Look
//   SyrinxTimeline: Films Schema Interchange → Scheduling → Cache → Resolving → Document → Timing
//   SyrinxText: Karaoke → Formats → TimedText → JSON Paragraph → Strings
//   SyrinxSpeech: SpeechSource → Markup → Process → Engine Words → Utterances
//   SyrinxPage: Writing → PageIndex → PlayerPage → PageText → Measuring Sprites
//   SyrinxDevices: SystemChoice Live → Playback Recording → ALSA CoreAudio Pulse → Systems → Clocks Keys MIDI
//   SyrinxPlugins: InstalledEffects → LADSPA LV2 → Hosting PluginIndex → KeptText PluginError
//   SyrinxFiles: Coding Tagging → Output → Input → FFmpeg → Structure → Samples → Library → Formats → Metadata
//     → Archive Bytes
//   SyrinxAnalysis: Comparison Inspection
//     → IntervalMeter LevelMeter PeakMeter Response Spectrum WaveformMeter
//   SyrinxEngine: Graph → Effects Players → Processing → Metering → DSP → Parameters → CLibraries
//     → Threads → Streams
//   SyrinxSystem: Processes Machine → Sockets Terminal → Files → Threads → Numbers Text

import PackageDescription

// Views of sample memory that cannot outlive it (`AudioBlock`, `AudioFrames`) need the lifetime
// annotations of SE-0446's companion feature, which the compiler still calls experimental.
let language: [SwiftSetting] = [
  .strictMemorySafety(), .enableExperimentalFeature("Lifetimes"),
]

/// `make test` optimises what computes or reads much, with all checks left in, and nothing else: so both
/// building and testing are short. A test target is compiled as a whole, since otherwise every part of it would
/// expand the macros of all.
let isTested = Context.environment["SYRINX_TEST"] != nil
let wholeModule = ["-whole-module-optimization", "-num-threads", "2"]
/// The module of regular expressions is left out, as by the Makefile where it builds a release.
let withoutExpressions = ["-Xfrontend", "-disable-implicit-string-processing-module-import"]
/// The Makefile's release: what does not compute for long is built for size. Others who depend on this package
/// could not, were there always flags.
let isSmall = Context.environment["SYRINX_SMALL"] != nil
let forSize = ["-Osize", "-Xllvm", "-enable-machine-outliner=always"]
let settings =
  language
  + (isTested ? [.unsafeFlags(withoutExpressions)] : isSmall ? [.unsafeFlags(forSize)] : [])
let testSettings: [SwiftSetting] =
  language + (isTested ? [.define("OPTIMIZED"), .unsafeFlags(wholeModule)] : [])
let computingSettings: [SwiftSetting] =
  language
  + (isTested
    ? [.define("FAULT_POINTS"), .unsafeFlags(withoutExpressions + ["-O"] + wholeModule)] : [])
/// Of targets that compute, but not for long.
let lightSettings = isTested ? computingSettings : settings

/// A C library found through pkg-config, with the packages that bring it.
func library(_ name: String, _ pkgConfig: String, apt: String, brew: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

/// The Makefile's facts of a build, in C, whose compiler takes texts: the commit can change without any Swift
/// being compiled again.
func buildFacts(_ name: String) -> Target {
  func fact(_ name: String) -> CSetting {
    .define(name, to: "\"\(Context.environment[name] ?? "")\"")
  }
  return .target(
    name: name, publicHeadersPath: ".", cSettings: [fact("SYRINX_COMMIT"), fact("SYRINX_SWIFT")])
}

let package = Package(
  name: "syrinx",
  products: [
    .executable(name: "syrinx", targets: ["syrinx"]),
    .library(name: "SyrinxEngine", targets: ["SyrinxEngine"]),
    .library(name: "SyrinxFiles", targets: ["SyrinxFiles"]),
    .library(name: "SyrinxRender", targets: ["SyrinxRender"]),
  ],
  targets: [
    // Sound files of every kind.
    library("CSndFile", "sndfile", apt: "libsndfile1-dev", brew: "libsndfile"),
    // Fourier transforms: convolution and spectra.
    library("CFFTW", "fftw3f", apt: "libfftw3-dev", brew: "fftw"),
    // Time stretching and pitch shifting.
    library("CRubberBand", "rubberband", apt: "librubberband-dev", brew: "rubberband"),
    // Rate conversion, fixed and variable.
    library("CSoxr", "soxr", apt: "libsoxr-dev", brew: "libsoxr"),
    // The structures of plug-ins by LADSPA and LV2.
    .systemLibrary(name: "CPlugins"),
    // Calls of the system that Swift does not show.
    .systemLibrary(name: "CSystem"),
    // The interface for C, which SyrinxC implements.
    .systemLibrary(name: "CSyrinx"),
    buildFacts("CBuild"),
    // The C library, under one name on every system.
    .target(name: "LibC", dependencies: ["CSystem"], swiftSettings: settings),
    // The calls of the operating system, below everything else.
    .target(
      name: "SyrinxSystem", dependencies: ["LibC", "CBuild"], swiftSettings: computingSettings),
    // Streams, graph, parameters and effects. Knows no files.
    .target(
      name: "SyrinxEngine", dependencies: ["SyrinxSystem", "CFFTW", "CRubberBand", "CSoxr"],
      swiftSettings: computingSettings),
    // Reading and writing sound files.
    .target(
      name: "SyrinxFiles",
      dependencies: ["SyrinxSystem", "SyrinxText", "SyrinxEngine", "CSndFile"],
      swiftSettings: computingSettings),
    // JSON, CSV and tables; words with times.
    .target(
      name: "SyrinxText", dependencies: ["SyrinxSystem"], swiftSettings: lightSettings),
    // Text spoken by espeak-ng, which is opened when it is needed and not linked, and by other
    // programs, with the times of words.
    .target(
      name: "SyrinxSpeech", dependencies: ["SyrinxSystem", "SyrinxText", "SyrinxEngine"],
      swiftSettings: settings),
    // Measurements: levels, spectra, responses.
    .target(
      name: "SyrinxAnalysis", dependencies: ["SyrinxSystem", "SyrinxEngine"],
      swiftSettings: computingSettings),
    // Figures described by values, drawn by cairo, which is opened when it is
    // needed and not linked, since most runs draw nothing.
    .target(
      name: "SyrinxPictures", dependencies: ["SyrinxSystem", "SyrinxText"],
      swiftSettings: lightSettings),
    // Many sounds on one timeline.
    .target(
      name: "SyrinxTimeline",
      dependencies: ["SyrinxSystem", "SyrinxFiles", "SyrinxText", "SyrinxEngine"],
      swiftSettings: lightSettings),
    // Pages that play and show sounds in a browser; what is in Resources/ becomes part of the code.
    .target(
      name: "SyrinxPage",
      dependencies: ["SyrinxSystem", "SyrinxAnalysis", "SyrinxText", "SyrinxEngine"],
      resources: [.embedInCode("Resources")], swiftSettings: lightSettings),
    // Sound devices, and what plays, records and changes sound as it is heard. The libraries of the
    // system's sound servers are opened when they are needed and not linked.
    .target(
      name: "SyrinxDevices", dependencies: ["SyrinxSystem", "SyrinxEngine"],
      swiftSettings: lightSettings),
    // Effects by others that are found on this machine and opened when one is named.
    .target(
      name: "SyrinxPlugins",
      dependencies: ["SyrinxSystem", "SyrinxText", "SyrinxEngine", "CPlugins"],
      swiftSettings: lightSettings),
    // Rendering, without a command line: the chain language and voices, from a request to a finished
    // file, batches, timelines and golden files. It prints nothing.
    .target(
      name: "SyrinxRender",
      dependencies: [
        "SyrinxSystem", "SyrinxTimeline", "SyrinxSpeech", "SyrinxPage", "SyrinxPictures",
        "SyrinxPlugins", "SyrinxFiles", "SyrinxAnalysis", "SyrinxText", "SyrinxEngine",
      ],
      swiftSettings: settings),
    // The command line.
    .target(
      name: "SyrinxCommand",
      dependencies: [
        "SyrinxSystem", "SyrinxRender",
        "SyrinxTimeline", "SyrinxSpeech", "SyrinxPage", "SyrinxDevices", "SyrinxPlugins",
        "SyrinxFiles", "SyrinxAnalysis", "SyrinxPictures", "SyrinxText", "SyrinxEngine",
      ],
      swiftSettings: settings),
    // Rendering, for C and languages that call it, such as Python.
    .target(
      name: "SyrinxC",
      dependencies: ["CSyrinx", "SyrinxSystem", "SyrinxRender", "SyrinxText", "SyrinxEngine"],
      swiftSettings: computingSettings),
    // The program.
    .executableTarget(
      name: "syrinx",
      dependencies: ["SyrinxSystem", "SyrinxCommand", "SyrinxRender", "SyrinxPlugins"],
      swiftSettings: settings),
    // Times the program beside its peers.
    .executableTarget(
      name: "syrinx-bench",
      dependencies: [
        "SyrinxSystem", "SyrinxEngine", "SyrinxFiles", "SyrinxAnalysis", "SyrinxText",
      ],
      swiftSettings: settings),
    // Helpers of the tests of several targets.
    .target(
      name: "TestSupport", dependencies: ["SyrinxSystem"], path: "Tests/TestSupport",
      swiftSettings: computingSettings),
    .testTarget(
      name: "SyrinxSystemTests", dependencies: ["SyrinxSystem", "TestSupport"],
      swiftSettings: testSettings),
    .testTarget(
      name: "SyrinxEngineTests", dependencies: ["SyrinxEngine", "TestSupport"],
      swiftSettings: testSettings),
    .testTarget(
      name: "SyrinxFilesTests", dependencies: ["SyrinxFiles", "TestSupport"],
      swiftSettings: testSettings),
    .testTarget(
      name: "SyrinxTextTests", dependencies: ["SyrinxText", "SyrinxFiles", "SyrinxEngine"],
      swiftSettings: testSettings),
    .executableTarget(
      name: "speech-server", dependencies: ["SyrinxSpeech"], path: "Tests/SpeechServer",
      swiftSettings: settings),
    .testTarget(
      name: "SyrinxSpeechTests", dependencies: ["SyrinxSpeech", "TestSupport", "speech-server"],
      swiftSettings: testSettings),
    .testTarget(
      name: "SyrinxAnalysisTests", dependencies: ["SyrinxAnalysis", "SyrinxFiles", "TestSupport"],
      swiftSettings: testSettings),
    .testTarget(
      name: "SyrinxPicturesTests", dependencies: ["SyrinxPictures"], swiftSettings: testSettings),
    .testTarget(
      name: "SyrinxPageTests", dependencies: ["SyrinxPage", "TestSupport"],
      swiftSettings: testSettings),
    .testTarget(
      name: "SyrinxTimelineTests", dependencies: ["SyrinxTimeline", "TestSupport"],
      swiftSettings: testSettings),
    .testTarget(
      name: "SyrinxDevicesTests", dependencies: ["SyrinxDevices", "TestSupport"],
      swiftSettings: testSettings),
    .testTarget(
      name: "SyrinxRenderTests", dependencies: ["SyrinxRender", "TestSupport"],
      swiftSettings: testSettings),
    .testTarget(
      name: "SyrinxCommandTests", dependencies: ["SyrinxCommand", "TestSupport"],
      swiftSettings: testSettings),
    // The library as C uses it.
    .executableTarget(
      name: "c-example", dependencies: ["SyrinxC", "CSyrinx"], path: "Tests/CExample",
      cSettings: [.headerSearchPath("../../Sources/CSyrinx")],
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .testTarget(
      name: "SyrinxCTests", dependencies: ["SyrinxC", "CSyrinx", "TestSupport", "c-example"],
      swiftSettings: testSettings),
    // The package as others use it.
    .testTarget(
      name: "PublicTests", dependencies: ["SyrinxRender"], swiftSettings: testSettings),
    .testTarget(
      name: "EndToEndTests",
      dependencies: ["syrinx", "TestSupport", "SyrinxCommand", "SyrinxFiles", "SyrinxEngine"],
      swiftSettings: testSettings),
  ],
  swiftLanguageModes: [.v6]
)

// The readers that `make fuzz` and the tests feed with made-up bytes. It imports internals, which release builds of the
// program do not offer.
let fuzzes = Context.environment["SYRINX_FUZZ"] != nil
if isTested || fuzzes {
  package.targets += [
    .target(
      name: "FuzzTargets",
      dependencies: [
        "SyrinxC", "CSyrinx",
        "SyrinxCommand", "SyrinxRender", "SyrinxTimeline", "SyrinxSpeech", "SyrinxPage",
        "SyrinxDevices", "SyrinxFiles", "SyrinxText", "SyrinxEngine", "SyrinxSystem",
      ],
      path: "Sources/syrinx-fuzz/Targets", swiftSettings: settings),
    .testTarget(
      name: "FuzzTests", dependencies: ["FuzzTargets", "TestSupport", "SyrinxEngine"],
      swiftSettings: testSettings),
  ]
}
// Only a build for libFuzzer can link its program.
if fuzzes {
  package.targets.append(
    .executableTarget(
      name: "syrinx-fuzz",
      dependencies: [
        "SyrinxSystem", "FuzzTargets", "SyrinxCommand", "SyrinxRender", "SyrinxTimeline",
        "SyrinxSpeech", "SyrinxPage", "SyrinxDevices", "SyrinxFiles", "SyrinxText", "SyrinxEngine",
      ],
      path: "Sources/syrinx-fuzz",
      exclude: ["Targets"], swiftSettings: settings))
}

// Made by `make wheel`, with all that it needs inside.
if Context.environment["SYRINX_LIBRARY"] != nil {
  package.products.append(.library(name: "SyrinxC", type: .dynamic, targets: ["SyrinxC"]))
}

extension [Target] {
  /// Some by name, and all that they depend on.
  func reached(from names: [String]) -> Set<String> {
    var found: Set<String> = []
    var pending = names
    while let name = pending.popLast() {
      guard found.insert(name).inserted, let target = first(where: { $0.name == name }) else {
        continue
      }
      for case .byNameItem(let name, _) in target.dependencies { pending.append(name) }
    }
    return found
  }
}

// Tests import also what their targets are made of. A change of what is not named would not have them compiled again.
for target in package.targets where target.type == .test {
  let all = package.targets.reached(from: [target.name]).subtracting([target.name])
  target.dependencies = all.sorted().map { .byName(name: $0) }
}

// `make test ONLY=SyrinxFilesTests` builds these tests and what they import, and nothing else.
if let only = Context.environment["SYRINX_ONLY"]?.split(separator: " ").map(String.init) {
  let wanted = package.targets.reached(from: only)
  package.targets.removeAll { !wanted.contains($0.name) }
  package.products.removeAll { !wanted.contains($0.name) }
}
