import SyrinxSystem

/// A sound as headerless floats that come out of ffmpeg, which is started at the first read. Only what is
/// decoded from the front is the same every time: to go back, all of it is decoded into a file without a
/// name, once, and read there.
final class FFmpegSource: SampleSource {
  let byteCount: Int
  private(set) var failure: Int32?
  private(set) var programFailure: ChildProgram.Failure?
  private let sound: FFmpegSound
  private var program: ChildProgram?
  private var decoded: SharedFile?
  /// The byte that comes next.
  private var place = 0
  private static let step = 1 << 16

  init(_ sound: FFmpegSound) {
    self.sound = sound
    byteCount = (sound.frameCount ?? 0) * sound.frameBytes
  }

  var reach: Int { decoded != nil || program == nil && sound.hasBegun ? 0 : .max }

  func begin(at offset: Int) -> (samples: [UInt8], offset: Int) {
    program = nil
    // All of it goes into a file. Where there is no space for that, ffmpeg is started anew at each step back.
    if sound.hasBegun, decoded == nil, let target = try? makeUnnamedFile(),
      (try? sound.decode(into: target.number, named: "")) != nil
    {
      decoded = sound.decoded
    }
    if decoded != nil {
      place = offset
      return ([], offset)
    }
    sound.hasBegun = true
    place = 0
    do throws(ChildProgram.Failure) {
      program = try sound.start()
    } catch {
      programFailure = programFailure ?? error
    }
    return ([], 0)
  }

  func next() -> [UInt8] {
    var bytes: [UInt8] = []
    if let decoded {
      do throws(SystemFailure) {
        bytes = try decoded.read(decoded.range.lowerBound + place, Self.step)
      } catch {
        failure = failure ?? error.number
      }
    } else {
      do throws(ChildProgram.Failure) {
        guard let program else { return [] }
        bytes = try program.read(upTo: Self.step, patience: ChildProgram.patience)
        if bytes.isEmpty {
          try program.finish(patience: ChildProgram.patience)
          if place == 0 { throw .ended(.exit(status: 0), said: program.lastComplaint) }
        }
      } catch {
        // Damage ends it in its own way; the sound up to there is heard.
        if case .ended(.exit, _) = error, place > 0 { return [] }
        programFailure = programFailure ?? error
      }
    }
    place += bytes.count
    return bytes
  }
}
