import SyrinxEngine
import Testing

@testable import SyrinxDevices

@Suite("A controller of MIDI")
struct ControllerTests {
  @Test("is written with what it turns, and on which channel")
  func words() throws {
    let target = try ControllerTarget("cc7=reverb-2.mix")
    #expect(target.controller == 7 && target.channel == nil && target.target == "reverb-2.mix")
    let one = try ControllerTarget("CC127@16=gain")
    #expect(one.word == "cc127@16=gain")
    for (word, fault) in [
      ("cc7", ControllerTarget.Fault.malformed("cc7")), ("cc7=", .malformed("cc7=")),
      ("7=a.b", .unknownController("7")), ("cc128=a.b", .unknownController("cc128")),
      ("cc-1=a.b", .unknownController("cc-1")), ("cc=a.b", .unknownController("cc")),
      ("cc1@0=a.b", .unknownChannel("0")), ("cc1@17=a.b", .unknownChannel("17")),
      ("cc1@=a.b", .unknownChannel("")),
    ] {
      #expect(throws: fault, "\(word)") { try ControllerTarget(word) }
    }
  }

  @Test("means only its own number and channel; numbers that are none are no change")
  func meaning() throws {
    let change = try #require(ControllerChange(channel: 10, controller: 7, value: 127))
    #expect(change.fraction == 1 && change.isOn)
    #expect(try ControllerTarget("cc7=gain").means(change))
    #expect(try ControllerTarget("cc7@10=gain").means(change))
    #expect(try !ControllerTarget("cc7@1=gain").means(change))
    #expect(try !ControllerTarget("cc8=gain").means(change))
    #expect(ControllerChange(channel: 0, controller: 7, value: 1) == nil)
    #expect(ControllerChange(channel: 1, controller: 128, value: 1) == nil)
    #expect(ControllerChange(channel: 1, controller: 7, value: -1) == nil)
    #expect(ControllerChange(channel: 1, controller: 7, value: 63)?.isOn == false)
  }

  @Test("goes by ratios where the unit is heard so, else by equal steps, and reaches both ends")
  func scale() {
    let frequency = ParameterScale(20...20_000, unit: .hertz)
    #expect(frequency.value(at: 0) == 20 && frequency.value(at: 1) == 20_000)
    // The middle of three decades.
    #expect(abs(frequency.value(at: 0.5) - 632.4555) < 0.001)
    let level = ParameterScale(-60...0, unit: .decibels)
    #expect(level.value(at: 0.5) == -30 && level.value(at: 2) == 0 && level.value(at: -1) == -60)
    #expect(!ParameterScale(0...2, unit: .seconds).isLogarithmic)
    #expect(!ParameterScale(-1...1, unit: nil).isLogarithmic)
  }

  #if os(Linux)
    @Test("is not heard where the sequencer is missing, and its absence has a reason")
    func sequencer() {
      do throws(DeviceError) {
        // On a machine with a sequencer nothing has been turned.
        #expect(try SystemChoice.openControllers().changes() == [])
      } catch {
        guard case .noControllers = error else {
          Issue.record("\(error)")
          return
        }
      }
    }
  #endif
}
