/// The owner of a cairo surface and of the context that draws on it
/// (`cairo_image_surface_create`, `cairo_svg_surface_create_for_stream`, `cairo_create`).
@safe struct Surface: ~Copyable {
  let cairo: CairoLibrary
  let context: CairoLibrary.Context
  private let surface: CairoLibrary.Surface
  private let format: PictureFormat
  private let size: (width: Int, height: Int)
  /// The bytes of a vector picture, which come while it is drawn and when it is ended.
  private let bytes: ByteCollector

  private static let argb32: Int32 = 0

  init(_ format: PictureFormat, width: Int, height: Int) throws(PictureError) {
    let cairo = try CairoLibrary.open()
    let bytes = ByteCollector()
    let made =
      switch format {
      case .png: unsafe cairo.imageCreate(Self.argb32, Int32(width), Int32(height))
      case .svg:
        unsafe cairo.svgCreate(
          ByteCollector.write, Unmanaged.passUnretained(bytes).toOpaque(), Double(width),
          Double(height))
      }
    guard let surface = unsafe made else { throw .cairo(reason: "no surface") }
    let status = unsafe cairo.surfaceStatus(surface)
    guard status == 0, let context = unsafe cairo.create(surface) else {
      unsafe cairo.surfaceDestroy(surface)
      throw .cairo(reason: Self.reason(cairo, status))
    }
    self.cairo = cairo
    self.format = format
    self.bytes = bytes
    size = (width, height)
    unsafe self.surface = surface
    unsafe self.context = context
  }

  deinit {
    unsafe cairo.destroy(context)
    // A vector surface may still write while it ends, into the collector that lives until then.
    unsafe cairo.surfaceFinish(surface)
    unsafe cairo.surfaceDestroy(surface)
  }

  private static func reason(_ cairo: CairoLibrary, _ status: Int32) -> String {
    unsafe cairo.statusText(status).map { unsafe String(cString: $0) } ?? "error \(status)"
  }

  /// Throws if anything drawn so far has failed.
  func check() throws(PictureError) {
    let status = unsafe cairo.status(context)
    guard status == 0 else { throw .cairo(reason: Self.reason(cairo, status)) }
  }

  /// Ends the picture and returns the bytes of its file.
  func encode() throws(PictureError) -> [UInt8] {
    try check()
    switch format {
    case .png:
      unsafe cairo.surfaceFlush(surface)
      let status = unsafe cairo.surfaceWritePNG(
        surface, ByteCollector.write, Unmanaged.passUnretained(bytes).toOpaque())
      guard status == 0 else { throw .cairo(reason: Self.reason(cairo, status)) }
    case .svg:
      unsafe cairo.surfaceFinish(surface)
      let status = unsafe cairo.surfaceStatus(surface)
      guard status == 0 else { throw .cairo(reason: Self.reason(cairo, status)) }
      return SVGNames.resolved(bytes.bytes)
    }
    return bytes.bytes
  }

  /// The bytes of a raster picture, row by row from the top: on machines whose first byte is the least, blue,
  /// green, red and opacity of each pixel.
  func rows() throws(PictureError) -> [UInt8] {
    let (data, stride) = try unsafe memory()
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * size.width * size.height)
    for row in 0..<size.height {
      let start = unsafe UnsafeRawPointer(data) + row * stride
      unsafe bytes.append(contentsOf: UnsafeRawBufferPointer(start: start, count: 4 * size.width))
    }
    return bytes
  }

  /// Where its pixels are, and how many bytes from one row to the next.
  @unsafe private func memory() throws(PictureError) -> (UnsafeMutablePointer<UInt8>, stride: Int) {
    try check()
    unsafe cairo.surfaceFlush(surface)
    guard format == .png, let data = unsafe cairo.imageData(surface) else {
      throw .cairo(reason: "no pixels")
    }
    return unsafe (data, Int(cairo.imageStride(surface)))
  }

  /// The pixels of a raster picture, row by row from the top.
  func pixels() throws(PictureError) -> Pixels {
    let (data, stride) = try unsafe memory()
    var values: [UInt32] = []
    values.reserveCapacity(size.width * size.height)
    for row in 0..<size.height {
      let start = unsafe UnsafeRawPointer(data) + row * stride
      for column in 0..<size.width {
        values.append(unsafe start.load(fromByteOffset: 4 * column, as: UInt32.self))
      }
    }
    return Pixels(width: size.width, height: size.height, values: values)
  }

  /// Replaces the pixels of a raster surface that has just been made.
  func setPixels(_ pixels: Pixels) {
    guard let data = unsafe cairo.imageData(surface) else { return }
    let stride = Int(unsafe cairo.imageStride(surface))
    precondition(pixels.width == size.width && pixels.height == size.height)
    for row in 0..<size.height {
      let start = unsafe UnsafeMutableRawPointer(data) + row * stride
      for column in 0..<size.width {
        unsafe start.storeBytes(
          of: pixels.values[row * size.width + column], toByteOffset: 4 * column, as: UInt32.self)
      }
    }
    unsafe cairo.surfaceMarkDirty(surface)
  }

  /// Draws another surface into a rectangle of this one.
  func paint(_ image: borrowing Surface, in box: Box) {
    unsafe cairo.save(context)
    unsafe cairo.rectangle(context, box.x, box.y, box.width, box.height)
    unsafe cairo.clip(context)
    unsafe cairo.translate(context, box.x, box.y)
    unsafe cairo.scale(
      context, box.width / Double(image.size.width), box.height / Double(image.size.height))
    unsafe cairo.setSurface(context, image.surface, 0, 0)
    if let pattern = unsafe cairo.source(context) {
      unsafe cairo.setFilter(pattern, image.isLarger(than: box) ? 1 : 3)
    }
    unsafe cairo.paint(context)
    unsafe cairo.restore(context)
  }

  /// True where pixels must be drawn together; otherwise each stays a rectangle with sharp edges.
  private func isLarger(than box: Box) -> Bool {
    Double(size.width) > box.width || Double(size.height) > box.height
  }
}

/// A raster picture: red, green and blue in the lower 24 bits of each value, row by row.
public struct Pixels: Hashable, Sendable {
  public let width: Int
  public let height: Int
  public internal(set) var values: [UInt32]

  /// The value at a position, counted from the upper left.
  public subscript(x: Int, y: Int) -> UInt32 { values[y * width + x] }
}

/// Takes the bytes that cairo hands over.
private final class ByteCollector {
  private(set) var bytes: [UInt8] = []

  static let write: CairoLibrary.Write = { collector, data, count in
    guard let collector = unsafe collector, let data = unsafe data else { return 0 }
    let bytes = unsafe UnsafeBufferPointer(start: data, count: Int(count))
    unsafe Unmanaged<ByteCollector>.fromOpaque(collector).takeUnretainedValue()
      .bytes.append(contentsOf: bytes)
    return 0
  }
}
