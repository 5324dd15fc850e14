import Foundation
import SyrinxEngine
import SyrinxFiles
import TestSupport
import Testing

func bytes(_ path: String) throws -> [UInt8] {
  [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
}

func save(_ bytes: [UInt8], _ path: String) throws {
  try Data(bytes).write(to: URL(fileURLWithPath: path))
}

/// Sines of different pitch, one a channel, in whole steps of so many bits.
func tones(_ format: StreamFormat, frames: Int, bits: Int = 16, level: Double = 0.7) -> AudioBuffer
{
  let steps = pow(2.0, Double(bits - 1))
  return AudioBuffer(
    channels: (0..<format.channelCount).map { channel in
      let turn = 2 * Double.pi * (220 + 110 * Double(channel)) / Double(format.sampleRate)
      var samples = [Float](repeating: 0, count: frames)
      var frame = 0
      while frame < frames {
        samples[frame] = Float((sin(turn * Double(frame)) * level * steps).rounded() / steps)
        frame += 1
      }
      return samples
    })
}

/// Writes a buffer in blocks and finishes the file.
@discardableResult
func write(
  _ buffer: borrowing AudioBuffer, _ path: String, _ layout: FileLayout, rate: Int = 44100,
  metadata: Metadata = Metadata(), options: SoundFileWriter.Options = .init(), block: Int = 2048,
  lengthIsKnown: Bool = true
) throws -> SoundFileWriter {
  let format = StreamFormat(sampleRate: rate, channelCount: buffer.channelCount)
  var options = options
  if lengthIsKnown, options.expectedFrameCount == nil {
    options.expectedFrameCount = buffer.frameCapacity
  }
  let writer = try SoundFileWriter(
    path: path, layout: layout, format: format, metadata: metadata, options: options)
  try send(buffer, to: writer, block: block)
  try writer.finish(durably: false)
  return writer
}

func send(_ buffer: borrowing AudioBuffer, to writer: SoundFileWriter, block: Int = 2048) throws {
  var place = 0
  while place < buffer.frameCapacity {
    let count = min(block, buffer.frameCapacity - place)
    try writer.write(buffer.frames.extracting(place..<place + count))
    place += count
  }
}

/// All samples of a reader, in blocks.
func readAll(_ reader: SoundFileReader, block: Int = 2048) throws -> [[Float]] {
  var buffer = AudioBuffer(channelCount: reader.format.channelCount, frameCapacity: block)
  let sink = BufferSink(channelCount: reader.format.channelCount)
  while true {
    let count = try reader.read(into: &buffer)
    sink.write(buffer.frames.prefix(count))
    if count < block { return sink.channels }
  }
}

func readAll(_ path: String, raw: RawLayout? = nil) throws -> [[Float]] {
  try readAll(SoundFileReader(path: path, raw: raw))
}

/// Level of the difference under that of the wanted, in decibels.
func noise(_ want: [Float], _ got: [Float]) -> Double {
  var signal = 0.0
  var error = 0.0
  for (a, b) in zip(want, got) {
    signal += Double(a) * Double(a)
    error += Double(a - b) * Double(a - b)
  }
  return 10 * log10(max(error, 1e-30) / max(signal, 1e-30))
}

/// The largest difference between samples, as far as both go.
func largestDifference(_ a: ArraySlice<Float>, _ b: ArraySlice<Float>) -> Float {
  var most: Float = 0
  var (frame, other) = (a.startIndex, b.startIndex)
  while frame < a.endIndex, other < b.endIndex {
    let difference = abs(a[frame] - b[other])
    // A sample that is no number is as far away as can be.
    if !(difference <= most) { most = difference.isNaN ? .infinity : difference }
    frame += 1
    other += 1
  }
  return most
}

/// Changes the tags of a file in place.
func changeTags(of path: String, _ change: (inout TagEdit) -> Void) throws {
  var edit = TagEdit()
  change(&edit)
  try TagFile(path: path).begin(edit).finish(durably: false)
}

/// The texts of a tag by its name.
func tags(_ word: String, of path: String) throws -> [String] {
  let key = TagEdit.Key(word)
  return try TagFile(path: path).tags.filter { TagEdit.Key($0) == key }.map(\.text)
}
