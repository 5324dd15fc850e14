import SyrinxAnalysis
import SyrinxEngine
import SyrinxFiles
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

/// Everything with a number of its own that can be typed: the effects, the options, the voices.
private let owners: [(name: String, parameters: [ParameterDeclaration])] = {
  func options<C: Command>(_ command: C.Type) -> (String, [ParameterDeclaration]) {
    (C.name, C.Options.declarations)
  }
  return EffectCatalog.standard.effects.map { ($0.name, $0.parameters) }
    + CommandList.standard.all.map { options($0) }
    + [(VoiceCall.word, VoiceCall.declarations)]
}()

/// The ways in which a number and its unit are printed, and what editors make of them.
private func forms(of number: Double, _ unit: Unit) -> [String] {
  let spaces = ["", " ", "\u{A0}", "\u{202F}", "\u{2009}"]
  return [number.shortText, number.proseText, " \(number.proseText) "]
    + spaces.map { number.proseText + $0 + unit.rawValue }
}

@Suite("What is printed as a value can be typed")
struct PrintedValueTests {
  static let numbers = owners.flatMap { owner in
    owner.parameters.compactMap { parameter in
      parameter.domain.number.map { (owner.name, parameter, $0) }
    }
  }

  @Test("there are parameters in every unit to be tried")
  func units() {
    #expect(Self.numbers.count > 100)
    let used = Set(Self.numbers.map(\.2.unit))
    let ofFacts = Set(Fact.all.compactMap(\.unit))
    #expect(used.union(ofFacts) == Set(Unit.allCases))
  }

  @Test("the ends and the default of every parameter, in every printed form")
  func parameters() throws {
    for (owner, parameter, number) in Self.numbers {
      var values = [number.range.lowerBound, number.range.upperBound]
      if case .number(let curve) = parameter.standard {
        values.append(try #require(curve.constant))
      }
      for value in values {
        for form in forms(of: value, number.unit) {
          let read = try parameter.domain.parse(form, parameter: parameter.name)
          #expect(read == .number(Curve(value)), "\(owner) \(parameter.name) ‘\(form)’")
        }
      }
      if let text = parameter.standardText {
        #expect(try parameter.domain.parse(text, parameter: parameter.name) == parameter.standard)
      }
    }
  }

  @Test("the ranges that help and errors show, and each unit that they name")
  func ranges() throws {
    for (owner, parameter, number) in Self.numbers {
      let ends = number.range.text(in: number.unit).split(separator: "…").map(String.init)
      try #require(ends.count == 2)
      for (text, end) in zip(ends, [number.range.lowerBound, number.range.upperBound]) {
        #expect(try parameter.domain.parse(text, parameter: parameter.name) == .number(Curve(end)))
      }
      for suffix in number.accepted {
        do {
          _ = try parameter.domain.parse("1" + suffix, parameter: parameter.name)
        } catch ParameterError.outOfRange, ParameterError.notWhole {
        } catch {
          Issue.record("\(owner) \(parameter.name) 1\(suffix): \(error)")
        }
      }
    }
  }

  @Test("what makes no number is refused with the range, in every parameter")
  func noNumbers() throws {
    for (owner, parameter, number) in Self.numbers {
      for word in ["nan", "inf", "-inf", "+ 3", "1 2", "１２", "--3", "+", "0x10", "1,5", "."] {
        #expect(throws: ParameterError.self, "\(owner) \(parameter.name)=\(word)") {
          try parameter.domain.parse(word, parameter: parameter.name)
        }
      }
      var beyond = ["∞", "−∞", "1e999", "-1e999"]
      if [.cents, .decibels, .level, .truePeak].contains(number.unit) {
        beyond += ["-1x", "x-1", "0x", "x0", "-0x", "∞x"]
      }
      for word in beyond {
        let error = #expect(throws: ParameterError.self, "\(owner) \(parameter.name)=\(word)") {
          try parameter.domain.parse(word, parameter: parameter.name)
        }
        let sentence = try #require(error).report
        #expect(sentence.contains("=\(word) is "), "\(sentence)")
        #expect(sentence.hasSuffix(number.range.text(in: number.unit)), "\(sentence)")
      }
    }
  }

  @Test(
    "numbers as people write them",
    arguments: [
      ("gain -0", "gain 0"), ("gain +3", "gain 3"), ("gain .5", "gain 0.5"),
      ("gain 5.", "gain 5"), ("gain 1e1", "gain 10"), ("gain −3", "gain -3"),
      ("gain −3dB", "gain -3"), ("varispeed 1.5×", "varispeed 1.5"),
      ("varispeed ×1.5", "varispeed 1.5"), ("limiter −1dBTP", "limiter -1"),
      ("normalize −1dBFS loudness=−16LUFS", "normalize -1 loudness=-16"),
      ("voice robot 50%", "voice robot 0.5"), ("pan −50%", "pan -0.5"),
      ("reverb damping=25%", "reverb damping=0.25"), ("chorus spread=90deg", "chorus spread=90"),
      ("eq parametric@1kHz:−6dB/0.5OCT", "eq parametric@1000:-6/0.5"),
      ("gain 0@0s/−6@50%", "gain 0@0s/-6@50%"), ("crush 8bits", "crush 8"),
      ("pitch 200cents", "pitch 200"),
    ])
  func spellings(typed: String, plain: String) throws {
    func chain(_ line: String) throws -> ChainSpec {
      try ChainSpec(words: line.split(separator: " ").map(String.init))
    }
    #expect(try chain(typed) == chain(plain))
    #expect(try !chain(plain).effects.isEmpty)
  }

  @Test("in what has a form of its own too")
  func ownForms() {
    #expect(RawLayout("s16le,44.1 kHz,stereo")?.format == RawLayout("s16le,44100,2")?.format)
    #expect(RawLayout("s16le,8k,6 channels")?.format == RawLayout("s16le,8000,6")?.format)
    #expect(RawLayout("s16le,44100,2") != nil && RawLayout("s16le,44100.5,2") == nil)
    for word in ["null:-90", "null:−90 dBFS", "null:-90dB"] {
      #expect(Tier(word) == .null(-90), "\(word)")
    }
    for word in ["null:nan", "null:-1x", "null:", "null:3", "null:-90Hz"] {
      #expect(Tier(word) == nil, "\(word)")
    }
  }

  @Test("a level is no change of level, and a change none that could be reached")
  func levels() throws {
    let error = #expect(throws: ChainError.self) { try ChainSpec(words: ["gain", "-1 dBFS"]) }
    let sentence = try #require(error).report
    #expect(
      sentence
        == "gain: db=-1 dBFS has an unknown unit; choose dB or x; to set an absolute level, use normalize"
    )
    #expect(throws: ChainError.self) { try ChainSpec(words: ["compressor", "ratio=50%"]) }
  }

  @Test(
    "what was most likely meant is said",
    arguments: [
      (["normalize", "-16LUFS"], "use normalize loudness=-16"),
      (["fade", "0,5"], "decimals take a point, as in 0.5"),
      (["gain", "-1,5dB"], "as in -1.5dB"),
      (["gain", "3", "dB"], "gain: a unit follows its number without a space, as in 3dB"),
      (["pitch", "4", "st"], "pitch: a unit follows its number without a space, as in 3st"),
    ])
  func intentions(words: [String], hint: String) throws {
    let error = #expect(throws: ChainError.self) { try ChainSpec(words: words) }
    let sentence = try #require(error).report
    #expect(sentence.contains(hint), "\(sentence)")
  }
}

