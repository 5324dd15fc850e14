import CSndFile

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A sound as headerless floats that come out of ffmpeg, which is started at the first read. Only what is
/// decoded from the front is the same every time: to go back, all of it is decoded into a file without a
/// name, once, and read there.
final class FFmpegView: ByteView {
  let byteCount: Int
  private(set) var failure: Int32?
  private(set) var programFailure: ChildProgram.Failure?
  private let sound: FFmpegSound
  private var program: ChildProgram?
  private var decoded: FileView?
  /// What has been read of the pipe and not been asked for yet, and where in the sound it begins.
  private var bytes: [UInt8] = []
  private var start = 0

  init(_ sound: FFmpegSound) {
    self.sound = sound
    byteCount = (sound.frameCount ?? 0) * sound.frameBytes
  }

  @unsafe func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    let wanted = min(buffer.count, byteCount - offset)
    var done = 0
    while done < wanted {
      let place = offset + done
      if decoded == nil, program == nil || place < start {
        guard begin() else { break }
      }
      if let decoded {
        let target = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[done..<wanted])
        let count = unsafe decoded.read(into: target, at: place)
        failure = failure ?? decoded.failure
        return done + count
      }
      let skipped = place - start
      guard skipped < bytes.count else {
        guard readNext() else { break }
        continue
      }
      let count = min(bytes.count - skipped, wanted - done)
      let target = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[done..<done + count])
      unsafe target.copyBytes(from: bytes[skipped..<skipped + count])
      done += count
    }
    return done
  }

  private func begin() -> Bool {
    program = nil
    if sound.hasBegun {
      decode()
      if decoded != nil { return true }
    }
    sound.hasBegun = true
    (start, bytes) = (0, [])
    do throws(ChildProgram.Failure) {
      program = try sound.start()
      return true
    } catch {
      programFailure = programFailure ?? error
      return false
    }
  }

  /// Has all of it in a file. Where there is no space for that, ffmpeg is started anew at each step back.
  private func decode() {
    guard let target = try? makeUnnamedFile(),
      (try? sound.decode(into: target.number, named: "")) != nil, let file = sound.decoded
    else { return }
    decoded = FileView(file, [.stretch(file.range)])
  }

  /// Has the next bytes at hand; false at the end.
  private func readNext() -> Bool {
    start += bytes.count
    bytes = []
    do throws(ChildProgram.Failure) {
      guard let program else { return false }
      bytes = try program.read(upTo: 1 << 16, patience: ChildProgram.patience)
      guard bytes.isEmpty else { return true }
      try program.finish(patience: ChildProgram.patience)
      if start == 0 { throw .ended(.exit(status: 0), said: program.lastComplaint) }
    } catch {
      // Damage ends it in its own way; the sound up to there is heard.
      if case .ended(.exit, _) = error, start > 0 { return false }
      programFailure = programFailure ?? error
    }
    return false
  }
}
