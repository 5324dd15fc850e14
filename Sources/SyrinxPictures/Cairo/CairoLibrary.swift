#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// Cairo/ is the only folder that talks to cairo. The program is not linked with it: a process that
// draws nothing would pay several milliseconds at its start for the font and window systems that
// cairo brings along. It is opened when the first picture is drawn.

/// The functions of libcairo that are used, looked up by their names. Their C interface has not
/// changed since cairo 1.0, that of fonts and streams included.
@safe struct CairoLibrary: @unchecked Sendable {
  typealias Surface = OpaquePointer
  typealias Context = OpaquePointer
  /// What cairo calls with the bytes of a picture (`cairo_write_func_t`).
  typealias Write =
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, UInt32) -> Int32

  let versionString: @convention(c) () -> UnsafePointer<CChar>?
  let statusText: @convention(c) (Int32) -> UnsafePointer<CChar>?
  let imageCreate: @convention(c) (Int32, Int32, Int32) -> Surface?
  let imageData: @convention(c) (Surface) -> UnsafeMutablePointer<UInt8>?
  let imageStride: @convention(c) (Surface) -> Int32
  let svgCreate: @convention(c) (Write, UnsafeMutableRawPointer?, Double, Double) -> Surface?
  let surfaceWritePNG: @convention(c) (Surface, Write, UnsafeMutableRawPointer?) -> Int32
  let surfaceFlush: @convention(c) (Surface) -> Void
  let surfaceMarkDirty: @convention(c) (Surface) -> Void
  let surfaceFinish: @convention(c) (Surface) -> Void
  let surfaceDestroy: @convention(c) (Surface) -> Void
  let surfaceStatus: @convention(c) (Surface) -> Int32
  let create: @convention(c) (Surface) -> Context?
  let destroy: @convention(c) (Context) -> Void
  let status: @convention(c) (Context) -> Int32
  let save: @convention(c) (Context) -> Void
  let restore: @convention(c) (Context) -> Void
  let translate: @convention(c) (Context, Double, Double) -> Void
  let scale: @convention(c) (Context, Double, Double) -> Void
  let rotate: @convention(c) (Context, Double) -> Void
  let setColour: @convention(c) (Context, Double, Double, Double, Double) -> Void
  let setSurface: @convention(c) (Context, Surface, Double, Double) -> Void
  let source: @convention(c) (Context) -> OpaquePointer?
  let setFilter: @convention(c) (OpaquePointer, Int32) -> Void
  let setAntialias: @convention(c) (Context, Int32) -> Void
  let paint: @convention(c) (Context) -> Void
  let fill: @convention(c) (Context) -> Void
  let stroke: @convention(c) (Context) -> Void
  let clip: @convention(c) (Context) -> Void
  let rectangle: @convention(c) (Context, Double, Double, Double, Double) -> Void
  let moveTo: @convention(c) (Context, Double, Double) -> Void
  let lineTo: @convention(c) (Context, Double, Double) -> Void
  let closePath: @convention(c) (Context) -> Void
  let setLineWidth: @convention(c) (Context, Double) -> Void
  let setLineJoin: @convention(c) (Context, Int32) -> Void
  let setDash: @convention(c) (Context, UnsafePointer<Double>?, Int32, Double) -> Void
  let selectFont: @convention(c) (Context, UnsafePointer<CChar>, Int32, Int32) -> Void
  let setFontSize: @convention(c) (Context, Double) -> Void
  /// `cairo_text_extents_t` is six doubles: two bearings, width, height and two advances.
  let textExtents:
    @convention(c) (Context, UnsafePointer<CChar>, UnsafeMutablePointer<Double>) -> Void
  let showText: @convention(c) (Context, UnsafePointer<CChar>) -> Void
  let fontOptionsCreate: @convention(c) () -> OpaquePointer?
  let fontOptionsDestroy: @convention(c) (OpaquePointer) -> Void
  let fontOptionsAntialias: @convention(c) (OpaquePointer, Int32) -> Void
  let fontOptionsHintStyle: @convention(c) (OpaquePointer, Int32) -> Void
  let fontOptionsHintMetrics: @convention(c) (OpaquePointer, Int32) -> Void
  let setFontOptions: @convention(c) (Context, OpaquePointer) -> Void

  /// The library, opened once.
  private static let opened = Result { () throws(PictureError) in try CairoLibrary() }

  static func open() throws(PictureError) -> CairoLibrary { try opened.get() }

  /// Where the library lies: where the system looks for it, or where Homebrew puts it.
  private static let names = [
    "libcairo.so.2", "libcairo.2.dylib", "/opt/homebrew/lib/libcairo.2.dylib",
    "/usr/local/lib/libcairo.2.dylib",
  ]

  private init() throws(PictureError) {
    var found: UnsafeMutableRawPointer?
    for name in Self.names where unsafe found == nil { unsafe found = dlopen(name, RTLD_NOW) }
    guard let handle = unsafe found else { throw .cairoMissing }
    func look<Function>(_ name: String) throws(PictureError) -> Function {
      guard let address = unsafe dlsym(handle, "cairo_" + name) else {
        throw .cairoTooOld(missing: "cairo_" + name)
      }
      return unsafe unsafeBitCast(address, to: Function.self)
    }
    unsafe versionString = try look("version_string")
    unsafe statusText = try look("status_to_string")
    unsafe imageCreate = try look("image_surface_create")
    unsafe imageData = try look("image_surface_get_data")
    unsafe imageStride = try look("image_surface_get_stride")
    unsafe svgCreate = try look("svg_surface_create_for_stream")
    unsafe surfaceWritePNG = try look("surface_write_to_png_stream")
    unsafe surfaceFlush = try look("surface_flush")
    unsafe surfaceMarkDirty = try look("surface_mark_dirty")
    unsafe surfaceFinish = try look("surface_finish")
    unsafe surfaceDestroy = try look("surface_destroy")
    unsafe surfaceStatus = try look("surface_status")
    unsafe create = try look("create")
    unsafe destroy = try look("destroy")
    unsafe status = try look("status")
    unsafe save = try look("save")
    unsafe restore = try look("restore")
    unsafe translate = try look("translate")
    unsafe scale = try look("scale")
    unsafe rotate = try look("rotate")
    unsafe setColour = try look("set_source_rgba")
    unsafe setSurface = try look("set_source_surface")
    unsafe source = try look("get_source")
    unsafe setFilter = try look("pattern_set_filter")
    unsafe setAntialias = try look("set_antialias")
    unsafe paint = try look("paint")
    unsafe fill = try look("fill")
    unsafe stroke = try look("stroke")
    unsafe clip = try look("clip")
    unsafe rectangle = try look("rectangle")
    unsafe moveTo = try look("move_to")
    unsafe lineTo = try look("line_to")
    unsafe closePath = try look("close_path")
    unsafe setLineWidth = try look("set_line_width")
    unsafe setLineJoin = try look("set_line_join")
    unsafe setDash = try look("set_dash")
    unsafe selectFont = try look("select_font_face")
    unsafe setFontSize = try look("set_font_size")
    unsafe textExtents = try look("text_extents")
    unsafe showText = try look("show_text")
    unsafe fontOptionsCreate = try look("font_options_create")
    unsafe fontOptionsDestroy = try look("font_options_destroy")
    unsafe fontOptionsAntialias = try look("font_options_set_antialias")
    unsafe fontOptionsHintStyle = try look("font_options_set_hint_style")
    unsafe fontOptionsHintMetrics = try look("font_options_set_hint_metrics")
    unsafe setFontOptions = try look("set_font_options")
  }
}

/// The version of the drawing library; nil where it is not there.
public var cairoVersion: String? {
  guard let cairo = try? CairoLibrary.open(), let text = unsafe cairo.versionString() else {
    return nil
  }
  return unsafe String(cString: text)
}