@Suite("What inspect prints of a file can be asserted")
struct PrintedFactTests {
  private func value(_ fact: String, _ printed: String) throws -> Double {
    guard
      case .number(.equal, let number) = try Assertion("\(fact) == \(printed)").test
    else { throw ParameterError.empty(parameter: fact) }
    return number
  }

  @Test("in the words of the table and of the line after a render")
  func facts() throws {
    #expect(try value("lufs", Measure.level(-17.25, "LUFS")) == -17.3)
    #expect(try value("peak", Measure.level(-1.5, "dBFS")) == -1.5)
    #expect(try value("true-peak", Measure.level(0.5, "dBTP")) == 0.5)
    #expect(try value("peak", Measure.level(nil, "dBFS")) == -.infinity)
    #expect(try value("rate", Measure.rate(44_100)) == 44_100)
    for count in [1, 2, 6] {
      #expect(try value("channels", Measure.channels(count)) == Double(count))
    }
    for count in [1, 69_325] {
      #expect(try value("frames", Measure.count(count, "frame")) == Double(count))
    }
    #expect(try value("seconds", Measure.duration(3725.144)) == 3725.144)
    #expect(try value("lra", "5.0 LU") == 5)
    #expect(try value("pitch", "150.2 Hz") == 150.2)
    #expect(try value("voiced", "63 %") == 63)
    #expect(try value("dc", (-0.00012).text(decimals: 5).withTrueMinus) == -0.00012)
    #expect(try value("silence-start", "0.100 s") == 0.1)
  }

  @Test(
    "ranges with two or three dots or a sign of their own, and a unit behind both ends",
    arguments: [
      "-20..-17", "−20…−17", "−20..−17", "-20...-17", "−20 … −17 LUFS", "-20LUFS..-17LUFS",
      "−20.0…−17. LUFS",
    ])
  func ranges(_ range: String) throws {
    let assertion = try Assertion("lufs in \(range)")
    #expect(assertion.test == .within(-20...(-17)))
  }

  @Test("the unit behind a range is that of its beginning too")
  func sharedUnit() throws {
    let test = try Assertion("rate in 8…48 kHz").test
    #expect(test == .within(8000...48_000))
    #expect(try Assertion("rate in 8000Hz..48kHz").test == test)
  }

  @Test("a file passes by what was said of it, and a violation is said in words that pass")
  func file() throws {
    let bench = Bench()
    try bench.write([sine(440, count: 8000)], to: "in.wav")
    let text = bench.run("inspect in.wav").output
    #expect(text.contains("8 kHz, mono") && text.contains("0:01.000, 8000 frames"))
    let holds = [
      "rate == 8 kHz", "channels == mono", "seconds == 0:01.000", "frames == 8000 frames",
      "peak in −6.1…−6.0 dBFS",
    ]
    let good = bench.run(words: ["inspect", "in.wav"] + holds.map { "--assert=" + $0 })
    #expect(good.status == .done, "\(good.notes)")
    for fact in ["rate", "channels", "frames", "seconds", "peak", "crest", "lufs"] {
      let bad = bench.run(words: ["inspect", "in.wav", "--assert=\(fact) == 77"])
      #expect(bad.status == .failed)
      let own = try #require(bad.notes.split(separator: ": it is ").last).dropLast()
      #expect(try value(fact, String(own)).isFinite, "\(bad.notes)")
    }
  }
}
